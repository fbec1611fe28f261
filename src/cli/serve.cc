// SPDX-License-Identifier: Apache-2.0
#include "cli/serve.h"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <thread>

#include "cli/instance_info.h"
#include "cli/log_roots.h"
#include "cli/nearby.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "dashboards/api/api.h"
#include "dashboards/api/live.h"
#include "dashboards/audio/audio.h"
#include "dashboards/core/core.h"
#include "dashboards/custom_scalars/custom_scalars.h"
#include "dashboards/distributions/distributions.h"
#include "dashboards/graphs/graphs.h"
#include "dashboards/histograms/histograms.h"
#include "dashboards/hparams/hparams.h"
#include "dashboards/images/images.h"
#include "dashboards/mesh/mesh.h"
#include "dashboards/pr_curves/pr_curves.h"
#include "dashboards/projector/projector.h"
#include "dashboards/scalars/scalars.h"
#include "dashboards/text/text.h"
#include "dashboards/timeseries/timeseries.h"
#include "http/server.h"
#include "ingest/loader.h"
#include "ingest/value_reader.h"
#include "storage/local.h"
#include "store/store.h"

namespace stepscope::cli {
namespace {

constexpr uint16_t kDefaultPort = 6006;
constexpr uint16_t kPortsToTry = 100;
constexpr int kPortTakenExitCode = 255;  // As TensorBoard's.
constexpr uint64_t kScalarSamples = 1000;
constexpr uint64_t kMediaSamples = 10;  // Of images and of audio.
constexpr uint64_t kTextSamples = 100;
constexpr uint64_t kHistogramSamples = 51;
constexpr uint64_t kDistributionSamples = 501;
constexpr uint64_t kCurveSamples = 100;
constexpr uint64_t kMeshSamples = 100;

uint64_t samples(const ServeFlags& flags, const std::string& plugin, uint64_t standard) {
  const auto it = flags.samples_per_plugin.find(plugin);
  return it == flags.samples_per_plugin.end() ? standard : it->second;
}

// Without a log directory there is no root, rather than one that is the working directory.
dashboards::ProjectorOptions projector_options(const ServeFlags& flags) {
  dashboards::ProjectorOptions options;
  for (const ingest::LogRoot& root : log_roots(flags)) {
    if (!root.path.empty()) options.roots.push_back({root.name, root.path});
  }
  return options;
}

// Every dashboard there is, in one list.
void add_dashboards(http::Router& router, const store::Store& store, storage::Storage& storage,
                    store::ValueReader& values, const ServeFlags& flags) {
  const uint64_t points_max = samples(flags, "scalars", kScalarSamples);
  const auto projector = projector_options(flags);
  dashboards::add_audio(router, store, values,
                        {.records_max = samples(flags, "audio", kMediaSamples)});
  dashboards::add_core(router, store,
                       {.version = kVersion,
                        .logdir = flags.logdir.empty() ? flags.logdir_spec : flags.logdir,
                        .window_title = flags.window_title,
                        .path_prefix = flags.path_prefix,
                        .flags = flags.as_json,
                        .has_projector = dashboards::projector_probe(store, storage, projector)});
  dashboards::add_custom_scalars(router, store, values, {.points_max = points_max});
  dashboards::add_distributions(
      router, store, values,
      {.records_max =
           samples(flags, "distributions", samples(flags, "histograms", kDistributionSamples))});
  dashboards::add_graphs(router, store, values);
  dashboards::add_histograms(router, store, values,
                             {.records_max = samples(flags, "histograms", kHistogramSamples)});
  dashboards::add_hparams(router, store, {.points_max = points_max});
  dashboards::add_images(router, store, values,
                         {.records_max = samples(flags, "images", kMediaSamples)});
  dashboards::add_mesh(router, store, values,
                       {.records_max = samples(flags, "mesh", kMeshSamples)});
  dashboards::add_pr_curves(router, store, values,
                            {.records_max = samples(flags, "pr_curves", kCurveSamples)});
  dashboards::add_projector(router, store, storage, projector);
  dashboards::add_scalars(router, store, {.points_max = points_max});
  dashboards::add_text(router, store, values,
                       {.records_max = samples(flags, "text", kTextSamples)});
  dashboards::add_timeseries(
      router, store, values,
      {.points_max = points_max,
       .histogram_records_max = samples(flags, "histograms", kHistogramSamples),
       .image_records_max = samples(flags, "images", kMediaSamples)});
  dashboards::add_api(router, store, values, {.version = kVersion});
}

http::ServerOptions server_options(const ServeFlags& flags, uint16_t port) {
  http::ServerOptions options;
  options.host = flags.host.empty() ? "localhost" : flags.host;
  options.bind_all = flags.bind_all;
  options.port = port;
  options.reuse_port = flags.reuse_port;
  options.path_prefix = flags.path_prefix;
  options.allowed_hosts = flags.allowed_hosts;
  return options;
}

// The port that was asked for, or the first free one from 6006 on.
Result<std::unique_ptr<http::Server>> start_server(const ServeFlags& flags,
                                                   const http::Router& router) {
  const uint16_t first = flags.port.value_or(kDefaultPort);
  const uint16_t tries = flags.port ? 1 : kPortsToTry;
  Error last;
  for (uint16_t i = 0; i < tries; ++i) {
    auto server = std::make_unique<http::Server>(
        server_options(flags, static_cast<uint16_t>(first + i)), router);
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

std::string url_of(const ServeFlags& flags, uint16_t port) {
  std::string host = flags.host.empty() ? "localhost" : flags.host;
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return fmt::format("http://{}:{}{}/", host, port, flags.path_prefix);
}

void announce(const ServeFlags& flags, const std::string& url) {
  for (const std::string& note : flags.notes) print_note(note);
  if (flags.host.empty() && !flags.bind_all) {
    print_note("Serving on localhost; to expose to the network, use a proxy or pass --bind_all");
  }
  print_note(fmt::format("Stepscope {} at {} (Press CTRL+C to quit)", kVersion, url));
}

void tell_missing_logs(storage::Storage& storage, const std::vector<ingest::LogRoot>& roots) {
  for (const ingest::LogRoot& root : roots) {
    const auto info = storage.stat(root.path);
    if (info.ok() && info.value().type == storage::FileType::Directory) continue;
    print_note(info.ok() ? fmt::format("The log directory is a file: {}", root.path)
                         : fmt::format("No such log directory (yet): {}", root.path));
    for (const std::string& place : find_logs_nearby(storage, root.path)) {
      print_note(fmt::format("  found event files nearby: stepscope {}", place));
    }
  }
}

// Without this file a notebook does not find us; all else works.
void tell_notebooks(InstanceInfoFile& file, const ServeFlags& flags, uint16_t port) {
  std::error_code ignored;
  const std::string directory = std::filesystem::current_path(ignored).string();
  const InstanceInfo info = {
      .cache_key = cache_key(flags.arguments, directory),
      .db = flags.db,
      .logdir = flags.logdir.empty() ? flags.logdir_spec : flags.logdir,
      .path_prefix = flags.path_prefix,
      .pid = ::getpid(),
      .port = port,
      .start_time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()),
      .version = kVersion};
  const auto written = file.write(instance_info_directory(), info);
  if (!written.ok()) print_note("Notebooks will not find this server: " + written.error().message);
}

sigset_t stop_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

}  // namespace

int serve(const ServeFlags& flags) {
  // Blocked in every thread to come: the last line below waits for them.
  const sigset_t signals = stop_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);

