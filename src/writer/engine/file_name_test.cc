// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/file_name.h"

#include <gtest/gtest.h>

#include <cmath>

namespace stepscope::writer {
namespace {

TEST(EventFileName, IsRecognizedByReadersAndSortsByTime) {
  EXPECT_EQ(event_file_name({.wall_time = 1700000000.9,
                             .host = "node7",
                             .process = 42,
                             .counter = 3,
                             .suffix = ".v2"}),
            "events.out.tfevents.1700000000.node7.42.3.v2");
  EXPECT_EQ(event_file_name({.wall_time = 5, .host = "h"}), "events.out.tfevents.0000000005.h.0.0");
}

TEST(EventFileName, NeverLeavesTheDirectory) {
  EXPECT_EQ(event_file_name({.wall_time = NAN, .host = "a/../b", .suffix = "/c"}),
            "events.out.tfevents.0000000000.a_.._b.0.0_c");
}

TEST(FileCounter, NeverRepeats) { EXPECT_NE(next_file_counter(), next_file_counter()); }

}  // namespace
}  // namespace stepscope::writer
