// SPDX-License-Identifier: Apache-2.0
#include "doctor/evidence/environment.h"

#include <pwd.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/open_to_read.h"
#include "base/text/parse.h"
#include "ingest/discovery.h"

namespace stepscope::doctor {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDeleted = " (deleted)";
constexpr size_t kNumberBytesMax = 32;

std::string user_name(uid_t number) {
  std::array<char, 4096> buffer;
  passwd entry{};
  passwd* found = nullptr;
  const int failure = getpwuid_r(number, &entry, buffer.data(), buffer.size(), &found);
  return failure == 0 && found != nullptr ? found->pw_name : std::to_string(number);
}

// The permissions of the link show how the file was opened.
bool is_open_to_write(const fs::path& link) {
  struct stat found;
  return ::lstat(link.c_str(), &found) == 0 && (found.st_mode & S_IWUSR) != 0;
}

void add_open_files(const fs::path& directory, int64_t process, std::vector<WrittenFile>& files) {
  std::error_code failure;
  for (fs::directory_iterator it(directory / "fd", failure), end; !failure && it != end;
       it.increment(failure)) {
    std::error_code unreadable;
    std::string target = fs::read_symlink(it->path(), unreadable).string();
    const size_t name_begin = target.rfind('/') + 1;
    if (unreadable || !ingest::is_event_file_name(std::string_view(target).substr(name_begin))) {
      continue;
    }
    if (!is_open_to_write(it->path())) continue;
    const bool is_deleted = target.ends_with(kDeleted);
    if (is_deleted) target.resize(target.size() - kDeleted.size());
    files.push_back({process, std::move(target), is_deleted});
  }
}

}  // namespace

double Environment::now() const {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

std::string Environment::working_directory() const {
  std::error_code ignored;
  return fs::current_path(ignored).string();
}

std::string Environment::user() const { return user_name(::geteuid()); }

std::string Environment::host() const {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "localhost";
}

std::string Environment::variable(const std::string& name) const {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? "" : value;
}

std::optional<DiskSpace> Environment::disk_space(const std::string& path) const {
  struct statvfs found;
  if (::statvfs(path.c_str(), &found) != 0) return std::nullopt;
  return DiskSpace{.bytes = found.f_blocks * found.f_frsize,
                   .bytes_free = found.f_bavail * found.f_frsize,
                   .inodes = found.f_files,
                   .inodes_free = found.f_favail,
                   .is_read_only = (found.f_flag & ST_RDONLY) != 0};
}

std::optional<Ownership> Environment::ownership(const std::string& path) const {
  struct stat found;
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return Ownership{user_name(found.st_uid), found.st_mode & 07777};
}

std::vector<WrittenFile> Environment::open_files() const {
  std::vector<WrittenFile> files;
  std::error_code failure;
  for (fs::directory_iterator it("/proc", failure), end; !failure && it != end;
       it.increment(failure)) {
    const auto process = parse_number<int64_t>(it->path().filename().string());
    if (process) add_open_files(it->path(), *process, files);
  }
  return files;
}

bool Environment::is_running(int64_t process) const {
  return ::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM;
}

std::optional<uint64_t> Environment::watches_max() const {
  std::string text = read_file("/proc/sys/fs/inotify/max_user_watches", kNumberBytesMax);
  while (text.ends_with('\n')) text.pop_back();
  return parse_number<uint64_t>(text);
}

}  // namespace stepscope::doctor
