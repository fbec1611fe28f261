// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/server_checks.h"

#include <fmt/format.h>
#include <signal.h>

#include <cerrno>

#include "base/text/quantities.h"
#include "doctor/checks/words.h"
#include "doctor/evidence/survey.h"
#include "query/json.h"

namespace stepscope::doctor {
namespace {

constexpr size_t kInfoBytesMax = 1 << 16;

bool is_running(int64_t process) {
  return process > 0 && (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM);
}

std::optional<OtherServer> parse_server(const std::string& json) {
  simdjson::dom::parser parser;
  const auto parsed = query::parse_json(parser, "the server's info", json);
  if (!parsed.ok() || !parsed.value()) return std::nullopt;
  const simdjson::dom::element document = *parsed.value();
  OtherServer server;
  std::string_view logdir;
  int64_t start_time = 0;
  if (document["pid"].get(server.process) != simdjson::SUCCESS ||
      document["port"].get(server.port) != simdjson::SUCCESS ||
      document["logdir"].get(logdir) != simdjson::SUCCESS ||
      document["start_time"].get(start_time) != simdjson::SUCCESS) {
    return std::nullopt;
  }
  server.logdir = logdir;
  server.start_time = static_cast<double>(start_time);
  return server;
}

bool is_below(std::string_view path, std::string_view prefix) {
  return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '/');
}

// People type the address of the page; only a page or a program behind a proxy requests other
// routes.
Severity severity_of(const LostRequest& request, std::string_view route) {
  return request.is_forwarded || route != "/" ? Severity::Warning : Severity::Note;
}

// No proxy adds a longer prefix, and a client may send a path of 60,000 slashes.
constexpr int kPrefixFoldersMax = 32;

// Where in the path one of our routes starts, after the first character; npos if there is none.
size_t find_route(std::string_view path, const std::function<bool(std::string_view)>& is_route) {
  size_t at = path.find('/', 1);
  for (int i = 0; i < kPrefixFoldersMax && at != path.npos; ++i) {
    if (at + 1 < path.size() && is_route(path.substr(at))) return at;
    at = path.find('/', at + 1);
  }
  return path.npos;
}

// `path` is the request's path without our prefix; it is not one of our routes.
std::optional<Finding> added_prefix(const LostRequest& request,
                                    const std::function<bool(std::string_view)>& is_route,
                                    std::string_view path) {
  const size_t at = find_route(path, is_route);
  std::string_view added = path.substr(0, at);
  // Before the page has loaded, a proxy requests only its folder.
  const bool may_be_page = request.is_forwarded && path.find('.') == path.npos;
  if (at == path.npos && !may_be_page) return std::nullopt;
  while (added.ends_with('/')) added.remove_suffix(1);
  if (added.empty()) return std::nullopt;
  const std::string whole = std::string(request.path_prefix) + std::string(added);
  return Finding{
      "D30",
      Severity::Warning,
      std::string(request.path),
      1,
      fmt::format("received a request for {}, but this server serves paths below {}/: a proxy "
                  "forwards requests with the prefix {}",
                  request.path, request.path_prefix, whole),
      fmt::format("stepscope --path_prefix {} LOGDIR, or configure the proxy to strip the prefix",
                  quote(whole))};
}

}  // namespace

std::vector<OtherServer> other_servers(storage::Storage& storage, const std::string& directory) {
  std::vector<OtherServer> servers;
  const auto entries = storage.list(directory);
  if (!entries.ok()) return servers;
  for (const storage::Entry& entry : entries.value()) {
    if (!entry.name.starts_with("pid-") || !entry.name.ends_with(".info")) continue;
    auto server = parse_server(head_of(storage, directory + "/" + entry.name, kInfoBytesMax));
    if (server && is_running(server->process)) servers.push_back(*std::move(server));
  }
  return servers;
}

std::optional<Finding> check_port(uint16_t wanted, uint16_t port,
                                  const std::vector<OtherServer>& others, double now) {
  if (wanted == port) return std::nullopt;
  Finding finding{"D05", Severity::Note, "", 1, fmt::format("port {} is already in use", wanted),
                  ""};
  for (const OtherServer& other : others) {
    if (other.port != wanted) continue;
    finding.path = other.logdir;
    finding.cause =
        fmt::format("port {} is in use by process {} (logdir {}, started {} ago)", wanted,
                    other.process, other.logdir, format_duration(now - other.start_time));
  }
  finding.cure = port == 0 ? fmt::format("stepscope --port {} LOGDIR", wanted + 1)
                           : fmt::format("open http://localhost:{}/", port);
  return finding;
}

std::optional<Finding> check_reach(const Environment& environment, bool is_loopback,
                                   uint16_t port) {
  const bool is_remote = !environment.variable("SSH_CONNECTION").empty();
  if (!is_loopback || !is_remote) return std::nullopt;
  return Finding{
      "D30",
      Severity::Note,
      "",
      1,
      "you are logged in over SSH, and the server accepts connections from this machine only",
      fmt::format("on your own machine: ssh -L {}:localhost:{} {}", port, port,
                  environment.host())};
}

std::optional<Finding> check_prefix(const LostRequest& request,
                                    const std::function<bool(std::string_view)>& is_route) {
  const std::string_view prefix = request.path_prefix;
  if (is_below(request.path, prefix)) {
    return added_prefix(request, is_route, request.path.substr(prefix.size()));
  }
  if (!is_route(request.path)) return std::nullopt;
  return Finding{"D30",
                 severity_of(request, request.path),
                 std::string(request.path),
                 1,
                 fmt::format("received a request for {}, but this server serves paths below {}/: a "
                             "proxy strips the prefix, or the address does not include it",
                             request.path, prefix),
                 "configure the proxy to forward paths unchanged, or start without --path_prefix"};
}

}  // namespace stepscope::doctor