  const auto begin = std::chrono::steady_clock::now();
  storage::LocalStorage storage;
  store::Store store;
  ingest::FileValueReader values(storage);
  http::Router router;
  add_dashboards(router, store, storage, values, flags);
  auto server = start_server(flags, router);
  if (!server.ok()) {
    print_error(server.error());
    return server.error().code == Code::Unavailable ? kPortTakenExitCode : 1;
  }
  http::Live& live = server.value()->live();
  live.set_greeting([&store] { return dashboards::hello_message(store); });
  store.add_listener([&](const store::Snapshot& snapshot, const store::Commit& commit) {
    if (live.clients() == 0) return;
    live.publish(std::make_shared<const std::string>(
        dashboards::commit_message(snapshot, commit, store.progress())));
  });

  const auto roots = log_roots(flags);
  announce(flags, url_of(flags, server.value()->port()));
  InstanceInfoFile instance;
  tell_notebooks(instance, flags, server.value()->port());
  tell_missing_logs(storage, roots);
  const auto interval =
      std::chrono::milliseconds(static_cast<int64_t>(flags.reload_interval_s * 1e3));
  LoadDisplay display(store, begin);
  ingest::Loader loader(
      storage, store,
      {.roots = roots, .reload_interval = interval, .threads = 0, .on_loaded = [&] {
         display.finish();
         live.publish(std::make_shared<const std::string>(dashboards::hello_message(store)));
       }});
  loader.start();

  int signal = 0;
  sigwait(&signals, &signal);
  print_note(
      fmt::format("Stepscope caught {}; exiting...", signal == SIGINT ? "SIGINT" : "SIGTERM"));
  server.value()->stop();
  loader.stop();
  return 0;
}

}  // namespace stepscope::cli
