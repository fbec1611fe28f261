// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/instance_info.h"

#include <fcntl.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/text/json_writer.h"
#include "base/text/utf8.h"
#include "storage/posix.h"

namespace stepscope::cli {
namespace {

constexpr std::string_view kBase64Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string base64(std::string_view bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t block = 0;
    for (size_t j = i; j < i + 3; ++j) {
      block = block << 8 | (j < bytes.size() ? static_cast<uint8_t>(bytes[j]) : 0);
    }
    for (int shift = 18; shift >= 0; shift -= 6) out += kBase64Digits[block >> shift & 63];
  }
  for (size_t missing = (3 - bytes.size() % 3) % 3; missing > 0; --missing) {
    out[out.size() - missing] = '=';
  }
  return out;
}

// A JSON string as Python writes strings from the operating system: a byte that is not UTF-8
// becomes half of a surrogate pair.
std::string python_string(std::string_view text) {
  std::string out = "\"";
  const auto append_valid = [&out](std::string_view valid) {
    const std::string json = JsonWriter().string(valid).take();
    out.append(json, 1, json.size() - 2);
  };
  size_t begin = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const size_t at = text.size() - rest.size();
    const auto first = static_cast<uint8_t>(rest.front());
    take_code_point(rest);
    const bool is_single_byte = text.size() - rest.size() == at + 1;
    if (first < 0x80 || !is_single_byte) continue;
    append_valid(text.substr(begin, at - begin));
    out += fmt::format("\\udc{:02x}", first);
    begin = at + 1;
  }
  append_valid(text.substr(begin));
  return out + '"';
}

bool can_hold_files(const std::string& directory) {
  std::error_code ignored;
  return std::filesystem::is_directory(directory, ignored) &&
         ::access(directory.c_str(), W_OK | X_OK) == 0;
}

// Python's tempfile.gettempdir().
std::string temporary_directory() {
  for (const char* name : {"TMPDIR", "TEMP", "TMP"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    std::error_code failure;
    std::string path = std::filesystem::absolute(value, failure).lexically_normal().string();
    if (!failure && can_hold_files(path)) return path;
  }
  for (const char* path : {"/tmp", "/var/tmp", "/usr/tmp"}) {
    if (can_hold_files(path)) return path;
  }
  std::error_code ignored;
  return std::filesystem::current_path(ignored).string();
}

// All users may list and add servers, so the permissions must not depend on who made the directory.
Result<void> make_directory(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0) {
    if (::chmod(path.c_str(), 0777) == 0) return {};
    return storage::error_from_errno("cannot set permissions of directory", path);
  }
  if (errno != EEXIST) return storage::error_from_errno("cannot create directory", path);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return {};
  return invalid("cannot create directory: the path is a file: {}", path);
}

// Always creates a new file and never opens an existing one: in a directory that is writable by
// all, the existing file may be a link made by another user.
Result<void> make_file(const std::string& path, const std::string& content) {
  ::unlink(path.c_str());
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file < 0) return storage::error_from_errno("cannot create file", path);
  const bool is_whole =
      ::write(file, content.data(), content.size()) == static_cast<ssize_t>(content.size());
  ::close(file);
  if (is_whole) return {};
  ::unlink(path.c_str());
  return unavailable("cannot write file: {}", path);
}

}  // namespace

std::string cache_key(const std::vector<std::string>& arguments,
                      const std::string& working_directory) {
  std::vector<std::string> items;
  for (const std::string& argument : arguments) items.push_back(python_string(argument));
  return base64(
      fmt::format(R"({{"arguments":[{}],"configure_kwargs":{{}},"working_directory":{}}})",
                  fmt::join(items, ","), python_string(working_directory)));
}

std::string to_json(const InstanceInfo& info) {
  std::string out = "{\n";
  const auto add = [&out](std::string_view key, const std::string& json, const char* end = ",") {
    out += fmt::format("    \"{}\": {}{}\n", key, json, end);
  };
  add("cache_key", python_string(info.cache_key));
  add("db", python_string(info.db));
  add("logdir", python_string(info.logdir));
  add("path_prefix", python_string(info.path_prefix));
  add("pid", std::to_string(info.pid));
  add("port", std::to_string(info.port));
  add("start_time", std::to_string(info.start_time));
  add("version", python_string(info.version), "");
  return out + "}\n";
}

std::string instance_info_directory() {
  return (std::filesystem::path(temporary_directory()) / ".tensorboard-info").string();
}

InstanceInfoFile::~InstanceInfoFile() { remove(); }

void InstanceInfoFile::remove() {
  if (!path_.empty()) ::unlink(path_.c_str());
  path_.clear();
}

Result<void> InstanceInfoFile::write(const std::string& directory, const InstanceInfo& info) {
  RETURN_IF_ERROR(make_directory(directory));
  const std::string path = fmt::format("{}/pid-{}.info", directory, info.pid);
  RETURN_IF_ERROR(make_file(path, to_json(info)));
  path_ = path;
  return {};
}

}  // namespace stepscope::cli
