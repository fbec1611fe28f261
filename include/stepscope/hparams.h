// SPDX-License-Identifier: Apache-2.0
// Hyperparameters and metrics of an experiment.
#pragma once

#include <stepscope/view.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace stepscope {

// A boolean, a number or a text. Numbers of every type are stored as double, as TensorBoard does.
class HParam {
 public:
  using Value = std::variant<bool, double, std::string>;

  HParam(Value value) : value_(std::move(value)) {}  // NOLINT: meant to be implicit
  // Accepts bool only, because pointers convert to bool implicitly.
  template <typename Bool, std::enable_if_t<std::is_same_v<Bool, bool>, char> = 0>
  HParam(Bool value) : value_(value) {}  // NOLINT: meant to be implicit
  template <typename Number, std::enable_if_t<detail::kIsReal<Number>, int> = 0>
  HParam(Number value)  // NOLINT: meant to be implicit
      : value_(static_cast<double>(value)) {}
  template <typename Text,
            std::enable_if_t<std::is_convertible_v<const Text&, std::string_view>, int> = 0>
  HParam(const Text& value)  // NOLINT: meant to be implicit
      : value_(std::string(std::string_view(value))) {}

  const Value& value() const { return value_; }

 private:
  Value value_;
};

// Both ends included.
struct RealInterval {
  double min = 0;
  double max = 0;
};

struct IntInterval {
  int64_t min = 0;
  int64_t max = 0;
};

enum class HParamType : uint8_t { kUnset = 0, kString = 1, kBool = 2, kNumber = 3 };

struct HParamInfo {
  std::string name;
  std::string display_name = {};
  std::string description = {};
  HParamType type = HParamType::kUnset;  // If unset, the type of the domain.
  // Nothing, an interval of numbers, or the possible values, all of one type.
  std::variant<std::monostate, RealInterval, IntInterval, std::vector<HParam>> domain = {};
};

enum class DatasetType : uint8_t { kUnknown = 0, kTraining = 1, kValidation = 2 };

// The scalars `tag` of the run `group` below the session's run; without a group, of the session's
// own run.
struct MetricInfo {
  std::string tag;
  std::string group = {};
  std::string display_name = {};
  std::string description = {};
  DatasetType dataset_type = DatasetType::kUnknown;
};

struct Experiment {
  std::string name = {};
  std::string description = {};
  std::string user = {};
  double time_created_s = 0;  // Seconds since 1970.
  std::vector<HParamInfo> hparams = {};
  std::vector<MetricInfo> metrics = {};
};

struct SessionStart {
  std::vector<std::pair<std::string, HParam>> hparams;
  std::string model_uri = {};
  std::string monitor_url = {};
  std::string group_name = {};  // Sessions with the same name are repetitions of one trial.
  double start_time_s = 0;      // Seconds since 1970.
};

enum class SessionStatus : uint8_t { kUnknown = 0, kSuccess = 1, kFailure = 2, kRunning = 3 };

}  // namespace stepscope
