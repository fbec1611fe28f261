// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "base/format_bytes.h"
#include "cli/quantities.h"

namespace stepscope::cli {
namespace {

constexpr std::chrono::milliseconds kRenewEvery{200};
constexpr const char* kClearLine = "\r\033[K";

bool quiet = false;

bool is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

void write(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

void set_quiet(bool is_quiet) { quiet = is_quiet; }

void print_note(const std::string& text) {
  if (!quiet) write(text + "\n");
}

void print_problem(const std::string& line) { write("stepscope: " + line + "\n"); }

void print_error(const Error& error) {
  write("stepscope: " + error.message + "\n");
  if (!error.hint.empty()) write("  " + error.hint + "\n");
}

Result<void> print(std::string_view text) {
  const bool is_written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (is_written && std::fflush(stdout) == 0) return {};
  return unavailable("cannot write to stdout: {}", std::generic_category().message(errno));
}

bool print_report(std::string_view text) {
  const auto printed = print(text);
  if (!printed.ok()) print_error(printed.error());
  return printed.ok();
}

LoadDisplay::LoadDisplay(const store::Store& store, std::chrono::steady_clock::time_point begin)
    : store_(store), begin_(begin) {
  if (!is_terminal()) return;
  try {
    thread_ = std::thread([this] { show_until_finished(); });
  } catch (const std::system_error&) {
    // Without a thread for it the progress is not shown; loading works nevertheless.
  }
}

LoadDisplay::~LoadDisplay() { end(); }

void LoadDisplay::end() {
  {
    const std::lock_guard lock(mutex_);
    is_finished_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void LoadDisplay::show_until_finished() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kRenewEvery, [this] { return is_finished_; })) {
    const store::Progress progress = store_.progress();
    write(fmt::format("{}loading: {} of {}, {} of {}", kClearLine, progress.files_done,
                      plural(progress.files, "file"), format_bytes(progress.bytes_done),
                      format_bytes(progress.bytes)));
  }
}

void LoadDisplay::finish() {
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin_;
  end();
  const auto snapshot = store_.snapshot();
  uint64_t points = 0, records = 0, damaged = 0;
  for (const auto& run : snapshot->runs) {
    for (const auto& from : run->contributions) damaged += from->source.trouble().damaged_places;
    for (const auto& series : run->series) {
      (series.parts.front().scalars ? points : records) += series.size;
    }
  }
  if (is_terminal()) write(kClearLine);
  print_note(fmt::format("loaded {}, {}, {}, {} in {:.3f} s", plural(snapshot->runs.size(), "run"),
                         plural(points, "point"), plural(records, "other record"),
                         format_bytes(store_.progress().bytes), took.count()));
  if (damaged > 0) {
    print_note(fmt::format("{} passed over; see /api/v1/health",
                           plural(damaged, "damaged place was", "damaged places were")));
  }
}

}  // namespace stepscope::cli
