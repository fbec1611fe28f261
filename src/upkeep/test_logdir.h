// SPDX-License-Identifier: Apache-2.0
// A log directory on disk, for tests, with files of any age.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "base/test_folder.h"
#include "storage/local.h"
#include "storage/tree.h"
#include "upkeep/inventory.h"

namespace stepscope::upkeep {

// The trash folder of tests.
inline constexpr const char* kTrash = ".stepscope-trash/20261116T000000Z";

class TestLogdir {
 public:
  explicit TestLogdir(const std::string& above = testing::TempDir()) : folder_(above) {}

  const std::string& path() const { return folder_.path(); }
  storage::LocalStorage& storage() { return storage_; }
  storage::Tree& tree() { return *tree_; }

  // A file that was written `age` before now_ns().
  void put(const std::string& name, const std::string& content,
           std::chrono::nanoseconds age = std::chrono::hours(48)) {
    const std::filesystem::path path = std::filesystem::path(folder_.path()) / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    std::filesystem::last_write_time(path, now_ - age);
  }

  // The time at which the log directory was made, for plans.
  int64_t now_ns() const {
    const auto system = std::chrono::file_clock::to_sys(now_).time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(system).count();
  }

  // The path of every file below the log directory, including the trash. Links to files count.
  std::vector<std::string> files() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path())) {
      if (!entry.is_directory()) {
        files.push_back(entry.path().lexically_relative(folder_.path()).string());
      }
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  // Without the trash.
  std::vector<std::string> files_left() const {
    auto files = this->files();
    std::erase_if(files, [](const std::string& file) { return file.starts_with(kTrashName); });
    return files;
  }

  std::string content(const std::string& name) const {
    std::ifstream file(std::filesystem::path(folder_.path()) / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  Inventory inventory() {
    auto taken = take_inventory(*tree_);
    EXPECT_TRUE(taken.ok());
    return taken.ok() ? std::move(taken).value() : Inventory();
  }

 private:
  TestFolder folder_;
  storage::LocalStorage storage_;
  const std::unique_ptr<storage::Tree> tree_ = storage::Tree::open_root(folder_.path()).value();
  const std::filesystem::file_time_type now_ = std::filesystem::file_time_type::clock::now();
};

}  // namespace stepscope::upkeep
