// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

namespace stepscope {

// While it exists, the process has the rights of an unprivileged user. Root could read everything.
class Stranger {
 public:
  Stranger() {
    if (is_root_) become(kNobody);
  }
  ~Stranger() {
    if (is_root_) become(0);
  }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;

  static void become(uid_t user) { EXPECT_EQ(::seteuid(user), 0); }

  const bool is_root_ = ::geteuid() == 0;
};

}  // namespace stepscope
