// SPDX-License-Identifier: Apache-2.0
#include "cli/export/export_verb.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/test_error.h"
#include "base/test_folder.h"

namespace stepscope::cli {
namespace {

ExportFlags export_flags(const std::vector<std::string>& words) {
  return read_export_flags(parse_arguments(export_verb(), words).value()).value();
}

TEST(ExportVerb, ReadsEveryFlag) {
  const ExportFlags flags = export_flags({"runs", "--out", "x", "--format", "jsonl", "--runs", "a",
                                          "--tags=b", "--max-points", "6", "--overwrite"});
  EXPECT_EQ(flags.logdir, "runs");
  EXPECT_EQ(flags.out, "x");
  EXPECT_EQ(flags.format, ExportFormat::JsonLines);
  EXPECT_EQ(flags.runs, "a");
  EXPECT_EQ(flags.tags, "b");
  EXPECT_EQ(flags.points_max, 6u);
  EXPECT_TRUE(flags.overwrite);
}

TEST(ExportVerb, PrintsAllScalarsAsCsvByDefault) {
  const ExportFlags flags = export_flags({"runs"});
  EXPECT_EQ(flags.out, "-");
  EXPECT_EQ(flags.format, ExportFormat::Csv);
  EXPECT_EQ(flags.points_max, 0u);
}

TEST(ExportVerb, OutMustBeOutsideTheLogs) {
  const TestFolder folder;
  const std::string logdir = folder.path() + "/logs";
  std::filesystem::create_directories(logdir + "/a");
  std::filesystem::create_directories(folder.path() + "/logs2");
  std::filesystem::create_symlink(logdir, folder.path() + "/link");
  const auto read = [&](const std::string& from, const std::string& out) {
    return read_export_flags(parse_arguments(export_verb(), {from, "--out", out}).value());
  };
  const auto refusal = [](const std::string& from, const std::string& out) {
    return fails_with(Code::Invalid, "--out must be outside LOGDIR, which is " + from + ": " + out);
  };
  const std::string link = folder.path() + "/link";
  for (const char* inside : {"/logs", "/logs/", "/logs/new/er", "/logs/a", "/link", "/link/new",
                             "/logs2/../logs/new", "/new/../logs"}) {
    const std::string out = folder.path() + inside;
    EXPECT_THAT(read(logdir, out), refusal(logdir, out));
    EXPECT_THAT(read(link, out), refusal(link, out));
  }
  for (const char* outside : {"", "/logs2", "/new", "/logs/../new", "/log"}) {
    EXPECT_TRUE(read(logdir, folder.path() + outside).ok()) << outside;
  }
  EXPECT_TRUE(read(logdir, "-").ok());
  EXPECT_THAT(read(".", "not_there_yet"), refusal(".", "not_there_yet"));
  EXPECT_THAT(read(".", "not/there"), refusal(".", "not/there"));
}

}  // namespace
}  // namespace stepscope::cli
