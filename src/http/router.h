// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/path_veil.h"
#include "base/result.h"
#include "http/message/request.h"
#include "http/message/response.h"

namespace stepscope::http {

using Handler = std::function<Result<Response>(const Request&)>;
using Check = std::function<Result<void>(const Request&)>;

// Finds the handler of a path. It does not depend on dashboards.
//
// An error that a handler returns becomes JSON below /api/ and TensorBoard's plain text elsewhere.
// The GET handler serves HEAD; the router serves OPTIONS and wrong methods (405, with Allow).
// Threads: add routes first, from one thread; then route() may be called from any.
class Router {
 public:
  void get(std::string path, Handler handler);
  void post(std::string path, Handler handler);
  // For both GET and POST, like most of TensorBoard's routes.
  void get_or_post(std::string path, Handler handler);
  // Every path below `prefix` ("/assets/") that has no route of its own; the longest prefix wins.
  void get_below(std::string prefix, Handler handler);

  // Declares that responses at this path, and below it if it ends with a slash, depend only on the
  // request and on ServerOptions::data_version: the server may cache them.
  void allow_caching(std::string path) { cacheable_.insert(std::move(path)); }
  bool is_cacheable(std::string_view path) const;

  // Hides the machine's directories in errors of handlers. Unless this is called, every absolute
  // path in them loses its directories.
  void hide_paths(PathVeil veil) { veil_ = std::move(veil); }

  // A check that every request to a handler must pass first; its error is the response.
  void add_check(Check check) { checks_.push_back(std::move(check)); }

  // Whether there is a route for this path, with any method.
  bool has(std::string_view path) const { return find(path) != nullptr; }

  // The paths of all routes, except those of get_below().
  std::vector<std::string> paths() const;

  // Out of memory passes through as std::bad_alloc; other exceptions of handlers do not.
  Response route(const Request& request) const;

 private:
  struct Route {
    Handler get;
    Handler post;
  };
  const Route* find(std::string_view path) const;
  Response run(const Handler& handler, const Request& request) const;

  std::map<std::string, Route, std::less<>> exact_;
  std::map<std::string, Route, std::less<>> below_;
  std::vector<Check> checks_;
  std::set<std::string, std::less<>> cacheable_;
  PathVeil veil_;
};

}  // namespace stepscope::http
