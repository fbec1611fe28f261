// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stepscope/c_api.h>

#include "writer/test_files.h"

namespace stepscope::writer {
namespace {

using ::testing::HasSubstr;

TEST(CApi, RefusesADirectoryThatIsEmptyOrMissing) {
  for (const char* const directory : {"", static_cast<const char*>(nullptr)}) {
    stepscope_writer* const writer = stepscope_open(directory, 1);
    ASSERT_NE(writer, nullptr);
    EXPECT_EQ(stepscope_status(writer), STEPSCOPE_REFUSED);
    EXPECT_THAT(stepscope_message(), HasSubstr("'directory' is empty"));
    EXPECT_EQ(stepscope_scalar(writer, "loss", 1, 1), STEPSCOPE_REFUSED);
    EXPECT_EQ(stepscope_close(writer), STEPSCOPE_REFUSED);
  }
}

TEST(CApi, TellsThatTheFileCouldNotBeMade) {
  TestFolder folder;
  const std::string blocked = folder.path() + "/blocked";
  {
    std::ofstream(blocked) << "a file in the way";
  }
  stepscope_writer* const writer = stepscope_open((blocked + "/run").c_str(), 1);
  EXPECT_EQ(stepscope_status(writer), STEPSCOPE_UNWRITTEN);
  EXPECT_THAT(stepscope_message(), HasSubstr("a part of the path is a file"));
  EXPECT_EQ(stepscope_scalar(writer, "loss", 1, 1), STEPSCOPE_UNWRITTEN);
  EXPECT_EQ(stepscope_close(writer), STEPSCOPE_UNWRITTEN);
  EXPECT_THAT(stepscope_message(), HasSubstr("1 of 1 records are lost"));
}

TEST(CApi, RefusesEveryCallWithoutAWriter) {
  EXPECT_EQ(stepscope_status(nullptr), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_scalar(nullptr, "loss", 1, 1), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_text(nullptr, nullptr, nullptr, 1), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_flush(nullptr), STEPSCOPE_REFUSED);
  EXPECT_EQ(stepscope_close(nullptr), STEPSCOPE_REFUSED);
  EXPECT_THAT(stepscope_message(), HasSubstr("the writer is NULL"));
}

}  // namespace
}  // namespace stepscope::writer
