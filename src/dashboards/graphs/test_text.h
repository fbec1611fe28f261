// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "dashboards/graphs/graph_text.h"

namespace stepscope::dashboards {

inline std::string to_text(const google::protobuf::Message& message) {
  std::string text;
  EXPECT_TRUE(append_text(text, message).ok());
  return text;
}

}  // namespace stepscope::dashboards
