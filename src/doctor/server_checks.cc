// SPDX-License-Identifier: Apache-2.0
#include "doctor/server_checks.h"

#include <fmt/format.h>
#include <signal.h>
#include <simdjson.h>

#include <cerrno>
#include <unordered_map>

#include "doctor/survey.h"
#include "doctor/tally.h"
#include "doctor/words.h"

namespace stepscope::doctor {
namespace {

constexpr size_t kInfoBytesMax = 1 << 16;

bool is_running(int64_t process) {
  return process > 0 && (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM);
}

std::optional<OtherServer> parse_server(const std::string& json) {
  simdjson::dom::parser parser;
  const auto document = parser.parse(json);
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
  Finding finding{"D05", Severity::Note, "", 1, fmt::format("port {} is taken", wanted), ""};
  for (const OtherServer& other : others) {
    if (other.port != wanted) continue;
    finding.path = other.logdir;
    finding.cause =
        fmt::format("port {} is served by process {} (logdir {}, started {} ago)", wanted,
                    other.process, other.logdir, duration(now - other.start_time));
  }
  finding.cure = port == 0 ? fmt::format("stepscope --port {} LOGDIR", wanted + 1)
                           : fmt::format("open http://localhost:{}/", port);
  return finding;
}

std::optional<Finding> check_reach(const Environment& environment, bool is_loopback,
                                   uint16_t port) {
  const bool is_remote = !environment.variable("SSH_CONNECTION").empty();
  if (!is_loopback || !is_remote) return std::nullopt;
  return Finding{"D30",
                 Severity::Note,
                 "",
                 1,
                 "you are logged in over ssh and the server answers on this machine only",
                 fmt::format("on your own machine: ssh -L {}:localhost:{} {}", port, port,
                             environment.host())};
}

std::optional<Finding> check_prefix(std::string_view path_prefix, std::string_view request_path,
                                    std::string_view forwarded_prefix) {
  const bool is_ours = request_path == path_prefix || path_prefix.empty() ||
                       request_path.starts_with(std::string(path_prefix) + "/");
  if (!is_ours) {
    return Finding{"D30",
                   Severity::Warning,
                   std::string(request_path),
                   1,
                   fmt::format("a request for {} came in and we serve below {}: a proxy takes the "
                               "prefix away",
                               request_path, path_prefix),
                   "let the proxy pass paths on as they are, or start without --path_prefix"};
  }
  if (forwarded_prefix.empty() || forwarded_prefix == "/" || !path_prefix.empty()) {
    return std::nullopt;
  }
  return Finding{
      "D30",
      Severity::Warning,
      std::string(request_path),
      1,
      fmt::format("a proxy serves us below {} and we do not know of it", forwarded_prefix),
      fmt::format("stepscope --path_prefix {} LOGDIR, and let the proxy keep the prefix",
                  quote(forwarded_prefix))};
}

std::optional<Finding> check_replaced(const std::vector<ingest::FoundFile>& before,
                                      const std::vector<ingest::FoundFile>& now) {
  std::unordered_map<std::string_view, const storage::FileInfo*> earlier;
  for (const ingest::FoundFile& file : before) earlier.emplace(file.path, &file.info);
  Tally<std::string> replaced;
  for (const ingest::FoundFile& file : now) {
    const auto it = earlier.find(file.path);
    if (it == earlier.end()) continue;
    const storage::FileInfo& old = *it->second;
    const bool is_other = old.inode != file.info.inode || old.device != file.info.device;
    if (is_other || file.info.size < old.size) replaced.add(file.path, {file.run});
  }
  if (!replaced) return std::nullopt;
  return Finding{"D17",
                 Severity::Note,
                 replaced.first,
                 replaced.count,
                 fmt::format("an event file was replaced or cut instead of being appended to, and "
                             "was read anew{}",
                             replaced.and_more("files")),
                 "copy logs with rsync --inplace --append",
                 std::move(replaced.places)};
}

}  // namespace stepscope::doctor
