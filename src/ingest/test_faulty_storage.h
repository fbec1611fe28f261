// SPDX-License-Identifier: Apache-2.0
// For tests: a storage that fails on request.
#pragma once

#include <memory>
#include <new>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "storage/storage.h"

namespace stepscope::ingest {

// Wraps another storage, in which paths can be broken for a while. Not thread-safe while faults are
// set.
class FaultyStorage final : public storage::Storage {
 public:
  explicit FaultyStorage(storage::Storage& real) : real_(real) {}

  // From now on, open and stat of the path fail as if the disk did not respond.
  void break_path(const std::string& path) { broken_.insert(path); }
  // From now on, the directory can be opened but not listed.
  void break_list(const std::string& path) { unlisted_.insert(path); }
  // From now on, reading the file or listing the directory runs out of memory.
  void starve_path(const std::string& path) { starved_.insert(path); }
  void repair_all() {
    broken_.clear();
    starved_.clear();
    unlisted_.clear();
  }

  Result<std::unique_ptr<storage::Directory>> open_directory(const std::string& path) override {
    RETURN_IF_ERROR(check(broken_, path));
    TRY(auto real, real_.open_directory(path));
    return std::unique_ptr<storage::Directory>(
        std::make_unique<OpenDirectory>(*this, path, std::move(real)));
  }
  Result<storage::FileInfo> stat(const std::string& path) override {
    RETURN_IF_ERROR(check(broken_, path));
    return real_.stat(path);
  }
  Result<std::string> real_path(const std::string& path) override { return real_.real_path(path); }
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override {
    RETURN_IF_ERROR(check(broken_, path));
    if (starved_.count(path) > 0) return std::unique_ptr<ByteSource>(new StarvedSource);
    return real_.open(path);
  }
  Result<void> append(const std::string& path, Bytes bytes) override {
    return real_.append(path, bytes);
  }

 private:
  class StarvedSource final : public ByteSource {
   public:
    Result<size_t> read_at(uint64_t, std::span<uint8_t>) override { throw std::bad_alloc(); }
  };

  class OpenDirectory final : public storage::Directory {
   public:
    OpenDirectory(FaultyStorage& storage, std::string path,
                  std::unique_ptr<storage::Directory> real)
        : storage_(storage), path_(std::move(path)), real_(std::move(real)) {}

    // The type of a broken link's target is unknown.
    Result<std::vector<storage::Entry>> list() override {
      RETURN_IF_ERROR(check(storage_.unlisted_, path_));
      if (storage_.starved_.count(path_) > 0) throw std::bad_alloc();
      TRY(auto entries, real_->list());
      for (storage::Entry& entry : entries) {
        if (!entry.is_link || storage_.broken_.count(path_of(entry.name)) == 0) continue;
        entry.type = storage::FileType::Other;
        entry.info = {};
      }
      return entries;
    }
    Result<storage::FileInfo> stat(const std::string& name) override {
      RETURN_IF_ERROR(check(storage_.broken_, path_of(name)));
      return real_->stat(name);
    }
    Result<storage::OpenFile> open(const std::string& name) override {
      RETURN_IF_ERROR(check(storage_.broken_, path_of(name)));
      TRY(storage::OpenFile opened, real_->open(name));
      if (storage_.starved_.count(path_of(name)) > 0) opened.source.reset(new StarvedSource);
      return opened;
    }
    Result<std::unique_ptr<storage::Directory>> open_directory(const std::string& name) override {
      return storage_.open_directory(path_of(name));
    }

   private:
    std::string path_of(const std::string& name) const { return path_ + "/" + name; }

    FaultyStorage& storage_;
    const std::string path_;
    const std::unique_ptr<storage::Directory> real_;
  };

  static Result<void> check(const std::set<std::string>& faults, const std::string& path) {
    if (faults.count(path) == 0) return {};
    return unavailable("Input/output error: {}", path);
  }

  storage::Storage& real_;
  std::set<std::string> broken_;
  std::set<std::string> unlisted_;
  std::set<std::string> starved_;
};

}  // namespace stepscope::ingest
