// SPDX-License-Identifier: Apache-2.0
#include "dashboards/api/live.h"

#include <gtest/gtest.h>

namespace stepscope::dashboards {
namespace {

constexpr const char* kLoad =
    R"("load": {"state": "loading", "files": 3, "files_done": 1, "bytes": 0, "bytes_done": 0, )"
    R"("problem": ""})";

store::Progress progress() {
  store::Progress progress;
  progress.files = 3;
  progress.files_done = 1;
  return progress;
}

TEST(Live, HelloContainsTheLoadState) {
  store::Store store;
  store.set_progress(progress());
  EXPECT_EQ(hello_message(store, {}),
            std::string(R"({"type": "hello", "version": 0, )") + kLoad + "}");
}

TEST(Live, CommitListsTheChangedRuns) {
  store::Snapshot snapshot;
  snapshot.version = 8;
  store::Run run;
  run.name = "train";
  const store::Change change{.runs = {&run}, .removed = {"old"}};
  EXPECT_EQ(commit_message(snapshot, change, progress(), {}),
            std::string(R"({"type": "commit", "version": 8, "runs": [{"name": "train", )"
                        R"("version": 8}], "removed": ["old"], )") +
                kLoad + "}");
}

TEST(Live, CommitDoesNotListTooManyRuns) {
  store::Snapshot snapshot;
  const store::Run run;
  const store::Change change{.runs = std::vector<const store::Run*>(2000, &run), .removed = {}};
  const std::string message = commit_message(snapshot, change, progress(), {});
  EXPECT_NE(message.find(R"("runs": null)"), std::string::npos);
  EXPECT_LT(message.size(), 300u);
}

}  // namespace
}  // namespace stepscope::dashboards
