// SPDX-License-Identifier: Apache-2.0
#include "cli/flags.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <string_view>

#include "base/json_writer.h"
#include "cli/version.h"

namespace stepscope::cli {
namespace {

constexpr const char* kIntroduction =
    "Watches machine-learning runs: reads TensorBoard event files and serves them.\n"
    "  stepscope LOGDIR          serve what stands below LOGDIR\n"
    "  stepscope demo DIR        write a demo log directory";

// Flags of TensorBoard that choose between its two readers or tune the slower one. Both of its
// readers are replaced here by one that always reads everything.
struct AcceptedFlag {
  const char* name;
  const char* reason;
};
constexpr AcceptedFlag kAcceptedFlags[] = {
    {"--load_fast", "there is one loader, and it is the fast one"},
    {"--extra_data_server_flags", "no separate data server is started"},
    {"--grpc_creds_type", "no separate data server is started"},
    {"--grpc_data_provider", "logs are read directly"},
    {"--purge_orphaned_data", "superseded points are kept and hidden, never deleted"},
    {"--db", "TensorBoard's database mode is gone there as well"},
    {"--max_reload_threads", "every core is used"},
    {"--reload_task", "loading never blocks answering"},
    {"--reload_multifile", "every file of a run is always followed"},
    {"--reload_multifile_inactive_secs", "every file of a run is always followed"},
    {"--generic_data", "it changes nothing in TensorBoard either"},
    {"--detect_file_replacement", "replaced files are always detected"},
};

// The value of a TensorBoard flag that is a number or one word for "choose yourself".
Result<std::optional<uint16_t>> parse_port(const std::string& text) {
  if (text == "default") return std::optional<uint16_t>();
  uint16_t port = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (failure != std::errc() || end != text.data() + text.size()) {
    return invalid("--port must be \"default\" or a number from 0 to 65535, not \"{}\"", text);
  }
  return std::optional<uint16_t>(port);
}

Result<void> check_prefix(std::string& prefix) {
  if (!prefix.empty() && prefix.front() != '/') {
    return invalid("--path_prefix must start with \"/\": {}", prefix);
  }
  while (!prefix.empty() && prefix.back() == '/') prefix.pop_back();
  return {};
}

struct RawServeFlags {
  ServeFlags flags;
  std::string positional;
  std::string port = "default";
  std::string samples;
  std::string reuse_port = "false";
  std::map<std::string, std::string> accepted;
  bool db_import = false;
};

void add_serve_flags(CLI::App& app, RawServeFlags& raw) {
  ServeFlags& flags = raw.flags;
  app.add_option("LOGDIR", raw.positional, "Directory with the logs, as --logdir");
  app.add_option("--logdir", flags.logdir, "Directory with the logs");
  app.add_option("--logdir_spec", flags.logdir_spec,
                 "Several directories: name1:path1,name2:path2");
  app.add_option("--host", flags.host, "Address to listen on (default: localhost)");
  app.add_flag("--bind_all", flags.bind_all, "Listen on every interface");
  app.add_option("--port", raw.port, "Port; default: 6006 or the next free one; 0: any free one");
  app.add_option("--reuse_port", raw.reuse_port,
                 "Share the port with other processes: true, false");
  app.add_option("--path_prefix", flags.path_prefix, "Serve below this path, such as /stepscope");
  app.add_option("--window_title", flags.window_title, "Title of the page");
  app.add_option("--reload_interval", flags.reload_interval_s,
                 "Seconds between two looks at everything; changes are noticed at once "
                 "nevertheless; 0: load once")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--samples_per_plugin", raw.samples,
                 "Points a series in TensorBoard's own routes: scalars=1000,...; 0: all");
  app.add_option("--allowed_hosts", flags.allowed_hosts,
                 "Further host names that requests may use; \"*\": any")
      ->delimiter(',');
  for (const AcceptedFlag& flag : kAcceptedFlags) {
    app.add_option(flag.name, raw.accepted[flag.name],
                   std::string("Accepted for TensorBoard's sake: ") + flag.reason);
  }
  app.add_flag("--db_import", raw.db_import, "Accepted for TensorBoard's sake");
}

std::string json_of(const std::string& text) { return JsonWriter().string(text).take(); }

void describe_flags(RawServeFlags& raw) {
  ServeFlags& flags = raw.flags;
  auto& out = flags.as_json;
  out = {{"logdir", json_of(flags.logdir)},
         {"logdir_spec", json_of(flags.logdir_spec)},
         {"host", flags.host.empty() ? "null" : json_of(flags.host)},
         {"bind_all", flags.bind_all ? "true" : "false"},
         {"port", flags.port ? std::to_string(*flags.port) : "null"},
         {"reuse_port", flags.reuse_port ? "true" : "false"},
         {"path_prefix", json_of(flags.path_prefix)},
         {"window_title", json_of(flags.window_title)},
         {"reload_interval", JsonWriter().number(flags.reload_interval_s).take()}};
  JsonWriter samples;
  samples.begin_object();
  for (const auto& [plugin, count] : flags.samples_per_plugin) {
    samples.field(plugin, static_cast<int64_t>(count));
  }
  out.emplace_back("samples_per_plugin", samples.end_object().take());
  for (const AcceptedFlag& flag : kAcceptedFlags) {
    const std::string& value = raw.accepted[flag.name];
    out.emplace_back(flag.name + 2, json_of(value));
    if (!value.empty()) {
      flags.notes.push_back(fmt::format("{} changes nothing here: {}", flag.name, flag.reason));
    }
  }
}

Result<ServeFlags> finish_serve(RawServeFlags raw) {
  ServeFlags& flags = raw.flags;
  if (!raw.positional.empty() && !flags.logdir.empty()) {
    return invalid("LOGDIR was given twice: {} and --logdir {}", raw.positional, flags.logdir);
  }
  if (flags.logdir.empty()) flags.logdir = raw.positional;
  if (!flags.logdir.empty() && !flags.logdir_spec.empty()) {
    return invalid("--logdir and --logdir_spec exclude each other");
  }
  if (flags.bind_all && !flags.host.empty()) {
    return invalid("--host and --bind_all exclude each other");
  }
  TRY(flags.port, parse_port(raw.port));
  TRY(flags.samples_per_plugin, parse_samples(raw.samples));
  CHECK_OK(check_prefix(flags.path_prefix));
  std::transform(raw.reuse_port.begin(), raw.reuse_port.end(), raw.reuse_port.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (raw.reuse_port != "true" && raw.reuse_port != "false") {
    return invalid("--reuse_port must be true or false, not \"{}\"", raw.reuse_port);
  }
  flags.reuse_port = raw.reuse_port == "true";
  describe_flags(raw);
  return std::move(raw.flags);
}

CommandLine mistake(std::string text, int exit_code) {
  return {.serve = {}, .demo = {}, .text = std::move(text), .exit_code = exit_code};
}

bool looks_like_uri(std::string_view text) {
  const size_t colon = text.find("://");
  return colon != std::string_view::npos && colon > 0 &&
         std::isalpha(static_cast<unsigned char>(text.front())) != 0;
}

std::string expand_home(const std::string& path) {
  const char* const home = std::getenv("HOME");
  if (home == nullptr || path.empty() || path.front() != '~') return path;
  if (path.size() > 1 && path[1] != '/') return path;
  return home + path.substr(1);
}

ingest::LogRoot parse_root(const std::string& spec) {
  const size_t colon = spec.find(':');
  const bool is_named = colon != std::string::npos && spec.front() != '/' && !looks_like_uri(spec);
  if (!is_named) return {"", expand_home(spec)};
  return {spec.substr(0, colon), expand_home(spec.substr(colon + 1))};
}

}  // namespace

Result<std::map<std::string, uint64_t>> parse_samples(const std::string& text) {
  std::map<std::string, uint64_t> samples;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const std::string item = text.substr(begin, end - begin);
    const size_t equals = item.find('=');
    uint64_t count = 0;
    const char* const last = item.data() + item.size();
    if (equals == std::string::npos || equals + 1 == item.size() ||
        std::from_chars(item.data() + equals + 1, last, count).ptr != last) {
      return invalid("--samples_per_plugin wants plugin=number, not \"{}\"", item);
    }
    samples[item.substr(0, equals)] = count;
    begin = end + 1;
  }
  return samples;
}

