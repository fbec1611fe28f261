// SPDX-License-Identifier: Apache-2.0
#include "trials/name_columns.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

namespace stepscope::trials {
namespace {

// The values of each column as text; a dash where one is missing.
std::map<std::string, std::string> named(const std::vector<std::string_view>& names) {
  std::map<std::string, std::string> texts;
  for (const TableColumn& column : name_columns(names)) {
    std::string& text = texts[column.name];
    for (const double value : column.values) {
      if (!text.empty()) text += " ";
      if (std::isnan(value)) {
        text += "-";
      } else if (column.is_category) {
        text += std::get<std::string>(column.domain[static_cast<size_t>(value)]);
      } else {
        text += fmt::format("{}", value);
      }
    }
  }
  return texts;
}

using Texts = std::map<std::string, std::string>;

TEST(NameColumns, PairsAreColumns) {
  EXPECT_EQ(named({"lr=0.01,bs=32", "search/lr=1e-05,bs=64_opt=adam"}),
            (Texts{{"bs", "32 64"}, {"lr", "0.01 1e-05"}, {"opt", "- adam"}}));
  EXPECT_EQ(named({"batch_size=8", "batch_size=16"}), (Texts{{"batch_size", "8 16"}}));
}

TEST(NameColumns, WordsAndNumbersAreAligned) {
  EXPECT_EQ(named({"2026-03-28_resnet50_lr0001_seed3", "2026-03-29_vgg16_lr001_seed4"}),
            (Texts{{"date", "2026-03-28 2026-03-29"},
                   {"lr", "0.001 0.01"},
                   {"seed", "3 4"},
                   {"word 1", "resnet50 vgg16"}}));
}

TEST(NameColumns, ANumberIsNamedByTheWordBefore) {
  EXPECT_EQ(named({"logs/version_0", "logs/version_12"}), (Texts{{"version", "0 12"}}));
  EXPECT_EQ(named({"run-1", "run-2"}), (Texts{{"run", "1 2"}}));
}

TEST(NameColumns, NamesOfRayTune) {
  const auto texts =
      named({"search/train_d7295_00003_3_layers=5,name=rmsprop,rate=0.0048_2026-11-19_21-55-07",
             "search/train_d7295_00004_4_layers=2,name=sgd,rate=0.0002_2026-11-19_21-55-10"});
  EXPECT_EQ(texts.at("layers"), "5 2");
  EXPECT_EQ(texts.at("name"), "rmsprop sgd");
  EXPECT_EQ(texts.at("rate"), "0.0048 0.0002");
  EXPECT_EQ(texts.at("time"), "21-55-07 21-55-10");
}

TEST(NameColumns, NothingIsTooOdd) {
  EXPECT_EQ(named({}), Texts{});
  for (const char* name : {"", "=", "==", "-", "a=", "=b", "__", "\xff=\xfe", "1-2-3"}) {
    EXPECT_LE(name_columns({name, "x"}).size(), 4u) << name;
  }
}

}  // namespace
}  // namespace stepscope::trials
