// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/dashboards.h"

#include <stepscope/version.h>

#include <string>

#include "cli/flags/log_roots.h"
#include "cli/serve/embedded_page.h"
#include "dashboards/api/api.h"
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
#include "http/assets.h"

namespace stepscope::cli {
namespace {

constexpr uint64_t kScalarSamples = 1000;
constexpr uint64_t kMediaSamples = 10;  // For images and audio.
constexpr uint64_t kTextSamples = 100;
constexpr uint64_t kHistogramSamples = 51;
constexpr uint64_t kDistributionSamples = 501;
constexpr uint64_t kCurveSamples = 100;
constexpr uint64_t kMeshSamples = 100;

uint64_t samples(const ServeFlags& flags, const std::string& plugin, uint64_t standard) {
  const auto it = flags.samples_per_plugin.find(plugin);
  return it == flags.samples_per_plugin.end() ? standard : it->second;
}

// Without a log directory there is no root: an empty one would be the working directory.
dashboards::ProjectorOptions projector_options(const ServeFlags& flags) {
  dashboards::ProjectorOptions options;
  for (const ingest::LogRoot& root : log_roots(flags.from)) {
    if (!root.path.empty()) options.roots.push_back({root.name, root.path});
  }
  return options;
}

std::vector<tuners::Root> tuner_roots(const ServeFlags& flags) {
  std::vector<tuners::Root> roots;
  for (const auto& [name, path] : projector_options(flags).roots) roots.push_back({name, path});
  return roots;
}

}  // namespace

void add_dashboards(http::Router& router, const Sources& from, const ServeFlags& flags) {
  const auto& [store, values, storage, diagnose, veil] = from;
  router.hide_paths(veil);
  const uint64_t points_max = samples(flags, "scalars", kScalarSamples);
  const auto projector = projector_options(flags);
  dashboards::add_audio(router, store, values,
                        {.records_max = samples(flags, "audio", kMediaSamples)});
  dashboards::add_core(router, store,
                       {.version = STEPSCOPE_VERSION_STRING,
                        .logdir = flags.from.as_given(),
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
  dashboards::add_hparams(
      router, store,
      {.points_max = points_max, .storage = &storage, .roots = tuner_roots(flags), .veil = veil});
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
  dashboards::add_api(router, store, values,
                      {.version = STEPSCOPE_VERSION_STRING, .diagnose = diagnose, .veil = veil});
  http::add_assets(router, embedded_page());
}

}  // namespace stepscope::cli
