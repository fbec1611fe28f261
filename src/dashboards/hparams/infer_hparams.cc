// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/infer_hparams.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "trials/value.h"

namespace stepscope::dashboards::hparams {
namespace {

using google::protobuf::Value;
using Values = std::vector<const Value*>;

proto::HParamType type_of(const Value& value) {
  switch (value.kind_case()) {
    case Value::kNumberValue:
      return proto::DATA_TYPE_FLOAT64;
    case Value::kBoolValue:
      return proto::DATA_TYPE_BOOL;
    case Value::kStringValue:
      return proto::DATA_TYPE_STRING;
    default:
      return proto::DATA_TYPE_UNSET;
  }
}

proto::HParamType type_of(const Values& values) {
  proto::HParamType all = proto::DATA_TYPE_UNSET;
  for (const Value* value : values) {
    const proto::HParamType type = type_of(*value);
    if (type == proto::DATA_TYPE_UNSET || type == all) continue;
    if (all != proto::DATA_TYPE_UNSET) return proto::DATA_TYPE_STRING;
    all = type;
  }
  return all;
}

std::string text_of(const Value& value) {
  if (value.kind_case() == Value::kStringValue) return value.string_value();
  JsonWriter json;
  trials::write_value(json, value);
  return json.take();
}

void set_texts(proto::HParamInfo& info, const Values& values) {
  std::set<std::string> texts;
  for (const Value* value : values) {
    if (type_of(*value) == proto::DATA_TYPE_UNSET || !trials::is_printable(*value)) continue;
    texts.insert(text_of(*value));
  }
  for (const std::string& text : texts) {
    info.mutable_domain_discrete()->add_values()->set_string_value(text);
  }
  info.set_differs(texts.size() > 1);
}

void set_booleans(proto::HParamInfo& info, const Values& values) {
  std::set<bool> booleans;
  for (const Value* value : values) {
    if (value->kind_case() == Value::kBoolValue) booleans.insert(value->bool_value());
  }
  for (const bool boolean : booleans) {
    info.mutable_domain_discrete()->add_values()->set_bool_value(boolean);
  }
  info.set_differs(booleans.size() > 1);
}

// NaN is not a bound unless there is nothing else, but it differs from any number.
void set_numbers(proto::HParamInfo& info, const Values& values) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  double low = kNaN, high = kNaN;
  bool has_nan = false;
  for (const Value* value : values) {
    if (value->kind_case() != Value::kNumberValue) continue;
    has_nan |= std::isnan(value->number_value());
    low = std::fmin(low, value->number_value());
    high = std::fmax(high, value->number_value());
  }
  info.mutable_domain_interval()->set_min_value(low);
  info.mutable_domain_interval()->set_max_value(high);
  info.set_differs(low < high || (has_nan && !std::isnan(low)));
}

proto::HParamInfo infer(std::string_view name, const Values& values) {
  proto::HParamInfo info;
  info.set_name(name.data(), name.size());
  info.set_type(type_of(values));
  if (info.type() == proto::DATA_TYPE_STRING) set_texts(info, values);
  if (info.type() == proto::DATA_TYPE_BOOL) set_booleans(info, values);
  if (info.type() == proto::DATA_TYPE_FLOAT64) set_numbers(info, values);
  return info;
}

}  // namespace

std::vector<proto::HParamInfo> infer_hparams(const std::vector<trials::Session>& sessions) {
  std::map<std::string_view, Values> values_of;
  for (const trials::Session& session : sessions) {
    for (const auto& [name, value] : session.hparams) values_of[name].push_back(value);
  }
  std::vector<proto::HParamInfo> infos;
  for (const auto& [name, values] : values_of) {
    proto::HParamInfo info = infer(name, values);
    if (info.type() != proto::DATA_TYPE_UNSET) infos.push_back(std::move(info));
  }
  std::stable_sort(infos.begin(), infos.end(),
                   [](const auto& a, const auto& b) { return a.differs() && !b.differs(); });
  return infos;
}

bool have_hparams(const std::vector<trials::Session>& sessions) {
  return std::any_of(sessions.begin(), sessions.end(), [](const trials::Session& session) {
    return std::any_of(session.hparams.begin(), session.hparams.end(),
                       [](const trials::Hparam& hparam) {
                         return type_of(*hparam.value) != proto::DATA_TYPE_UNSET;
                       });
  });
}

}  // namespace stepscope::dashboards::hparams
