// SPDX-License-Identifier: Apache-2.0
#include "dashboards/core/plugins.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <span>
#include <string>

namespace stepscope::dashboards {
namespace {

enum class Loading { Element, Angular, Frame };

struct Plugin {
  std::string_view name;
  std::string_view tab_name;
  Loading loading;
  std::string_view place;                  // The element's name, or the path of the frame's module.
  std::span<const std::string_view> data;  // Plugin names of its data in the logs.
  bool is_reload_disabled = false;
};

template <size_t kCount>
using Names = std::array<std::string_view, kCount>;

constexpr Names<3> kTimeseriesData = {"scalars", "histograms", "images"};
constexpr Names<1> kScalarsData = {"scalars"};
constexpr Names<1> kCustomScalarsData = {"custom_scalars"};
constexpr Names<1> kImagesData = {"images"};
constexpr Names<1> kAudioData = {"audio"};
constexpr Names<5> kGraphsData = {"graphs", "graph_run_metadata", "graph_run_metadata_graph",
                                  "graph_keras_model", "graph_tagged_run_metadata"};
constexpr Names<1> kHistogramsData = {"histograms"};
constexpr Names<1> kTextData = {"text"};
constexpr Names<1> kPrCurvesData = {"pr_curves"};
constexpr Names<1> kHparamsData = {"hparams"};
constexpr Names<1> kMeshData = {"mesh"};
constexpr Names<1> kProjectorData = {"projector"};

// Every module has this path, so the script that loads it is always the same. Its hash:
//   printf %s SCRIPT | openssl dgst -sha256 -binary | base64
constexpr std::string_view kModule = "/index.js";
constexpr std::string_view kEntryScript = "import(\"./index.js\").then((m) => void m.render());";
constexpr std::string_view kEntryScriptSha256 = "PVZp/wXI2V6hq7T2aNiDNM+vJWIOWwNwyhE53i+6lSQ=";

constexpr Plugin kPlugins[] = {
    {"timeseries", "Time Series", Loading::Angular, "", kTimeseriesData},
    {"scalars", "scalars", Loading::Element, "tf-scalar-dashboard", kScalarsData},
    {"custom_scalars", "Custom Scalars", Loading::Element, "tf-custom-scalar-dashboard",
     kCustomScalarsData},
    {"images", "images", Loading::Element, "tf-image-dashboard", kImagesData},
    {"audio", "audio", Loading::Element, "tf-audio-dashboard", kAudioData},
    {"debugger-v2", "Debugger V2", Loading::Angular, "", {}},
    {"graphs", "graphs", Loading::Element, "tf-graph-dashboard", kGraphsData, true},
    {"distributions", "distributions", Loading::Element, "tf-distribution-dashboard",
     kHistogramsData},
    {"histograms", "histograms", Loading::Element, "tf-histogram-dashboard", kHistogramsData},
    {"text", "text", Loading::Element, "tf-text-dashboard", kTextData},
    {"pr_curves", "PR Curves", Loading::Element, "tf-pr-curve-dashboard", kPrCurvesData},
    {"profile_redirect", "Profile", Loading::Element, "tf-profile-redirect-dashboard", {}},
    {"hparams", "hparams", Loading::Element, "tf-hparams-dashboard", kHparamsData},
    {"mesh", "mesh", Loading::Element, "mesh-dashboard", kMeshData},
    {"wit_redirect", "What-If Tool", Loading::Element, "tf-wit-redirect-dashboard", {}},
    {"projector", "projector", Loading::Frame, kModule, kProjectorData, true},
};

std::set<std::string_view> plugins_with_data(const store::Snapshot& snapshot,
                                             const CoreOptions& options) {
  std::set<std::string_view> names;
  if (options.has_projector && options.has_projector()) names.insert(kProjectorData[0]);
  for (const auto& run : snapshot.runs) {
    for (const auto& series : run->series) names.insert(series.info->plugin);
  }
  return names;
}

void write_loading(JsonWriter& json, const Plugin& plugin, std::string_view path_prefix) {
  json.key("loading_mechanism").begin_object();
  switch (plugin.loading) {
    case Loading::Element:
      json.field("type", "CUSTOM_ELEMENT").field("element_name", plugin.place);
      break;
    case Loading::Angular:
      json.field("type", "NG_COMPONENT");
      break;
    case Loading::Frame: {
      std::string path(path_prefix);
      path.append("/data/plugin/").append(plugin.name).append(plugin.place);
      json.field("type", "IFRAME").key("module_path").string(path);
      break;
    }
  }
  json.end_object();
}

}  // namespace

void write_plugins_listing(JsonWriter& json, const store::Snapshot& snapshot,
                           const CoreOptions& options) {
  const auto names = plugins_with_data(snapshot, options);
  json.begin_object();
  for (const Plugin& plugin : kPlugins) {
    const bool is_enabled =
        std::any_of(plugin.data.begin(), plugin.data.end(),
                    [&](std::string_view name) { return names.contains(name); });
    json.key(plugin.name).begin_object();
    json.field("disable_reload", plugin.is_reload_disabled);
    json.field("enabled", is_enabled);
    json.field("remove_dom", false);
    json.field("tab_name", plugin.tab_name);
    write_loading(json, plugin, options.path_prefix);
    json.end_object();
  }
  json.end_object();
}

Result<http::Response> plugin_entry(std::string_view name) {
  const auto* const plugin = std::ranges::find(kPlugins, name, &Plugin::name);
  if (plugin == std::end(kPlugins)) return not_found("there is no plugin \"{}\"", name);
  if (plugin->loading != Loading::Frame) {
    return http::Response::text(400, "Plugin is not module loadable");
  }
  auto page = http::Response::html(
      fmt::format("<!DOCTYPE html>\n<head><base href=\"plugin/{}/\" /></head>\n"
                  "<body><script type=\"module\">{}</script></body>\n",
                  name, kEntryScript));
  page.script_sha256 = kEntryScriptSha256;
  return page;
}

}  // namespace stepscope::dashboards
