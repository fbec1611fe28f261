// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/terminal.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <mutex>
#include <system_error>

#include "cli/terminal/output_style.h"
#include "cli/terminal/printable.h"
#include "cli/terminal/text_wrap.h"

namespace stepscope::cli {
namespace {

constexpr const char* kClearLine = "\r\033[K";
constexpr std::string_view kProgram = "stepscope:";
constexpr size_t kNextLineIndent = 2;  // Of the continuation lines of a long message.

std::atomic<bool> quiet = false;

std::mutex status_mutex;
bool has_status = false;  // Whether show_status() wrote last. Guarded by status_mutex.

void remove_status() {
  if (has_status) std::fputs(kClearLine, stderr);
  has_status = false;
}

void write(const std::string& text) {
  const std::lock_guard lock(status_mutex);
  remove_status();
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

// Messages quote names and arguments, which may contain anything.
std::string fitted(const OutputStyle& style, const std::string& text) {
  return wrap(printable_lines(text), style.report_width(), kNextLineIndent) + "\n";
}

// Returns "stepscope: text".
std::string marked(const OutputStyle& style, Paint mark, const std::string& text) {
  const std::string line = fitted(style, std::string(kProgram) + " " + text);
  return paint(style, mark, kProgram) + line.substr(kProgram.size());
}

}  // namespace

void set_quiet(bool is_quiet) { quiet = is_quiet; }

bool is_quiet() { return quiet; }

void print_always(const std::string& text) { write(fitted(style_of(STDERR_FILENO), text)); }

void print_note(const std::string& text) {
  if (!is_quiet()) print_always(text);
}

void print_warning(const std::string& text) {
  write(marked(style_of(STDERR_FILENO), Paint::Yellow, text));
}

void print_error(const Error& error) {
  const OutputStyle style = style_of(STDERR_FILENO);
  std::string text = marked(style, Paint::Red, error.message);
  if (!error.hint.empty()) text += fitted(style, std::string(kNextLineIndent, ' ') + error.hint);
  write(text);
}

void show_status(const std::string& line) {
  const std::lock_guard lock(status_mutex);
  remove_status();
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  has_status = !line.empty();
}

Result<void> print(std::string_view text) {
  {
    const std::lock_guard lock(status_mutex);
    remove_status();
    std::fflush(stderr);
  }
  const bool is_written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (is_written && std::fflush(stdout) == 0) return {};
  return unavailable("cannot write to stdout: {}", std::generic_category().message(errno));
}

bool print_report(std::string_view text) {
  const auto printed = print(text);
  if (!printed.ok()) print_error(printed.error());
  return printed.ok();
}

}  // namespace stepscope::cli
