// SPDX-License-Identifier: Apache-2.0
#include "trials/typed_column.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "trials/hparam_columns.h"

namespace stepscope::trials {
namespace {

using google::protobuf::Value;
using testing::ElementsAre;

Value logged_number(double number) {
  Value value;
  value.set_number_value(number);
  return value;
}

Value logged_text(const std::string& text) {
  Value value;
  value.set_string_value(text);
  return value;
}

Value logged_flag(bool flag) {
  Value value;
  value.set_bool_value(flag);
  return value;
}

Value logged_none() {
  Value value;
  value.set_null_value(google::protobuf::NULL_VALUE);
  return value;
}

TableColumn typed(const std::vector<std::optional<Value>>& cells,
                  const std::vector<Choice>& declared = {}) {
  std::vector<const Value*> logged;
  for (const auto& cell : cells) logged.push_back(cell ? &*cell : nullptr);
  TableColumn column;
  set_values(column, logged, declared);
  return column;
}

TEST(TypedColumn, OneBadValueAmongNumbersDoesNotMakeACategory) {
  const TableColumn column =
      typed({logged_number(1), logged_text("#DIV/0!"), logged_text("None"), std::nullopt,
             logged_none(), logged_number(std::nan("")), logged_text("2.5")});
  EXPECT_FALSE(column.is_category);
  EXPECT_EQ(column.values[0], 1);
  EXPECT_EQ(column.values[6], 2.5);
  EXPECT_THAT(column.missing, ElementsAre(0, kOddText, kOddText + 1, 1, 2, 3, 0));
  EXPECT_THAT(column.odd_texts, ElementsAre("#DIV/0!", "None"));
  EXPECT_EQ(column.present, 2u);
  EXPECT_TRUE(column.differs);
}

TEST(TypedColumn, SeveralTypesAreACategory) {
  const TableColumn column = typed({logged_text("run-10"), logged_number(7), logged_flag(true),
                                    logged_text("run-2"), std::nullopt, logged_number(-1)});
  EXPECT_TRUE(column.is_category);
  EXPECT_EQ(column.domain, (std::vector<Choice>{-1.0, 7.0, true, "run-2", "run-10"}));
  EXPECT_EQ(column.values[0], 4);
  EXPECT_EQ(column.missing[4], 1);
}

TEST(TypedColumn, DeclaredChoicesComeFirst) {
  const TableColumn column =
      typed({logged_text("c"), logged_text("b"), logged_text("\xc3\xa4")}, {"z", "c"});
  EXPECT_EQ(column.domain, (std::vector<Choice>{"z", "c", "b", "\xc3\xa4"}));
  EXPECT_EQ(column.values[0], 1);
  EXPECT_FALSE(typed({logged_text("None"), logged_text("None")}).differs);
}

TEST(TypedColumn, TextsThatAreNumbersStayTextsAmongTexts) {
  EXPECT_TRUE(typed({logged_text("1"), logged_text("2")}).is_category);
  EXPECT_TRUE(typed({logged_number(1), logged_text("adam")}).is_category);
}

TEST(HparamColumns, SeedsAreKnownByTheirNames) {
  for (const char* name : {"seed", "Seed", "random_seed", "rng_seed", "random_state",
                           "model/init_seed", "trainer.seed", "randomSeed"}) {
    EXPECT_TRUE(is_seed(name)) << name;
  }
  for (const char* name : {"seeds_per_plant", "seeding", "lr", "seed/size", ""}) {
    EXPECT_FALSE(is_seed(name)) << name;
  }
}

}  // namespace
}  // namespace stepscope::trials
