// SPDX-License-Identifier: Apache-2.0
//
// Answers that the storage would not take: kept until it does, in a file that `duelopt tell NAME
// --from FILE` reads.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/settle.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

struct KeptAnswer {
  TrialId id;
  Outcome outcome;
  std::string judge{};
  bool amends = false;  // corrects an answer that was recorded
};

// {"id":3,"value":7.5}, {"id":4,"winner":"left","judge":"ada","amend":true}
[[nodiscard]] std::string to_line(const KeptAnswer& answer);

// The lines of a file. Throws kInvalidArgument, with a message that begins "FILE:LINE: ", for one
// that to_line would not write, and kNotFound for an unknown trial.
[[nodiscard]] std::vector<KeptAnswer> parse_answers(std::string_view text,
                                                    const std::string& file,
                                                    const Study& study);

class KeptAnswers {
 public:
  // `path`: of the file, which exists while there are answers that are not recorded.
  explicit KeptAnswers(std::string path) : path_(std::move(path)) {}

  void keep(KeptAnswer answer);
  [[nodiscard]] bool empty() const noexcept { return answers_.empty(); }

  // Records them in their order; those that others settled meanwhile are dropped. Throws as
  // StoredStudy does, with the rest still kept.
  void record(StoredStudy& study);

  // Says where they are: in the file or, if that could not be written, on these lines.
  void report(std::ostream& err, const std::string& study) const;

 private:
  void save();

  std::string path_;
  std::vector<KeptAnswer> answers_;
  bool saved_ = false;
};

// Beside the database, or in the working directory if that is no file, and nobody else's:
// "duelopt.db.espresso.4711.answers".
[[nodiscard]] std::string kept_answers_path(const std::string& database, const std::string& study);

// Whether the storage may take tomorrow what it refuses today: the disk is full, or another process
// holds the lock.
[[nodiscard]] bool may_pass(const Error& trouble) noexcept;

}  // namespace duelopt::cli
