// SPDX-License-Identifier: Apache-2.0
// Contents of event files, and full disks, for tests.
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/memory_source.h"
#include "base/test_folder.h"
#include "proto/event.pb.h"
#include "record/record_reader.h"

namespace stepscope::writer {

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The events of a file, all of which must be complete.
inline std::vector<proto::Event> events_in(const std::string& path) {
  const std::string content = content_of(path);
  MemorySource source(content);
  std::vector<uint8_t> buffer;
  record::DamageLog damage;
  record::RecordReader reader(source, content.size(), buffer, damage);
  std::vector<proto::Event> events;
  for (record::Record record; reader.next(record);) {
    const auto payload = std::string_view(content).substr(record.payload_offset(), record.length);
    EXPECT_TRUE(
        events.emplace_back().ParseFromArray(payload.data(), static_cast<int>(payload.size())));
  }
  EXPECT_EQ(reader.position().offset, content.size()) << "a partial record at the end of " << path;
  EXPECT_EQ(damage.count(), 0u) << path;
  return events;
}

// While it exists, no file of this process grows beyond `bytes`, as if the disk were full.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(uint64_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before_); }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
};

}  // namespace stepscope::writer
