// SPDX-License-Identifier: Apache-2.0
#include "http/message/target.h"

#include <algorithm>

#include "base/text/ascii.h"
#include "http/message/form.h"
#include "http/message/header_text.h"

namespace stepscope::http {
namespace {

constexpr std::string_view kExperiment = "/experiment/";

bool remove_prefix(std::string_view& path, std::string_view prefix) {
  if (!path.starts_with(prefix)) return false;
  path.remove_prefix(prefix.size());
  return path.empty() || path.front() == '/';
}

std::string_view take_experiment_id(std::string_view& path) {
  if (!path.starts_with(kExperiment)) return {};
  path.remove_prefix(kExperiment.size());
  const std::string_view id = path.substr(0, path.find('/'));
  path.remove_prefix(id.size());
  return id;
}

// A browser resolves "../" against the path as sent, so an encoded slash is not a separator.
std::string relative_root(std::string_view encoded_path, std::string_view prefix) {
  const auto slashes = std::ranges::count(encoded_path, '/') - std::ranges::count(prefix, '/');
  if (slashes <= 1) return "./";
  std::string way;
  for (auto i = slashes; i > 1; --i) way += "../";
  return way;
}

Response redirect_to_directory(const TargetParts& parts) {
  std::string location = std::string(parts.path) + "/";
  if (!parts.query.empty()) location.append("?").append(parts.query);
  return Response::redirect(301, std::move(location));
}

}  // namespace

std::optional<TargetParts> split_target(std::string_view target) {
  TargetParts parts;
  target = target.substr(0, target.find('#'));
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!equal_ignoring_case(target.substr(0, scheme.size()), scheme)) continue;
    target.remove_prefix(scheme.size());
    parts.authority = target.substr(0, target.find_first_of("/?"));
    target.remove_prefix(parts.authority.size());
    if (parts.authority.empty()) return std::nullopt;
    break;
  }
  const size_t question = std::min(target.find('?'), target.size());
  parts.path = target.substr(0, question);
  parts.query = target.substr(std::min(question + 1, target.size()));
  if (parts.path.empty() && !parts.authority.empty()) parts.path = "/";
  if (!parts.path.starts_with('/')) return std::nullopt;
  return parts;
}

std::variant<Target, Response> locate(const TargetParts& parts, std::string_view prefix) {
  const std::string decoded = percent_decode(parts.path, Plus::IsPlus);
  std::string_view path = decoded;
  if (!remove_prefix(path, prefix)) return Response::text(404, "Not found");

  Target target;
  target.experiment_id = take_experiment_id(path);
  if (path.empty()) return redirect_to_directory(parts);
  if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  target.path = path;
  target.root = relative_root(parts.path, prefix);

  auto query = parse_urlencoded(parts.query);
  if (!query.ok()) return error_as_text(query.error());
  target.query = std::move(query).value();
  return target;
}

}  // namespace stepscope::http
