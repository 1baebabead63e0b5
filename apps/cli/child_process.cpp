// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/child_process.hpp"

#include <array>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/cli/display_text.hpp"

namespace duelopt::cli {
namespace {

constexpr std::size_t kKeptErrors = 4096;  // bytes
constexpr std::size_t kMaxReason = 200;    // columns

struct SpawnActions {
  SpawnActions() { posix_spawn_file_actions_init(&value); }
  ~SpawnActions() { posix_spawn_file_actions_destroy(&value); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  posix_spawn_file_actions_t value{};
};

struct SpawnAttributes {
  SpawnAttributes() { posix_spawnattr_init(&value); }
  ~SpawnAttributes() { posix_spawnattr_destroy(&value); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  posix_spawnattr_t value{};
};

// Keys that stop a process would leave nobody in the terminal's foreground to go on.
class IgnoreStopKey {
 public:
  IgnoreStopKey() : before_(std::signal(SIGTSTP, SIG_IGN)) {}
  ~IgnoreStopKey() { std::signal(SIGTSTP, before_); }
  IgnoreStopKey(const IgnoreStopKey&) = delete;
  IgnoreStopKey& operator=(const IgnoreStopKey&) = delete;

 private:
  void (*before_)(int);
};

// In a group of its own, with the signals as a shell would leave them.
pid_t spawn(const ShellCommand& command,
            const std::array<int, 3>& standard_files,
            std::string mark) {
  SpawnActions actions;
  for (int target = 0; target < 3; ++target) {
    posix_spawn_file_actions_adddup2(
        &actions.value, standard_files[static_cast<std::size_t>(target)], target);
  }
  std::optional<IgnoreStopKey> ignore_stop_key;
  if (command.terminal >= 0) {
    posix_spawn_file_actions_addtcsetpgrp_np(&actions.value, command.terminal);
    ignore_stop_key.emplace();
  }
  SpawnAttributes attributes;
  sigset_t none;
  sigset_t ignored_by_us;
  sigemptyset(&none);
  sigemptyset(&ignored_by_us);
  sigaddset(&ignored_by_us, SIGPIPE);
  sigaddset(&ignored_by_us, SIGXFSZ);
  posix_spawnattr_setpgroup(&attributes.value, 0);
  posix_spawnattr_setsigmask(&attributes.value, &none);
  posix_spawnattr_setsigdefault(&attributes.value, &ignored_by_us);
  posix_spawnattr_setflags(&attributes.value,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  std::vector<std::string> words{"sh", "-c", command.shell + " \"$@\"", "sh"};
  words.insert(words.end(), command.arguments.begin(), command.arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::vector<char*> environment;
  for (char** variable = environ; *variable != nullptr; ++variable)
    environment.push_back(*variable);
  environment.push_back(mark.data());
  environment.push_back(nullptr);
  pid_t pid = -1;
  errno = posix_spawn(
      &pid, "/bin/sh", &actions.value, &attributes.value, argv.data(), environment.data());
  if (errno != 0) throw_errno("start a command");
  return pid;
}

// Unlike any other's, of this process or of another.
std::string make_mark() {
  static std::atomic<unsigned> count = 0;
  return "DUELOPT_COMMAND=" + std::to_string(::getpid()) + '.' + std::to_string(++count) + '.' +
         std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
}

// The processes with the mark in their environment; none where there is no /proc.
std::vector<pid_t> marked(const std::string& mark) {
  std::vector<pid_t> found;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", failed)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    const std::string environment{std::istreambuf_iterator<char>(file), {}};
    const std::string bounded = '\0' + environment;
    if (bounded.find('\0' + mark + '\0') != std::string::npos)
      found.push_back(static_cast<pid_t>(std::stol(name)));
  }
  return found;
}

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return {};
  const auto begin = text.find_last_of("\r\n", end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1,
                     begin == std::string::npos ? end + 1 : end - begin);
}

}  // namespace

bool is_interrupted(const Finished& finished) {
  constexpr int kShellSays = 128 + SIGINT;
  return finished.ending == Ending::kOwn &&
         ((WIFSIGNALED(finished.status) && WTERMSIG(finished.status) == SIGINT) ||
          (WIFEXITED(finished.status) && WEXITSTATUS(finished.status) == kShellSays));
}

std::optional<std::string> failure_of(const Finished& finished) {
  switch (finished.ending) {
    case Ending::kTimedOut:
      return "no answer in time";
    case Ending::kStopped:
      return "stopped";
    case Ending::kOwn:
      break;
  }
  std::string reason;
  if (WIFSIGNALED(finished.status)) {
    reason = "killed by signal " + std::to_string(WTERMSIG(finished.status));
  } else if (WEXITSTATUS(finished.status) != 0) {
    reason = "exit code " + std::to_string(WEXITSTATUS(finished.status));
  } else {
    return std::nullopt;
  }
  const std::string said = last_line(finished.errors);
  return shortened(said.empty() ? reason : reason + ": " + printable(said), kMaxReason);
}

ChildProcess::ChildProcess(const ShellCommand& command, Clock::time_point deadline)
    : mark_(make_mark()),
      deadline_(deadline),
      heard_(command.heard),
      to_write_(command.input),
      kept_(command.kept) {
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  set_nonblocking(input.write);
  set_nonblocking(output.read);
  set_nonblocking(errors.read);
  pid_ = spawn(command, {input.read.get(), output.write.get(), errors.write.get()}, mark_);
  input_ = std::move(input.write);
  output_ = std::move(output.read);
  errors_ = std::move(errors.read);
}

ChildProcess::~ChildProcess() {
  if (pid_ < 0) return;
  signal_all(SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void ChildProcess::watch(std::vector<pollfd>& polled) const {
  if (input_.open()) polled.push_back({input_.get(), POLLOUT, 0});
  if (output_.open()) polled.push_back({output_.get(), POLLIN, 0});
  if (errors_.open()) polled.push_back({errors_.get(), POLLIN, 0});
}

ChildProcess::Clock::time_point ChildProcess::next_deadline() const noexcept { return deadline_; }

void ChildProcess::stop(Clock::time_point now) {
  if (ending_ == Ending::kOwn && !exited()) end(Ending::kStopped, now);
}

void ChildProcess::kill(Clock::time_point now) {
  stop(now);
  if (ending_ != Ending::kOwn) deadline_ = now;
}

void ChildProcess::end(Ending ending, Clock::time_point now) {
  if (ending_ != Ending::kOwn) return;
  ending_ = ending;
  deadline_ = now + kKillGrace;
  signal_all(SIGTERM);
  signal_all(SIGCONT);  // a stopped process hears of it only when it goes on
}

void ChildProcess::signal_all(int signal) const {
  ::kill(-pid_, signal);
  for (const pid_t pid : marked(mark_)) {
    if (::getpgid(pid) != pid_) ::kill(pid, signal);
  }
}

void ChildProcess::feed() {
  while (input_.open()) {
    if (written_ == to_write_.size()) return input_.close();
    const auto count =
        ::write(input_.get(), to_write_.data() + written_, to_write_.size() - written_);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return;
    if (count < 0) return input_.close();  // it does not want to know
    written_ += static_cast<std::size_t>(count);
  }
}

// Reads what is there; closes the descriptor at its end. A command that writes without end does not
// keep us here: a pipe holds no more than this.
void ChildProcess::listen(FileDescriptor& fd, std::string& text, std::size_t kept) const {
  constexpr std::size_t kLargestPipe = std::size_t{1} << 20U;
  std::array<char, 4096> buffer{};
  for (std::size_t read = 0; fd.open() && read < kLargestPipe;) {
    const auto count = ::read(fd.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) break;
    if (count <= 0) {
      fd.close();
      break;
    }
    const std::string_view piece(buffer.data(), static_cast<std::size_t>(count));
    if (heard_) heard_(piece);
    text += piece;
    read += piece.size();
  }
  if (text.size() > kept) text.erase(0, text.size() - kept);
}

bool ChildProcess::exited() const {
  siginfo_t state{};
  return ::waitid(P_PID, static_cast<id_t>(pid_), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         state.si_pid == pid_;
}

Finished ChildProcess::reap() {
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  return {ending_, status, std::move(read_output_), std::move(read_errors_)};
}

std::optional<Finished> ChildProcess::advance(Clock::time_point now) {
  assert(pid_ >= 0);
  const bool gone = exited();  // first: then all that it wrote is there to be read
  feed();
  listen(output_, read_output_, kept_);
  listen(errors_, read_errors_, kKeptErrors);

  if (ending_ == Ending::kOwn) {
    if (gone) return reap();
    if (now >= deadline_) end(Ending::kTimedOut, now);
    return std::nullopt;
  }
  // Its children may need the grace after it is gone itself; as long as they live, they hold its
  // standard error. Until it is reaped nobody else can get its group's id.
  const bool all_gone = gone && !output_.open() && !errors_.open();
  if (!all_gone && now < deadline_) return std::nullopt;
  signal_all(SIGKILL);
  return reap();
}

}  // namespace duelopt::cli
