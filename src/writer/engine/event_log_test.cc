// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/event_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stepscope/version.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/test_error.h"
#include "writer/engine/test_files.h"

namespace stepscope::writer {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::SizeIs;

LogOptions frozen() {
  LogOptions options;
  options.queue.flush_interval = std::chrono::hours(1);
  options.clock = [] { return 1700000000.5; };
  options.host = "here";
  return options;
}

TEST(EventLog, WritesAFileThatEveryReaderAccepts) {
  TestFolder folder;
  EventLog log(folder.path() + "/run", frozen());
  ASSERT_TRUE(log.open().ok());
  ASSERT_TRUE(log.add_scalar("loss", 0.25, {.step = 7}).ok());
  ASSERT_TRUE(log.add_scalar("loss", 0.5, {.step = -1, .wall_time = 3}).ok());
  ASSERT_TRUE(log.close().ok());
  ASSERT_THAT(folder.files(), SizeIs(1));
  EXPECT_THAT(log.path(), HasSubstr("/run/events.out.tfevents.1700000000.here."));
  const auto events = events_in(folder.files()[0]);
  ASSERT_THAT(events, SizeIs(3));
  EXPECT_EQ(events[0].file_version(), "brain.Event:2");
  EXPECT_EQ(events[0].source_metadata().writer(), "Stepscope " STEPSCOPE_VERSION_STRING);
  EXPECT_EQ(events[1].wall_time(), 1700000000.5);
  EXPECT_EQ(events[1].step(), 7);
  EXPECT_EQ(events[1].summary().value(0).tag(), "loss");
  EXPECT_EQ(events[1].summary().value(0).simple_value(), 0.25f);
  EXPECT_EQ(events[2].step(), -1);
  EXPECT_EQ(events[2].wall_time(), 3);
}

TEST(EventLog, TagsMayBeOfAnyLength) {
  TestFolder folder;
  EventLog log(folder.path(), frozen());
  // The frames of those in the middle are as long as the buffer on the stack, or one byte off.
  for (size_t length = 190; length < 240; ++length)
    ASSERT_TRUE(log.add_scalar(std::string(length, 't'), 0.5, {.step = 1}).ok());
  ASSERT_TRUE(log.add_scalar(std::string(100'000, 't'), 0.5, {.step = 1}).ok());
  ASSERT_TRUE(log.close().ok());
  const auto events = events_in(log.path());
  ASSERT_THAT(events, SizeIs(52));
  for (size_t i = 0; i < 50; ++i) {
    EXPECT_EQ(events[i + 1].summary().value(0).tag().size(), 190 + i);
    EXPECT_EQ(events[i + 1].summary().value(0).simple_value(), 0.5f);
  }
  EXPECT_EQ(events[51].summary().value(0).tag().size(), 100'000u);
}

TEST(EventLog, HasAHeadBeforeAnythingIsLogged) {
  TestFolder folder;
  EventLog log(folder.path(), frozen());
  ASSERT_TRUE(log.open().ok());
  EXPECT_THAT(events_in(log.path()), SizeIs(1));
}

TEST(EventLog, PurgeStepDiscardsWhatCameAfterIt) {
  TestFolder folder;
  LogOptions options = frozen();
  options.purge_step = 500;
  EventLog log(folder.path(), options);
  ASSERT_TRUE(log.open().ok());
  const auto events = events_in(log.path());
  ASSERT_THAT(events, SizeIs(2));
  EXPECT_EQ(events[1].step(), 500);
  EXPECT_EQ(events[1].session_log().status(), proto::SessionLog::START);
}

TEST(EventLog, AddsGraphsAndValuesOfPlugins) {
  TestFolder folder;
  EventLog log(folder.path(), frozen());
  proto::Summary::Value value;
  value.set_tag("mine");
  ASSERT_TRUE(log.add_value("mine", "my_plugin", value.SerializeAsString(), {.step = 3}).ok());
  ASSERT_TRUE(log.add_content(EventLog::Content::GraphDef, "graph", {}).ok());
  ASSERT_TRUE(log.close().ok());
  const auto events = events_in(log.path());
  ASSERT_THAT(events, SizeIs(3));
  EXPECT_EQ(events[1].summary().value(0).tag(), "mine");
  EXPECT_EQ(events[2].graph_def(), "graph");
}

TEST(EventLog, RefusesInvalidCallsAndLogsNothing) {
  TestFolder folder;
  EventLog log(folder.path(), frozen());
  const auto unnamed = log.add_scalar("", 1, {});
  EXPECT_THAT(unnamed, fails_with(Code::Invalid, "the tag is empty"));
  ASSERT_TRUE(log.add_scalar("loss", 1, {}).ok());
  EXPECT_THAT(
      log.add_value("loss", "images", "", {}),
      fails_with(Code::Invalid, "'loss' was logged for scalars before, and now for images"));
  EXPECT_EQ(log.counts().pushed, 1u);
}

TEST(EventLog, ReportsWhereItMayNotWrite) {
  TestFolder folder;
  {
    std::ofstream(folder.path() + "/file") << "not a directory";
  }
  EventLog log(folder.path() + "/file/run", frozen());
  const auto result = log.open();
  ASSERT_THAT(result,
              fails_with(Code::Unavailable, "cannot create the log directory: Not a directory"));
  EXPECT_THAT(result.error().message, EndsWith("/file/run"));
  EXPECT_THAT(result.error().hint, HasSubstr("choose another log directory"));
}

TEST(EventLog, TwoLogsInOneDirectoryHaveTwoFiles) {
  TestFolder folder;
  EventLog one(folder.path(), frozen());
  EventLog two(folder.path(), frozen());
  ASSERT_TRUE(one.open().ok());
  ASSERT_TRUE(two.open().ok());
  EXPECT_THAT(folder.files(), SizeIs(2));
}

TEST(EventLog, AForkedChildDiscardsNothing) {
  TestFolder folder;
  LogOptions options = frozen();
  options.purge_step = 5;
  EventLog log(folder.path(), options);
  ASSERT_TRUE(log.open().ok());
  const pid_t child = fork();
  if (child == 0) {
    const bool logged = log.add_scalar("child", 2, {.step = 1}).ok() && log.close().ok();
    _exit(logged ? 0 : 1);
  }
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  int starts = 0;
  for (const auto& file : folder.files()) {
    for (const auto& event : events_in(file)) starts += event.has_session_log() ? 1 : 0;
  }
  EXPECT_EQ(starts, 1);
}

TEST(EventLog, AForkedChildHasItsOwnFileAndTheParentLosesNothing) {
  TestFolder folder;
  EventLog log(folder.path(), frozen());
  ASSERT_TRUE(log.open().ok());
  ASSERT_TRUE(log.add_scalar("parent", 1, {.step = 1}).ok());
  const pid_t child = fork();
  if (child == 0) {
    const bool logged = log.add_scalar("child", 2, {.step = 1}).ok() && log.close().ok();
    _exit(logged ? 0 : 1);
  }
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  ASSERT_TRUE(log.add_scalar("parent", 1, {.step = 2}).ok());
  ASSERT_TRUE(log.close().ok());
  const auto files = folder.files();
  ASSERT_THAT(files, SizeIs(2));
  const std::string& childs = files[0] == log.path() ? files[1] : files[0];
  EXPECT_THAT(childs, HasSubstr("." + std::to_string(child) + "."));
  EXPECT_THAT(events_in(log.path()), SizeIs(3));
  ASSERT_THAT(events_in(childs), SizeIs(2));
  EXPECT_EQ(events_in(childs)[1].summary().value(0).tag(), "child");
}

}  // namespace
}  // namespace stepscope::writer
