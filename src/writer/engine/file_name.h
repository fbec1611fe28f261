// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace stepscope::writer {

// The parts that make the name of an event file unique, so that workers in one directory never
// collide.
struct FileIdentity {
  double wall_time = 0;  // Files are read in the order of their names, so the time comes first.
  std::string host = {};
  int64_t process = 0;
  uint64_t counter = 0;  // Of this process.
  std::string suffix = {};
};

// "events.out.tfevents.<seconds>.<host>.<process>.<counter><suffix>". Characters that would leave
// the directory or look like another part of the name are replaced with '_'.
std::string event_file_name(const FileIdentity& identity);

// The name of this machine; "localhost" if it has none.
std::string host_name();

// 0, 1, 2, ... over all writers of this process.
uint64_t next_file_counter();

}  // namespace stepscope::writer
