// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/probe.h"

#include <gtest/gtest.h>

#include "query/test_run.h"
#include "storage/memory.h"

namespace stepscope::dashboards {
namespace {

using namespace std::chrono_literals;

constexpr const char* kShortConfig = "embeddings { tensor_path: \"x.tsv\" }";

class ProbeOfRuns : public testing::Test {
 protected:
  ProbeOfRuns() {
    for (const char* name : {"a", "b"}) query::commit_run(store_, name, {query::TestFile()});
  }

  void write(const std::string& run) {
    storage_.replace("/logs/" + run + "/projector_config.pbtxt", kShortConfig);
  }

  store::Store store_;
  storage::MemoryStorage storage_;
  Probe::Time now_{1h};
  Probe::Time::duration tick_ = 0ms;  // How far each reading of the clock advances it.
  Probe probe_{ConfigFinder(store_, storage_, {.roots = {{"", "/logs"}}}), [this] {
                 now_ += tick_;
                 return now_;
               }};
};

TEST_F(ProbeOfRuns, AResultIsValidForAWhile) {
  EXPECT_FALSE(probe_.has_config());
  write("b");
  EXPECT_FALSE(probe_.has_config());
  now_ += 10s;
  EXPECT_TRUE(probe_.has_config());
  storage_.remove("/logs/b/projector_config.pbtxt");
  EXPECT_TRUE(probe_.has_config());
  now_ += 10s;
  EXPECT_FALSE(probe_.has_config());
}

TEST_F(ProbeOfRuns, FindsAnotherRunIfTheFirstHasNoConfigAnyMore) {
  write("b");
  EXPECT_TRUE(probe_.has_config());
  storage_.remove("/logs/b/projector_config.pbtxt");
  write("a");
  now_ += 10s;
  EXPECT_TRUE(probe_.has_config());
}

// The root, "a" and "b" are checked, one per call.
TEST_F(ProbeOfRuns, SearchesASlowDiskInParts) {
  write("b");
  tick_ = 1s;
  EXPECT_FALSE(probe_.has_config());
  EXPECT_FALSE(probe_.has_config());
  EXPECT_TRUE(probe_.has_config());
}

}  // namespace
}  // namespace stepscope::dashboards
