// SPDX-License-Identifier: Apache-2.0
//
// Internal: the events of one study of a server.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "duelopt/storage/http_client.hpp"
#include "duelopt/storage/journal.hpp"
#include "duelopt/study/space.hpp"

namespace duelopt {

// Nobody is locked out while it is decided what is to follow: if others append meanwhile, the
// server does not take it, and it is decided again.
class HttpJournal final : public Journal {
 public:
  HttpJournal(std::shared_ptr<HttpClient> client, const std::string& study, Space space);

  [[nodiscard]] std::vector<Event> read(std::size_t from) const override;
  void transact(std::size_t from, const Decide& decide) override;

 private:
  // Whether the journal had as many events and has these now.
  [[nodiscard]] bool append(std::size_t from, const std::vector<Event>& events);
  [[nodiscard]] bool has(std::size_t from, const std::vector<Event>& events) const;

  std::shared_ptr<HttpClient> client_;
  std::string path_;
  Space space_;
};

}  // namespace duelopt
