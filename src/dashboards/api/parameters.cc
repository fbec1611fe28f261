// SPDX-License-Identifier: Apache-2.0
#include "dashboards/api/parameters.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/text/ascii.h"
#include "base/text/parse.h"

namespace stepscope::dashboards {
namespace {

constexpr uint64_t kLimitDefault = 1000;
constexpr uint64_t kLimitMax = 100'000;

}  // namespace

Result<double> number_parameter(const http::Request& request, std::string_view name,
                                double otherwise) {
  const auto text = request.find(name);
  if (!text) return otherwise;
  const auto value = parse_number<double>(*text);
  if (!value || std::isnan(*value)) {
    return invalid("the parameter \"{}\" must be a number, not \"{}\"", name, *text);
  }
  return *value;
}

Result<uint64_t> count_parameter(const http::Request& request, std::string_view name,
                                 uint64_t otherwise, uint64_t most) {
  const auto text = request.find(name);
  if (!text) return otherwise;
  const auto value = parse_number<uint64_t>(*text);
  if (!value || *value > most) {
    return invalid("the parameter \"{}\" must be an integer from 0 to {}, not \"{}\"", name, most,
                   *text);
  }
  return *value;
}

Result<int64_t> step_parameter(const http::Request& request, std::string_view name,
                               int64_t otherwise) {
  const auto text = request.find(name);
  if (!text) return otherwise;
  const auto value = parse_number<int64_t>(*text);
  if (!value) {
    return invalid("the parameter \"{}\" must be a step (an integer), not \"{}\"", name, *text);
  }
  return *value;
}

Result<bool> flag_parameter(const http::Request& request, std::string_view name) {
  const auto text = request.find(name);
  if (!text || *text == "false" || *text == "0") return false;
  if (*text == "true" || *text == "1") return true;
  return invalid("the parameter \"{}\" must be \"true\" or \"false\", not \"{}\"", name, *text);
}

std::vector<std::string_view> distinct_parameters(const http::Request& request,
                                                  std::string_view name) {
  std::vector<std::string_view> values = request.all(name);
  std::unordered_set<std::string_view> seen;
  std::erase_if(values, [&](std::string_view value) { return !seen.insert(value).second; });
  return values;
}

Result<std::vector<const store::Run*>> selected_runs(const http::Request& request,
                                                     const store::Snapshot& snapshot) {
  std::vector<const store::Run*> runs;
  for (const std::string_view name : distinct_parameters(request, "run")) {
    const store::Run* run = snapshot.find(name);
    if (run == nullptr) return not_found("there is no run \"{}\"", name);
    runs.push_back(run);
  }
  if (request.find("run")) return runs;
  for (const auto& run : snapshot.runs) runs.push_back(run.get());
  return runs;
}

Result<ListRange> range_parameters(const http::Request& request) {
  TRY(const uint64_t offset, count_parameter(request, "offset", 0, UINT32_MAX));
  TRY(const uint64_t limit, count_parameter(request, "limit", kLimitDefault, kLimitMax));
  return ListRange{offset, limit};
}

Search::Search(const http::Request& request) : pattern_(request.find("search").value_or("")) {}

bool Search::matches(std::string_view text) const {
  const auto found = std::search(text.begin(), text.end(), pattern_.begin(), pattern_.end(),
                                 [](char a, char b) { return to_lower(a) == to_lower(b); });
  return pattern_.empty() || found != text.end();
}

void write_time(JsonWriter& json, std::string_view name, double wall_time) {
  json.key(name);
  std::isfinite(wall_time) ? json.number(wall_time) : json.null();
}

}  // namespace stepscope::dashboards
