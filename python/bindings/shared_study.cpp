// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/shared_study.hpp"

#include <utility>

namespace duelopt::python {
namespace {

class ListJournal final : public Journal {
 public:
  explicit ListJournal(std::shared_ptr<std::vector<Event>> events) : events_(std::move(events)) {}

  [[nodiscard]] std::vector<Event> read(std::size_t from) const override {
    return {events_->begin() + static_cast<std::ptrdiff_t>(from), events_->end()};
  }

  void transact(std::size_t from, const Decide& decide) override {
    const std::vector<Event> events = decide(read(from));
    events_->insert(events_->end(), events.begin(), events.end());
  }

 private:
  std::shared_ptr<std::vector<Event>> events_;
};

}  // namespace

std::unique_ptr<SharedStudy> SharedStudy::in_memory(StudyOptions options,
                                                    std::vector<Event> events) {
  const auto list = std::make_shared<std::vector<Event>>(std::move(events));
  return std::make_unique<SharedStudy>(std::move(options),
                                       [list] { return std::make_unique<ListJournal>(list); });
}

std::unique_ptr<SharedStudy> SharedStudy::stored(const std::string& url, const std::string& name) {
  const auto storage = std::make_shared<const Storage>(url, IfMissing::kRefuse);
  return std::make_unique<SharedStudy>(storage->definition(name),
                                       [storage, name] { return storage->journal(name); });
}

}  // namespace duelopt::python
