// SPDX-License-Identifier: Apache-2.0
#include "http/router.h"

#include <exception>

#include "base/limits/work_limits.h"

namespace stepscope::http {
namespace {

bool is_ours(std::string_view path) { return path.starts_with("/api/"); }

Response not_found_at(std::string_view path) {
  if (is_ours(path)) return error_as_json(not_found("no such route: {}", path));
  return Response::text(404, "Not found");
}

std::string allowed_methods(bool get, bool post) {
  std::string methods;
  if (get) methods += "GET, HEAD, ";
  if (post) methods += "POST, ";
  return methods + "OPTIONS";
}

Response method_not_allowed(std::string_view path) {
  Response response = is_ours(path)
                          ? error_as_json(invalid("this route does not support that method"))
                          : Response::text(405, "Method not allowed");
  response.status = 405;
  return response;
}

// A response up to this size is sent at once, with a Content-Length.
constexpr size_t kStreamFromBytes = 1 << 20;

// Creates the start of a streamed response, so that an immediate failure is an error and a small
// response has a length.
Result<void> begin_stream(Response& response) {
  bool has_more = true;
  while (has_more && response.body.size() < kStreamFromBytes) {
    TRY(has_more, response.pieces->next(response.body));
  }
  if (!has_more) response.pieces.reset();
  return {};
}

}  // namespace

void Router::get(std::string path, Handler handler) {
  exact_[std::move(path)].get = std::move(handler);
}

void Router::post(std::string path, Handler handler) {
  exact_[std::move(path)].post = std::move(handler);
}

void Router::get_or_post(std::string path, Handler handler) {
  Route& route = exact_[std::move(path)];
  route.get = handler;
  route.post = std::move(handler);
}

void Router::get_below(std::string prefix, Handler handler) {
  below_[std::move(prefix)].get = std::move(handler);
}

std::vector<std::string> Router::paths() const {
  std::vector<std::string> paths;
  for (const auto& [path, route] : exact_) paths.push_back(path);
  return paths;
}

bool Router::is_cacheable(std::string_view path) const {
  if (cacheable_.contains(path)) return true;
  const size_t slash = path.rfind('/');
  return slash != path.npos && cacheable_.contains(path.substr(0, slash + 1));
}

const Router::Route* Router::find(std::string_view path) const {
  if (const auto at = exact_.find(path); at != exact_.end()) return &at->second;
  const Route* found = nullptr;
  size_t longest = 0;
  for (const auto& [prefix, route] : below_) {
    if (!path.starts_with(prefix) || prefix.size() < longest) continue;
    found = &route;
    longest = prefix.size();
  }
  return found;
}

// The message of a foreign exception may reveal internals, so it is not sent to the client.
Response Router::run(const Handler& handler, const Request& request) const {
  try {
    for (const Check& check : checks_) {
      if (const auto passed = check(request); !passed.ok()) {
        return error_at(request.path, veil_.hide(passed.error()));
      }
    }
    Result<Response> response = handler(request);
    if (!response.ok()) return error_at(request.path, veil_.hide(response.error()));
    if (response.value().pieces) {
      if (const auto started = begin_stream(response.value()); !started.ok()) {
        return error_at(request.path, veil_.hide(started.error()));
      }
    }
    return std::move(response).value();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (...) {
    return error_at(request.path, internal("the server could not handle this request"));
  }
}

Response Router::route(const Request& request) const {
  const Route* route = find(request.path);
  if (route == nullptr) return not_found_at(request.path);

  const bool reads = request.method == Method::Get || request.method == Method::Head;
  if (reads && route->get) return run(route->get, request);
  if (request.method == Method::Post && route->post) return run(route->post, request);

  Response response = request.method == Method::Options ? Response::text(204, "")
                                                        : method_not_allowed(request.path);
  response.headers.emplace_back("Allow", allowed_methods(bool(route->get), bool(route->post)));
  return response;
}

}  // namespace stepscope::http
