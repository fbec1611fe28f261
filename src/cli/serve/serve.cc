// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/serve.h"

#include <fmt/format.h>
#include <stepscope/version.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <system_error>
#include <thread>

#include "base/text/exit_codes.h"
#include "cli/flags/log_roots.h"
#include "cli/serve/dashboards.h"
#include "cli/serve/exposure.h"
#include "cli/serve/instance_info.h"
#include "cli/serve/load_display.h"
#include "cli/serve/machine_limits.h"
#include "cli/serve/veiled_values.h"
#include "cli/terminal/stop_signals.h"
#include "cli/terminal/terminal.h"
#include "dashboards/api/live.h"
#include "doctor/checks/nearby.h"
#include "doctor/checks/server_checks.h"
#include "doctor/checks/words.h"
#include "doctor/checkup.h"
#include "http/server.h"
#include "ingest/loader.h"
#include "ingest/values/value_reader.h"
#include "query/json.h"
#include "store/store.h"

namespace stepscope::cli {
namespace {

constexpr uint16_t kDefaultPort = 6006;
constexpr uint16_t kPortsToTry = 100;

// The process ends this long after a signal even if something is still running. Longer than the
// server waits for pending requests.
constexpr std::chrono::milliseconds kPatience{1000};

constexpr std::chrono::milliseconds kBetweenStarts{1000};

using ExplainNotFound = std::function<std::string(const http::Request&)>;

http::ServerOptions server_options(const ServeFlags& flags, const store::Store& store,
                                   const ExplainNotFound& explain_not_found, uint16_t port) {
  http::ServerOptions options;
  options.host = flags.host.empty() ? "localhost" : flags.host;
  options.bind_all = flags.bind_all;
  options.port = port;
  options.reuse_port = flags.reuse_port;
  options.path_prefix = flags.path_prefix;
  options.allowed_hosts = flags.allowed_hosts;
  options.memory_bytes_max = flags.memory_limit_bytes.value_or(standard_memory_limit());
  options.connections_max = connections_for(options.connections_max);
  options.explain_not_found = explain_not_found;
  options.data_version = [&store] { return store.version(); };
  return options;
}

// Listens on the given port, or on the first free one from 6006 on.
Result<std::unique_ptr<http::Server>> start_server(const ServeFlags& flags,
                                                   const store::Store& store,
                                                   const http::Router& router,
                                                   const ExplainNotFound& explain_not_found) {
  const uint16_t first = flags.port.value_or(kDefaultPort);
  const uint16_t tries = flags.port ? 1 : kPortsToTry;
  Error last;
  for (uint16_t i = 0; i < tries; ++i) {
    auto server = std::make_unique<http::Server>(
        server_options(flags, store, explain_not_found, static_cast<uint16_t>(first + i)), router);
    auto started = server->start();
    if (started.ok()) return server;
    last = std::move(started).error();
    if (last.code != Code::Unavailable) break;
  }
  if (tries > 1 && last.code == Code::Unavailable) {
    return unavailable("could not bind to any port from {} to {}, all were in use", first,
                       first + tries - 1);
  }
  return last;
}

void announce(const ServeFlags& flags, uint16_t port) {
  const std::string machine = doctor::Environment().host();
  for (const std::string& note : flags.notes) print_note(note);
  if (flags.host.empty() && !flags.bind_all) {
    print_note("Serving on localhost; to expose to the network, use a proxy or pass --bind_all");
  }
  for (const std::string& line : exposure_warning(flags, port, machine)) print_always(line);
  print_always(fmt::format("Stepscope {} at {} (Press CTRL+C to quit)", STEPSCOPE_VERSION_STRING,
                           url_of(flags, port, machine)));
}

// Also printed if quiet.
void warn_missing_logs(storage::Storage& storage, const std::vector<ingest::LogRoot>& roots) {
  for (const ingest::LogRoot& root : roots) {
    const auto info = storage.stat(root.path);
    if (info.ok() && info.value().type == storage::FileType::Directory) {
      const auto opened = storage.open_directory(root.path);
      if (!opened.ok()) print_warning(opened.error().message);
      continue;
    }
    if (info.ok()) {
      print_warning(fmt::format("the log directory is a file: {}", root.path));
    } else if (info.error().code == Code::NotFound) {
      print_warning(fmt::format("no such log directory (yet): {}", root.path));
    } else {
      print_warning(info.error().message);
    }
    for (const std::string& place : doctor::find_logs_nearby(storage, root.path)) {
      print_note(fmt::format("  found event files nearby: {}", doctor::serve_command(place)));
    }
  }
}

// Prints why there is nothing to show. A missing log directory was reported before.
void print_verdict(doctor::Checkup& checkup, const store::Store& store) {
  for (const auto& run : store.snapshot()->runs) {
    if (!run->series.empty()) return;
  }
  const auto diagnosis = checkup.diagnose();
  if (!diagnosis || diagnosis->has_data || diagnosis->findings.empty()) return;
  if (diagnosis->findings.front().id == "D01") return;
  print_note(fmt::format("Nothing to show (yet). {}", diagnosis->verdict));
}

dashboards::Diagnosis diagnosis_of(doctor::Checkup& checkup) {
  doctor::CheckupReport report = checkup.report();
  return {std::move(report.findings), std::move(report.verdict), doctor::name_of(report.state),
          report.age_s};
}

bool is_forwarded(const http::Request& request) {
  return std::any_of(request.headers.begin(), request.headers.end(), [](const auto& header) {
    return header.first.starts_with("x-forwarded-") || header.first == "forwarded" ||
           header.first == "via";
  });
}

// Explains why a request has no route; empty if there is nothing helpful to say.
std::string explain_not_found(const http::Request& request, const ServeFlags& flags,
                              const http::Router& router, doctor::Checkup& checkup) {
  const auto finding =
      doctor::check_prefix({request.path, flags.path_prefix, is_forwarded(request)},
                           [&](std::string_view path) { return router.has(path); });
  if (!finding) return {};
  if (finding->severity != doctor::Severity::Note) checkup.add(*finding);
  return fmt::format("{}; {}", finding->cause, finding->cure);
}

// Prints which program has the default port, and how to connect from another machine.
void print_reach_notes(storage::Storage& storage, const ServeFlags& flags, uint16_t port,
                       doctor::Checkup& checkup) {
  const doctor::Environment environment;
  const uint16_t wanted = flags.port ? port : kDefaultPort;
  if (port != wanted) {
    const auto others = doctor::other_servers(storage, instance_info_directory());
    if (const auto finding = doctor::check_port(wanted, port, others, environment.now())) {
      print_note(finding->cause);
      checkup.add(*finding);
    }
  }
  if (const auto finding = doctor::check_reach(environment, !is_exposed(flags), port)) {
    print_note(finding->cure);
    checkup.add(*finding);
  }
}

// Without this file, notebooks do not find the server; everything else works.
void register_for_notebooks(InstanceInfoFile& file, const ServeFlags& flags, uint16_t port) {
  std::error_code ignored;
  const std::string directory = std::filesystem::current_path(ignored).string();
  const InstanceInfo info = {
      .cache_key = cache_key(flags.arguments, directory),
      .db = flags.db,
      .logdir = flags.from.as_given(),
      .path_prefix = flags.path_prefix,
      .pid = ::getpid(),
      .port = port,
      .start_time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()),
      .version = STEPSCOPE_VERSION_STRING};
  const auto written = file.write(instance_info_directory(), info);
  if (!written.ok()) print_note("Notebooks will not find this server: " + written.error().message);
}

// Returns the signal that ends the program. If the system has no thread for the loader now, tries
// again later.
int load_until_signal(ingest::Loader& loader, const StopSignals& signals) {
  for (bool is_reported = false;; is_reported = true) {
    const auto started = loader.start();
    if (started.ok()) return signals.wait();
    if (!is_reported) print_error(started.error());
    if (const auto signal = signals.wait_for(kBetweenStarts)) return *signal;
  }
}

}  // namespace

