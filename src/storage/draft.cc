// SPDX-License-Identifier: Apache-2.0
#include "storage/draft.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace stepscope::storage {

Draft::Draft(Descriptor file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

Draft::~Draft() {
  if (file_.is_open()) ::unlink(draft_path().c_str());
}

std::string Draft::draft_path() const { return path_ + std::string(kDraftEnd); }

Result<Draft> Draft::create(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path();
  std::error_code failure;
  if (!parent.empty()) std::filesystem::create_directories(parent, failure);
  if (failure) {
    return unavailable("cannot create directory: {}: {}", failure.message(), parent.string());
  }
  const std::string draft = path + std::string(kDraftEnd);
  if (::unlink(draft.c_str()) != 0 && errno != ENOENT) {
    return error_from_errno("cannot remove an incomplete file", draft);
  }
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  Descriptor file(::open(draft.c_str(), kFlags, 0644));
  if (!file.is_open()) return error_from_errno("cannot open file for writing", draft);
  return Draft(std::move(file), path);
}

Result<void> Draft::append(Bytes bytes) { return write_all(file_.number(), bytes, draft_path()); }

Result<void> Draft::publish() {
  // Some file systems report a full disk only here.
  const bool is_written = ::close(file_.release()) == 0 || errno == EINTR;
  if (is_written && std::rename(draft_path().c_str(), path_.c_str()) == 0) return {};
  const Error error =
      error_from_errno(is_written ? "cannot rename the finished file" : "cannot write file", path_);
  ::unlink(draft_path().c_str());
  return error;
}

}  // namespace stepscope::storage