std::vector<ingest::LogRoot> log_roots(const ServeFlags& flags) {
  if (flags.logdir_spec.empty()) return {{"", expand_home(flags.logdir)}};
  std::vector<ingest::LogRoot> roots;
  for (const std::string& spec : CLI::detail::split(flags.logdir_spec, ',')) {
    if (!spec.empty()) roots.push_back(parse_root(spec));
  }
  return roots;
}

CommandLine parse_command_line(int argc, const char* const* argv) {
  CLI::App app(kIntroduction, "stepscope");
  app.set_version_flag("--version,--version_tb", kVersion, "Print the version");
  RawServeFlags raw;
  add_serve_flags(app, raw);
  CLI::App& serve = *app.add_subcommand("serve", "Serve a log directory (the default)");
  add_serve_flags(serve, raw);
  DemoFlags demo_flags;
  CLI::App& demo = *app.add_subcommand("demo", "Write a demo log directory");
  demo.add_option("DIR", demo_flags.directory, "Where to write it")->required();
  demo.add_flag("--overwrite", demo_flags.overwrite, "Write even if DIR is not empty");

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& answer) {
    std::ostringstream out;
    app.exit(answer, out, out);
    return mistake(out.str(), 0);
  } catch (const CLI::ParseError& error) {
    return mistake(fmt::format("stepscope: {}\nTry \"stepscope --help\".\n", error.what()), 2);
  }
  if (demo.parsed()) return {.serve = {}, .demo = demo_flags, .text = {}, .exit_code = 0};
  auto flags = finish_serve(std::move(raw));
  if (!flags.ok()) return mistake("stepscope: " + flags.error().message + "\n", 2);
  if (flags.value().logdir.empty() && flags.value().logdir_spec.empty()) {
    return mistake(
        "Error: A logdir must be specified: stepscope LOGDIR, or stepscope --logdir LOGDIR.\n"
        "To see something without logs of your own: stepscope demo DIR, then stepscope DIR.\n",
        1);
  }
  return {.serve = std::move(flags).value(), .demo = {}, .text = {}, .exit_code = 0};
}

}  // namespace stepscope::cli
