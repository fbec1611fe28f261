// SPDX-License-Identifier: Apache-2.0
#include "writer/values/hparams.h"

#include <string_view>

#include "base/text/utf8_check.h"
#include "record/wire_writer.h"
#include "writer/values/metadata.h"

namespace stepscope::writer {
namespace {

using record::WireWriter;

HParamType type_of(const HParam& hparam) {
  if (std::holds_alternative<bool>(hparam.value())) return HParamType::kBool;
  return std::holds_alternative<double>(hparam.value()) ? HParamType::kNumber : HParamType::kString;
}

// A google.protobuf.Value.
std::string encode_hparam(const HParam& hparam) {
  const HParam::Value& value = hparam.value();
  WireWriter writer;
  if (const auto* number = std::get_if<double>(&value)) writer.fixed64(2, *number);
  if (const auto* text = std::get_if<std::string>(&value)) writer.bytes(3, *text);
  if (const auto* truth = std::get_if<bool>(&value)) writer.varint(4, *truth ? 1 : 0);
  return writer.take();
}

Result<void> check_hparam(const HParam& hparam, std::string_view name) {
  const auto* text = std::get_if<std::string>(&hparam.value());
  return text == nullptr ? Result<void>() : check_utf8(*text, name);
}

std::string encode_interval(double min, double max) {
  return WireWriter().fixed64(1, min).fixed64(2, max).take();
}

// A google.protobuf.ListValue.
std::string encode_list(const std::vector<HParam>& values) {
  WireWriter writer;
  for (const HParam& value : values) writer.bytes(1, encode_hparam(value));
  return writer.take();
}

Result<void> check_hparam_info(const HParamInfo& info) {
  RETURN_IF_ERROR(
      check_utf8(info.name + info.display_name + info.description, "a hyperparameter's text"));
  const auto* values = std::get_if<std::vector<HParam>>(&info.domain);
  if (values == nullptr || values->empty()) return {};
  const HParamType type = type_of(values->front());
  for (const HParam& value : *values) {
    RETURN_IF_ERROR(check_hparam(value, info.name));
    if (type_of(value) == type) continue;
    return with_hint(invalid("the values of the hyperparameter {} have different types", info.name),
                     "pass only booleans, only numbers or only strings");
  }
  return {};
}

HParamType type_of(const HParamInfo& info) {
  if (info.type != HParamType::kUnset) return info.type;
  const auto* values = std::get_if<std::vector<HParam>>(&info.domain);
  if (values != nullptr && !values->empty()) return type_of(values->front());
  const bool is_interval = std::holds_alternative<RealInterval>(info.domain) ||
                           std::holds_alternative<IntInterval>(info.domain);
  return is_interval ? HParamType::kNumber : HParamType::kUnset;
}

std::string encode_hparam_info(const HParamInfo& info) {
  constexpr uint32_t kDiscrete = 5, kInterval = 6;
  WireWriter writer;
  writer.bytes_if_any(1, info.name)
      .bytes_if_any(2, info.display_name)
      .bytes_if_any(3, info.description)
      .varint(4, static_cast<uint64_t>(type_of(info)));
  if (const auto* values = std::get_if<std::vector<HParam>>(&info.domain)) {
    writer.bytes(kDiscrete, encode_list(*values));
  } else if (const auto* reals = std::get_if<RealInterval>(&info.domain)) {
    writer.bytes(kInterval, encode_interval(reals->min, reals->max));
  } else if (const auto* integers = std::get_if<IntInterval>(&info.domain)) {
    writer.bytes(kInterval, encode_interval(static_cast<double>(integers->min),
                                            static_cast<double>(integers->max)));
  }
  return writer.take();
}

std::string encode_metric_info(const MetricInfo& info) {
  WireWriter name;
  name.bytes_if_any(1, info.group).bytes_if_any(2, info.tag);
  WireWriter writer;
  writer.bytes(1, name.text())
      .bytes_if_any(3, info.display_name)
      .bytes_if_any(4, info.description)
      .varint(5, static_cast<uint64_t>(info.dataset_type));
  return writer.take();
}

// All information is in the metadata; the tensor is empty: floats with the shape [0].
constexpr std::string_view kNullTensor = {"\x08\x01\x12\x04\x12\x02\x08\0", 8};

std::string hparams_value(std::string_view tag, uint32_t field, std::string_view message) {
  return tensor_value(tag, "hparams", WireWriter().bytes(field, message).text(), DataClass::Tensor,
                      {}, kNullTensor);
}

}  // namespace

Result<std::string> experiment_value(const Experiment& experiment) {
  RETURN_IF_ERROR(check_utf8(experiment.name + experiment.description + experiment.user,
                             "the experiment's text"));
  WireWriter writer;
  writer.bytes_if_any(1, experiment.description)
      .bytes_if_any(2, experiment.user)
      .fixed64(3, experiment.time_created_s);
  for (const HParamInfo& info : experiment.hparams) {
    RETURN_IF_ERROR(check_hparam_info(info));
    writer.bytes(4, encode_hparam_info(info));
  }
  for (const MetricInfo& info : experiment.metrics) {
    RETURN_IF_ERROR(check_utf8(info.group + info.tag + info.display_name + info.description,
                               "a metric's text"));
    writer.bytes(5, encode_metric_info(info));
  }
  writer.bytes_if_any(6, experiment.name);
  return hparams_value("_hparams_/experiment", 2, writer.text());
}

Result<std::string> session_start_value(const SessionStart& start) {
  RETURN_IF_ERROR(
      check_utf8(start.model_uri + start.monitor_url + start.group_name, "the session's text"));
  WireWriter writer;
  for (const auto& [name, value] : start.hparams) {
    RETURN_IF_ERROR(check_utf8(name, "the name of a hyperparameter"));
    RETURN_IF_ERROR(check_hparam(value, name));
    writer.bytes(1, WireWriter().bytes(1, name).bytes(2, encode_hparam(value)).text());
  }
  writer.bytes_if_any(2, start.model_uri)
      .bytes_if_any(3, start.monitor_url)
      .bytes_if_any(4, start.group_name)
      .fixed64(5, start.start_time_s);
  return hparams_value("_hparams_/session_start_info", 3, writer.text());
}

std::string session_end_value(SessionStatus status, double end_time_s) {
  WireWriter writer;
  writer.varint(1, static_cast<uint64_t>(status)).fixed64(2, end_time_s);
  return hparams_value("_hparams_/session_end_info", 4, writer.text());
}

}  // namespace stepscope::writer
