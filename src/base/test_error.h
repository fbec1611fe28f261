// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>

#include <ostream>
#include <string>
#include <utility>

#include "base/result.h"

namespace stepscope {

inline const char* name_of_code(Code code) {
  switch (code) {
    case Code::NotFound:
      return "NotFound";
    case Code::Invalid:
      return "Invalid";
    case Code::Denied:
      return "Denied";
    case Code::Conflict:
      return "Conflict";
    case Code::TooLarge:
      return "TooLarge";
    case Code::Unavailable:
      return "Unavailable";
    case Code::Corrupt:
      return "Corrupt";
    case Code::Internal:
      return "Internal";
  }
  return "an unknown code";
}

inline void PrintTo(Code code, std::ostream* out) { *out << name_of_code(code); }

inline void PrintTo(const Error& error, std::ostream* out) {
  *out << name_of_code(error.code) << ": \"" << error.message << '"';
}

template <typename T>
void PrintTo(const Result<T>& result, std::ostream* out) {
  if (result.ok()) {
    *out << "a value";
  } else {
    PrintTo(result.error(), out);
  }
}

// Matches a Result of any type that is an error with this code and this text in its message.
class FailsWith {
 public:
  using is_gtest_matcher = void;

  FailsWith(Code code, std::string text) : code_(code), text_(std::move(text)) {}

  template <typename T>
  bool MatchAndExplain(const Result<T>& result, testing::MatchResultListener*) const {
    return !result.ok() && result.error().code == code_ &&
           result.error().message.find(text_) != std::string::npos;
  }
  void DescribeTo(std::ostream* out) const { describe(out, "is"); }
  void DescribeNegationTo(std::ostream* out) const { describe(out, "is not"); }

 private:
  void describe(std::ostream* out, const char* verb) const {
    *out << verb << " an error " << name_of_code(code_) << " with \"" << text_
         << "\" in its message";
  }

  Code code_;
  std::string text_;
};

// EXPECT_THAT(result, fails_with(Code::Invalid, "not UTF-8"));
inline FailsWith fails_with(Code code, std::string text) { return {code, std::move(text)}; }

}  // namespace stepscope
