// SPDX-License-Identifier: Apache-2.0
//
// A study as Python holds it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include <pybind11/pybind11.h>
#include <unistd.h>

#include "duelopt/duelopt.hpp"

namespace duelopt::python {

// A study in memory is one whose journal is a list of events.
class SharedStudy {
 public:
  // Opens the study's journal: every time the same events.
  using OpenJournal = std::function<std::unique_ptr<Journal>()>;

  SharedStudy(StudyOptions options, OpenJournal open)
      : open_(std::move(open)), study_(std::move(options), open_()) {}

  [[nodiscard]] static std::unique_ptr<SharedStudy> in_memory(StudyOptions options,
                                                              std::vector<Event> events = {});
  [[nodiscard]] static std::unique_ptr<SharedStudy> stored(const std::string& url,
                                                           const std::string& name);

  // The result of f(StoredStudy&), which runs for one thread at a time while the others may use the
  // interpreter: it must touch no Python object.
  template <class F>
  auto use(F&& f) {
    const pybind11::gil_scoped_release others_may_run;
    const std::lock_guard one_at_a_time(mutex_);
    return std::forward<F>(f)(study_);
  }

  // The result of f(const Study&), after what other processes have done.
  template <class F>
  auto look(F&& f) {
    return use([&](StoredStudy& study) {
      study.refresh();
      return std::forward<F>(f)(study.study());
    });
  }

  [[nodiscard]] std::vector<Event> events() const { return open_()->read(0); }

 private:
  OpenJournal open_;
  std::mutex mutex_;
  StoredStudy study_;
};

// A database connection belongs to the process that opened it: a forked child lets go of what it
// has inherited without closing it.
struct DeleteInOwnProcess {
  pid_t owner = ::getpid();
  void operator()(SharedStudy* study) const {
    if (::getpid() == owner) delete study;
  }
};

}  // namespace duelopt::python
