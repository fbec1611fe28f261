// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/tag_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "base/test_error.h"

namespace stepscope::writer {
namespace {

using ::testing::HasSubstr;

Noted noted(TagBook& book, std::string_view tag, std::optional<int64_t> step, bool finite = true) {
  auto result = book.note(tag, "scalars", step, finite);
  EXPECT_TRUE(result.ok());
  return result.ok() ? result.value() : Noted{};
}

TEST(TagBook, CountsMissingStepsAndWarnsAtTheSecond) {
  TagBook book;
  EXPECT_EQ(noted(book, "loss", {}).remark, Remark::None);
  const Noted second = noted(book, "loss", {});
  EXPECT_EQ(second.step, 1);
  EXPECT_EQ(second.remark, Remark::StepMissing);
  const Noted third = noted(book, "loss", {});
  EXPECT_EQ(third.step, 2);
  EXPECT_EQ(third.remark, Remark::None);
}

TEST(TagBook, WarnsOnceThatAStepWentBack) {
  TagBook book;
  noted(book, "loss", 10);
  EXPECT_EQ(noted(book, "loss", 9).remark, Remark::StepWentBack);
  EXPECT_EQ(noted(book, "loss", 8).remark, Remark::None);
  EXPECT_EQ(noted(book, "loss", 8).remark, Remark::None) << "an equal step does not go back";
  EXPECT_EQ(noted(book, "other", 3).remark, Remark::None) << "each tag has its own steps";
}

TEST(TagBook, WarnsOnceThatAValueIsNotFinite) {
  TagBook book;
  EXPECT_EQ(noted(book, "loss", 1, false).remark, Remark::NotFinite);
  EXPECT_EQ(noted(book, "loss", 2, false).remark, Remark::None);
}

TEST(TagBook, RefusesATagOfAnotherKindWithAHint) {
  TagBook book;
  noted(book, "loss", 1);
  const auto result = book.note("loss", "images", 1);
  ASSERT_THAT(result,
              fails_with(Code::Invalid,
                         "the tag 'loss' was logged for scalars before, and now for images"));
  EXPECT_THAT(result.error().hint, HasSubstr("'loss/images'"));
}

TEST(TagBook, RefusesATagThatIsNotUtf8) {
  TagBook book;
  const auto result = book.note("loss\xff", "scalars", 1);
  EXPECT_THAT(result, fails_with(Code::Invalid, "the tag is not UTF-8"));
  EXPECT_EQ(book.size(), 0u);
}

TEST(TagBook, AcceptsTheLargestStep) {
  TagBook book;
  noted(book, "loss", std::numeric_limits<int64_t>::max());
  EXPECT_EQ(noted(book, "loss", {}).step, std::numeric_limits<int64_t>::max());
}

}  // namespace
}  // namespace stepscope::writer
