// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/copy.hpp"

#include <algorithm>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

Time created_at(const Storage& storage, const std::string& name) {
  for (const StudySummary& study : storage.studies())
    if (study.name == name && study.created) return *study.created;
  return system_now();  // what stands there is damaged
}

bool has_study(const Storage& storage, const std::string& name) {
  const std::vector<StudySummary> studies = storage.studies();
  return std::any_of(studies.begin(), studies.end(), [&](const StudySummary& study) {
    return study.name == name;
  });
}

[[noreturn]] void refuse_other(const Storage& to, const std::string& name) {
  throw Error(ErrorCode::kConflict,
              '"' + to.path() + "\" has another study \"" + name +
                  "\"; rename or delete one of them first");
}

}  // namespace

CopiedStudy copy_study(const Storage& from, Storage& to, const std::string& name) {
  const StudyOptions options = from.definition(name);
  const std::vector<Event> events = from.journal(name)->read(0);
  if (!has_study(to, name)) {
    to.create(options, created_at(from, name));
  } else if (to.definition(name) != options) {
    refuse_other(to, name);
  }
  CopiedStudy copied{.events = events.size(), .added = 0};
  to.journal(name)->transact(0, [&](std::span<const Event> there) {
    if (there.size() > events.size() || !std::equal(there.begin(), there.end(), events.begin()))
      refuse_other(to, name);
    copied.added = events.size() - there.size();
    return std::vector<Event>(events.begin() + static_cast<std::ptrdiff_t>(there.size()),
                              events.end());
  });
  if (to.definition(name) != options || to.journal(name)->read(0) != events) {
    throw Error(ErrorCode::kCorruption,
                "study \"" + name + "\" is not in \"" + to.path() + "\" what it is in \"" +
                    from.path() + "\"; keep the original");
  }
  return copied;
}

}  // namespace duelopt