int serve(const ServeFlags& flags) {
  const StopSignals signals;
  std::signal(SIGPIPE, SIG_IGN);
  raise_descriptor_limit();
  query::prepare_json();

  const auto begin = std::chrono::steady_clock::now();
  const auto storage = open_log_storage(flags.from);
  store::Store store;
  const PathVeil veil = path_veil(flags.from);
  ingest::FileValueReader files(*storage);
  VeiledValues values(files, veil);
  http::Router router;
  doctor::Checkup checkup(*storage, store, logdir_arguments(flags.from), veil);
  add_dashboards(router, {store, values, *storage, [&] { return diagnosis_of(checkup); }, veil},
                 flags);
  const auto on_not_found = [&](const http::Request& request) {
    return explain_not_found(request, flags, router, checkup);
  };
  auto server = start_server(flags, store, router, on_not_found);
  if (!server.ok()) {
    print_error(server.error());
    return server.error().code == Code::Unavailable ? kPortTakenExitCode : kFailedExitCode;
  }
  http::Live& live = server.value()->live();
  live.set_greeting([&] { return dashboards::hello_message(store, veil); });
  store.add_listener([&](const store::Snapshot& snapshot, const store::Change& change) {
    if (live.clients() == 0) return;
    live.publish(std::make_shared<const std::string>(
        dashboards::commit_message(snapshot, change, store.progress(), veil)));
  });

  const auto roots = log_roots(flags.from);
  announce(flags, server.value()->port());
  print_reach_notes(*storage, flags, server.value()->port(), checkup);
  InstanceInfoFile instance;
  register_for_notebooks(instance, flags, server.value()->port());
  warn_missing_logs(*storage, roots);
  const auto interval =
      std::chrono::milliseconds(static_cast<int64_t>(flags.reload_interval_s * 1e3));
  LoadDisplay display(store, begin);
  ingest::Loader loader(
      *storage, store,
      {.roots = roots,
       .reload_interval = interval,
       .threads = 0,
       .on_progress = display.on_progress(),
       .on_loaded = [&] {
         display.finish();
         print_verdict(checkup, store);
         live.publish(std::make_shared<const std::string>(dashboards::hello_message(store, veil)));
       }});
  const int signal = load_until_signal(loader, signals);
  print_note(
      fmt::format("Stepscope caught {}; exiting...", signal == SIGINT ? "SIGINT" : "SIGTERM"));
  instance.remove();
  signals.end_on_next(kPatience);
  checkup.request_stop();
  loader.request_stop();
  server.value()->stop();
  loader.stop();
  return 0;
}

}  // namespace stepscope::cli
