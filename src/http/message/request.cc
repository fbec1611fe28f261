// SPDX-License-Identifier: Apache-2.0
#include "http/message/request.h"

namespace stepscope::http {

std::optional<std::string_view> Request::find(std::string_view name) const {
  for (const Fields* fields : {&query, &form}) {
    for (const auto& [key, value] : *fields) {
      if (key == name) return value;
    }
  }
  return std::nullopt;
}

Result<std::string_view> Request::require(std::string_view name) const {
  if (const auto value = find(name)) return *value;
  return invalid("the parameter \"{}\" is missing", name);
}

std::vector<std::string_view> Request::all(std::string_view name) const {
  std::vector<std::string_view> values;
  for (const Fields* fields : {&query, &form}) {
    for (const auto& [key, value] : *fields) {
      if (key == name) values.push_back(value);
    }
  }
  return values;
}

std::string_view Request::header(std::string_view name) const { return find_header(headers, name); }

std::string_view find_header(const Fields& headers, std::string_view name) {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

}  // namespace stepscope::http
