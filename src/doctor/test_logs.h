// SPDX-License-Identifier: Apache-2.0
// Log directories with problems, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/test_folder.h"
#include "doctor/diagnosis.h"
#include "ingest/test_log.h"
#include "storage/local.h"

namespace stepscope::doctor {

// The writers that the libraries name in their first event, and their file names.
inline constexpr const char* kTorchWriter = "tensorboard.summary.writer.event_file_writer";
inline constexpr const char* kTensorFlowWriter = "tensorflow.core.util.events_writer";
inline constexpr const char* kTorchFile = "events.out.tfevents.1700000000.host.100.0";
inline const std::string kFile = std::string("logs/run/") + kTorchFile;
inline constexpr const char* kTensorFlowFile = "events.out.tfevents.1700000000.host.100.0.v2";
inline constexpr const char* kTensorBoardXFile = "events.out.tfevents.1700000000.host";

inline constexpr double kLogTime = 1.7e9;

// The bytes of an event file whose first event names its writer; events are one second apart.
inline ingest::TestLog log_by(const std::string& writer, double wall_time = kLogTime) {
  record::WireWriter version;
  version.fixed64(1, wall_time).bytes(3, "brain.Event:2");
  if (!writer.empty()) version.bytes(10, record::WireWriter().bytes(1, writer).text());
  ingest::TestLog log(wall_time + 1);
  log.add(version.take());
  return log;
}

inline ingest::TestLog healthy_log() {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int step = 0; step < 100; ++step)
    log.scalar("loss", step, 1.0F / static_cast<float>(step + 1));
  return log;
}

// A system without writers and with enough disk space, unless a test says otherwise.
class TestEnvironment : public Environment {
 public:
  double now() const override { return now_s; }
  std::string working_directory() const override { return directory; }
  std::optional<DiskSpace> disk_space(const std::string&) const override { return space; }
  std::vector<WrittenFile> open_files() const override { return files; }
  std::optional<uint64_t> watches_max() const override { return watches; }
  std::string host() const override { return host_name; }
  bool is_running(int64_t process) const override { return process == running; }

  double now_s = Environment::now();
  std::string directory = "/";
  std::optional<DiskSpace> space;
  std::vector<WrittenFile> files;
  std::optional<uint64_t> watches;
  std::string host_name = "elsewhere";  // The names of files below say "host".
  int64_t running = 0;                  // The only process.
};

class TestLogs {
 public:
  TestLogs() { std::filesystem::create_directories(path("logs")); }

  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }

  // Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& content) const {
    const std::filesystem::path file = path(name);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
    return file.string();
  }

  static void set_age(const std::string& file, std::chrono::seconds age) {
    std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() - age);
  }

  // The diagnosis of the directory "logs", or of `logdir`.
  Diagnosis diagnose(const std::string& logdir = {}) const {
    storage::LocalStorage storage;
    const std::string given = logdir.empty() ? path("logs") : logdir;
    return doctor::diagnose(gather(storage, environment, {{given, "", given}}));
  }

  TestEnvironment environment;

 private:
  TestFolder folder_;
};

// The ids of the findings, the most severe ones first: "D01 D20".
inline std::string ids_of(const Diagnosis& diagnosis) {
  std::string ids;
  for (const Finding& finding : diagnosis.findings) ids += (ids.empty() ? "" : " ") + finding.id;
  return ids;
}

}  // namespace stepscope::doctor
