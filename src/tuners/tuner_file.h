// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <variant>

namespace stepscope::tuners {

// A value in a file; without one, it was written as null.
using Value = std::variant<std::monostate, bool, double, std::string>;

enum class Status : uint8_t { Unknown, Running, Success, Failure };

// What a file says about its trial. Names of nested hyperparameters are paths: "optimizer/name".
// Lists are texts, as they are written.
struct TunerFile {
  std::map<std::string, Value> hparams;
  Status status = Status::Unknown;
  double score = std::numeric_limits<double>::quiet_NaN();
};

inline constexpr uint64_t kFileBytesMax = uint64_t{4} << 20;
inline constexpr size_t kHparamsMax = 10'000;
inline constexpr size_t kNameBytesMax = 1024;  // Of a path: each name repeats those above it.

}  // namespace stepscope::tuners
