// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/text_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/terminal/display_width.h"

namespace stepscope::cli {
namespace {

TEST(DisplayWidth, CountsColumnsOfATerminal) {
  EXPECT_EQ(display_width(""), 0u);
  EXPECT_EQ(display_width("loss"), 4u);
  EXPECT_EQ(display_width("über"), 4u);
  EXPECT_EQ(display_width("u\u0308ber"), 4u) << "a combining mark";
  EXPECT_EQ(display_width("損失"), 4u);
  EXPECT_EQ(display_width("한글"), 4u);
  EXPECT_EQ(display_width("ｌｏｓｓ"), 8u) << "fullwidth letters";
  EXPECT_EQ(display_width("ﾛｽ"), 2u) << "halfwidth letters";
  EXPECT_EQ(display_width("🚀"), 2u);
  EXPECT_EQ(display_width("a\u200bb"), 2u) << "a zero-width space";
  EXPECT_EQ(display_width("\xff\xfe"), 2u) << "bytes that are not UTF-8";
}

constexpr OutputStyle kNarrow{.width = 40, .is_terminal = true, .has_colour = false};

using Cells = TextTable::Cells;

TextTable table_of(const std::vector<std::string>& names) {
  TextTable table({{"tag", Cells::Names}, {"size", Cells::Numbers}, {"steps", Cells::Texts}});
  for (const std::string& name : names) table.add({name, "1 kB", "0 to 9"});
  return table;
}

size_t widest_line(std::string_view text) {
  size_t widest = 0;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    widest = std::max(widest, display_width(text.substr(0, end)));
    text.remove_prefix(end + 1);
  }
  return widest;
}

TEST(TextTable, WideCharactersKeepColumnsAligned) {
  TextTable table({{"run", Cells::Names}, {"n", Cells::Numbers}});
  table.add({"損失", "1"});
  table.add({"🚀a", "22"});
  table.add({"plain", "3"});
  EXPECT_EQ(table.text(), "run     n\n損失    1\n🚀a    22\nplain   3\n");
}

TEST(TextTable, LongNamesAreShortenedOnATerminal) {
  const TextTable table = table_of({"train/block_1/attention/weights", "loss"});
  EXPECT_EQ(table.text(kNarrow),
            "tag                         size  steps\n"
            "train/block_…ntion/weights  1 kB  0 to 9\n"
            "loss                        1 kB  0 to 9\n");
}

TEST(TextTable, NamesThatWouldBecomeEqualAreNotShortened) {
  const TextTable table =
      table_of({"train/block_1/attention/weights", "train/block_2/attention/weights"});
  EXPECT_EQ(table.text(kNarrow),
            "tag\n"
            "  size  steps\n"
            "train/block_1/attention/weights\n"
            "  1 kB  0 to 9\n"
            "train/block_2/attention/weights\n"
            "  1 kB  0 to 9\n");
}

TEST(TextTable, IfColumnsDoNotFitEachCellHasItsTitle) {
  const OutputStyle tiny{.width = 15, .is_terminal = true, .has_colour = false};
  TextTable table({{"run", Cells::Names}, {"files", Cells::Numbers}, {"size", Cells::Numbers}});
  table.add({"agent/seed-0", "12345", "1.25 kB"});
  EXPECT_EQ(table.text(tiny), "run\nagent/seed-0\n  files: 12345\n  size: 1.25 kB\n");
}

TEST(TextTable, CellsAreNextToTheNamesIfTheyDoNotFitBelow) {
  const OutputStyle style{.width = 26, .is_terminal = true, .has_colour = false};
  TextTable table({{"tag", Cells::Names},
                   {"size", Cells::Numbers},
                   {"steps", Cells::Texts},
                   {"last", Cells::Texts}});
  table.add({"loss", "1.25 kB", "0 to 90", "2026-11-15"});
  EXPECT_EQ(table.text(style),
            "tag      size\n"
            "  steps    last\n"
            "loss  1.25 kB\n"
            "  0 to 90  2026-11-15\n");
}

TEST(TextTable, NoLineIsWiderThanTheTerminal) {
  TextTable table({{"file", Cells::Names},
                   {"size", Cells::Numbers},
                   {"steps", Cells::Texts},
                   {"writer", Cells::Names}});
  table.add({"events.out.tfevents.1700000000.host", "1.25 kB", "0 to 100, 3 back", "PyTorch"});
  table.add({"損失", "1 B", "-", "tensorflow.core.util.events_writer"});
  for (size_t width = 36; width < 120; ++width) {  // Room for the longest name.
    const OutputStyle style{.width = width, .is_terminal = true, .has_colour = false};
    EXPECT_LE(widest_line(table.text(style)), width);
  }
}

TEST(TextTable, ScriptsGetCompleteCells) {
  const std::string name(500, 'x');
  EXPECT_EQ(table_of({name}).text(),
            "tag" + std::string(499, ' ') + "size  steps\n" + name + "  1 kB  0 to 9\n");
}

TEST(TextTable, TitlesAreBoldIfThereAreColours) {
  const OutputStyle coloured{.width = 80, .is_terminal = true, .has_colour = true};
  EXPECT_EQ(table_of({"a"}).text(coloured), "\033[1mtag  size  steps\033[0m\na    1 kB  0 to 9\n");
}

TEST(TextTable, NamesAloneFitNoTerminal) {
  TextTable table({{"trial", Cells::Names}, {"status", Cells::Names}});
  table.add({"a long name of a trial", "running"});
  for (const size_t width : {1, 2, 3, 20}) {
    const OutputStyle style{.width = width, .is_terminal = true, .has_colour = false};
    EXPECT_NE(table.text(style).find("running"), std::string::npos) << width;
  }
}

}  // namespace
}  // namespace stepscope::cli
