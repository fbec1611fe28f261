// SPDX-License-Identifier: Apache-2.0
#include "cli/export_verb.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace stepscope::cli
