// SPDX-License-Identifier: Apache-2.0
#include "storage/open_storage.h"

#include <gtest/gtest.h>

#include "base/test_folder.h"

namespace stepscope::storage {
namespace {

TEST(OpenStorage, PathsAndUnknownSchemesAreFilesOfThisMachine) {
  const TestFolder folder;
  for (const std::string& name : {std::string("runs"), std::string("s3:")}) {
    const std::string path = folder.path() + "/" + name + "/file";
    ASSERT_TRUE(open_storage(path)->append(path, {}).ok());
    EXPECT_EQ(open_storage(path)->stat(path).value().type, FileType::Regular);
  }
  ASSERT_NE(open_storage("s3://bucket/runs"), nullptr);
  EXPECT_EQ(open_storage("s3://bucket/runs")->stat("s3://bucket/runs").error().code,
            Code::NotFound);
  EXPECT_NE(open_storage(""), nullptr);
}

}  // namespace
}  // namespace stepscope::storage
