// SPDX-License-Identifier: Apache-2.0
#include "dashboards/core/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <string_view>

#include "base/utf8.h"
#include "query/markdown.h"
#include "query/run_figures.h"

namespace stepscope::dashboards {
namespace {

constexpr size_t kRunsMax = 1000;
constexpr size_t kDamagedFilesMax = 20;
constexpr int kRefreshSeconds = 2;  // While loading.

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --text: #1f2430; --dim: #626b7a; --line: #e1e4ea; --page: #ffffff;
  --panel: #f6f7f9; --link: #1a5fb4; --warn: #9a3412; --bar: #2f7d5b; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7ee; --dim: #98a1b3; --line: #333947;
  --page: #14171d; --panel: #1c2129; --link: #8ab4f8; --warn: #f4a261; --bar: #57b894; } }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.5rem; background: var(--page);
  color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; font-weight: 600; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.1rem; font-weight: 600; }
p { margin: 0.25rem 0; }
a { color: var(--link); text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
.dim { color: var(--dim); }
.panel { margin-top: 1rem; padding: 0.75rem 1rem; background: var(--panel); border-radius: 8px; }
.warn { border-left: 4px solid var(--warn); }
.scroll { overflow-x: auto; }
progress { width: 100%; height: 0.5rem; accent-color: var(--bar); }
table { width: 100%; border-collapse: collapse; }
th { color: var(--dim); font-weight: 500; text-align: left; }
th, td { padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
)";

std::string escape(std::string_view text) { return query::text_to_html(to_valid_utf8(text)); }

// A name as part of a URL's query; whatever bytes it has come back the same.
std::string percent_encode(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == '~';
    if (is_plain) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

// 1234567 as 1,234,567.
std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string in_bytes(uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  constexpr std::array<std::string_view, 4> kUnits = {"kB", "MB", "GB", "TB"};
  double amount = static_cast<double>(bytes) / 1000;
  size_t unit = 0;
  for (; amount >= 1000 && unit + 1 < kUnits.size(); ++unit) amount /= 1000;
  return fmt::format("{:.1f} {}", amount, kUnits[unit]);
}

std::string in_utc(double wall_time) {
  constexpr double kYear10000 = 253402300800;
  if (!(std::fabs(wall_time) < kYear10000)) return "-";
  const auto seconds = static_cast<std::time_t>(std::floor(wall_time));
  std::tm utc{};
  if (gmtime_r(&seconds, &utc) == nullptr) return "-";
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC", utc.tm_year + 1900, utc.tm_mon + 1,
                     utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec);
}

std::string title_of(const CoreOptions& options) {
  return options.window_title.empty() ? "Stepscope" : options.window_title;
}

class Page {
 public:
  explicit Page(const PageInput& input) : input_(input) {}

  std::string render() {
    add_head();
    add_progress();
    add_damage();
    add_runs();
    add_links();
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void add_head() {
    const std::string title = escape(title_of(input_.options));
    out_ += "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    out_ += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    if (!input_.progress.is_done) {
      add("<meta http-equiv=\"refresh\" content=\"{}\">\n", kRefreshSeconds);
    }
    add("<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n", title, kStyle);
    add("<h1>{}</h1>\n<p class=\"dim\">{} &middot; Stepscope {}</p>\n", title,
        escape(input_.options.logdir), escape(input_.options.version));
  }

  void add_progress() {
    const store::Progress& progress = input_.progress;
    if (!progress.problem.empty()) {
      add("<div class=\"panel warn\"><p>The log directory cannot be read: {}</p></div>\n",
          escape(progress.problem));
    }
    if (progress.is_done) return;
    add("<div class=\"panel\"><p>Loading: {} of {} files, {} of {}</p>\n",
        grouped(progress.files_done), grouped(progress.files), in_bytes(progress.bytes_done),
        in_bytes(progress.bytes));
    add("<progress aria-label=\"Bytes read\" max=\"{}\" value=\"{}\"></progress></div>\n",
        std::max<uint64_t>(progress.bytes, 1), progress.bytes_done);
  }

  void add_damage() {
    size_t files = 0;
    std::string rows;
    for (const auto& run : input_.snapshot.runs) {
      for (const auto& contribution : run->contributions) {
        const store::SourceReport& source = contribution->source;
        if (source.damaged_places == 0 && source.problem.empty()) continue;
        if (files++ < kDamagedFilesMax) rows += damage_row(source);
      }
    }
    if (files == 0) return;
    add("<div class=\"panel warn\"><p>{} of the event files {} damaged or cannot be read. All "
        "that is intact is shown.</p>\n<div class=\"scroll\"><table>\n{}</table></div>\n",
        grouped(files), files == 1 ? "is" : "are", rows);
    if (files > kDamagedFilesMax)
      add("<p class=\"dim\">The first {} are listed.</p>\n", kDamagedFilesMax);
    out_ += "</div>\n";
  }

  static std::string damage_row(const store::SourceReport& source) {
    std::string what = escape(source.problem);
    if (source.damaged_places > 0) {
      what += fmt::format(
          "{}{} damaged {}, {}", what.empty() ? "" : "; ", grouped(source.damaged_places),
          source.damaged_places == 1 ? "place" : "places", in_bytes(source.damaged_bytes));
    }
    if (!source.damage.empty()) {
      const store::DamagedPlace& first = source.damage.front();
      what +=
          fmt::format(", the first at byte {}: {}", grouped(first.offset), escape(first.reason));
    }
    return fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", escape(*source.path), what);
  }

  void add_runs() {
    const auto& runs = input_.snapshot.runs;
    if (runs.empty()) return add_emptiness();
    add("<h2>{} {}</h2>\n", grouped(runs.size()), runs.size() == 1 ? "run" : "runs");
    if (runs.size() > kRunsMax) {
      add("<p class=\"dim\">The first {} are listed; <a href=\"{}api/v1/runs?offset={}\">the "
          "others</a> can be asked for.</p>\n",
          grouped(kRunsMax), escape(input_.root), kRunsMax);
    }
    out_ +=
        "<div class=\"scroll\"><table>\n<tr><th>Run</th><th class=\"number\">Series</th>"
        "<th class=\"number\">Points</th><th class=\"number\">Records</th>"
        "<th>Last update</th></tr>\n";
    for (size_t i = 0; i < std::min(runs.size(), kRunsMax); ++i) add_run(*runs[i]);
    out_ += "</table></div>\n";
  }

  void add_run(const store::Run& run) {
    const query::RunFigures figures = query::run_figures(run);
    add("<tr><td><a href=\"{}api/v1/tags?run={}\">{}</a></td>", escape(input_.root),
        percent_encode(run.name), escape(run.name));
    for (const uint64_t number : {figures.series, figures.points, figures.records}) {
      add("<td class=\"number\">{}</td>", grouped(number));
    }
    add("<td>{}</td></tr>\n", in_utc(run.last_time));
  }

  void add_emptiness() {
    if (!input_.progress.is_done || !input_.progress.problem.empty()) return;
    add("<div class=\"panel\"><p>There is no event file in {} yet.</p>\n<p class=\"dim\">A run is "
        "a directory with files that have \"tfevents\" in their names. New ones appear here as "
        "they are written.</p></div>\n",
        escape(input_.options.logdir));
  }

  void add_links() {
    add("<p class=\"dim\" style=\"margin-top: 2rem\">");
    for (const std::string_view path :
         {"data/runs", "data/plugin/scalars/tags", "api/v1/runs", "api/v1/tags", "api/v1/health"}) {
      add("<a href=\"{}{}\">{}</a> &nbsp; ", escape(input_.root), path, path);
    }
    out_ += "</p>\n";
  }

  const PageInput& input_;
  std::string out_;
};

}  // namespace

std::string render_page(const PageInput& input) { return Page(input).render(); }

}  // namespace stepscope::dashboards
