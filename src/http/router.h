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
#include "http/request.h"
#include "http/response.h"

namespace stepscope::http {

using Handler = std::function<Result<Response>(const Request&)>;
using Check = std::function<Result<void>(const Request&)>;

// Finds the handler of a path. It knows paths and methods and no dashboard.
//
// An error that a handler returns becomes JSON below /api/ and TensorBoard's plain text elsewhere.
// HEAD is answered by the GET handler, OPTIONS and a wrong method (405, with Allow) by the router.
// Threads: add routes first, from one thread; then route() may be called from any.
class Router {
 public:
  void get(std::string path, Handler handler);
  void post(std::string path, Handler handler);
  // GET and POST alike, as most of TensorBoard's routes are.
  void get_or_post(std::string path, Handler handler);
  // Every path below `prefix` ("/assets/") that has no route of its own; the longest prefix wins.
  void get_below(std::string prefix, Handler handler);

  // Says that answers at this path, and below it if it ends with a slash, depend on nothing but the
  // request and what ServerOptions::answers_version counts: the server may remember them.
  void remember(std::string path) { remembered_.insert(std::move(path)); }
  bool is_remembered(std::string_view path) const;

  // Errors of handlers say nothing about where files are on this machine. Unless this is called,
  // every absolute path in them loses its directories.
  void hide_paths(PathVeil veil) { veil_ = std::move(veil); }

  // What every request to a handler must pass first; the error of a check is the answer.
  void add_check(Check check) { checks_.push_back(std::move(check)); }

  // Whether there is a route for this path, whatever its method.
  bool has(std::string_view path) const { return find(path) != nullptr; }

  // Want of memory passes through as std::bad_alloc; no other exception of a handler does.
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
  std::set<std::string, std::less<>> remembered_;
  PathVeil veil_;
};

}  // namespace stepscope::http
