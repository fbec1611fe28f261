// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/download.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text/csv.h"
#include "base/text/parts.h"
#include "dashboards/hparams/read_request.h"
#include "query/find.h"

namespace stepscope::dashboards::hparams {
namespace {

using http::Response;
using Row = std::vector<trials::Cell>;

std::string_view first_filled(std::string_view a, std::string_view b) { return a.empty() ? b : a; }

Row row_of(const SessionGroup& group, const SessionGroups& groups) {
  Row row;
  for (const proto::HParamInfo& info : groups.experiment.hparam_infos()) {
    const trials::Cell cell = group.hparam(info.name());
    row.push_back(trials::is_missing(cell) ? trials::Cell(std::string_view()) : cell);
  }
  for (const proto::MetricInfo& info : groups.experiment.metric_infos()) {
    const auto& metric = group.metrics[*groups.columns.find(trials::metric_of(info.name()))];
    row.push_back(metric ? trials::Cell(metric->value) : trials::Cell());
  }
  return row;
}

template <typename T>
void hide(std::vector<T>& row, const std::vector<bool>& visible) {
  size_t kept = 0;
  for (size_t i = 0; i < std::min(row.size(), visible.size()); ++i) {
    if (visible[i]) row[kept++] = row[i];
  }
  row.resize(kept);
}

// The rows of a table, created one at a time.
class Table {
 public:
  Table(std::shared_ptr<const store::Snapshot> snapshot, SessionGroups groups,
        std::vector<bool> visible)
      : snapshot_(std::move(snapshot)), groups_(std::move(groups)), visible_(std::move(visible)) {
    for (const proto::HParamInfo& info : groups_.experiment.hparam_infos()) {
      header_.push_back(first_filled(info.display_name(), info.name()));
    }
    for (const proto::MetricInfo& info : groups_.experiment.metric_infos()) {
      header_.push_back(first_filled(info.display_name(), info.name().tag()));
    }
    hide(header_, visible_);
  }

  const std::vector<std::string_view>& header() const { return header_; }

  // The next row; nothing at the end.
  std::optional<Row> next() {
    if (next_ == groups_.page.size()) return std::nullopt;
    Row row = row_of(groups_.page[next_++], groups_);
    hide(row, visible_);
    return row;
  }

 private:
  std::shared_ptr<const store::Snapshot> snapshot_;
  SessionGroups groups_;
  std::vector<bool> visible_;
  std::vector<std::string_view> header_;
  size_t next_ = 0;
};

void write_cell(JsonWriter& json, const trials::Cell& cell) {
  if (const auto* number = std::get_if<double>(&cell)) {
    json.number(*number);
  } else if (const auto* boolean = std::get_if<bool>(&cell)) {
    json.boolean(*boolean);
  } else if (const auto* text = std::get_if<std::string_view>(&cell)) {
    json.string(*text);
  } else {
    json.null();
  }
}

std::unique_ptr<PieceSource> as_json(std::shared_ptr<Table> table) {
  return json_of_parts(
      [table = std::move(table), has_begun = false](JsonWriter& json) mutable -> Result<bool> {
        if (!std::exchange(has_begun, true)) {
          json.begin_object().key("header").begin_array();
          for (const std::string_view name : table->header()) json.string(name);
          json.end_array().key("rows").begin_array();
        }
        const auto row = table->next();
        if (row) {
          json.begin_array();
          for (const trials::Cell& cell : *row) write_cell(json, cell);
        }
        json.end_array();
        if (!row) json.end_object();
        return row.has_value();
      });
}

void append_csv(std::string& out, std::string_view text) { append_csv_cell(out, text); }

void append_csv(std::string& out, const trials::Cell& cell) {
  if (const auto* number = std::get_if<double>(&cell)) {
    append_repr(out, *number);
  } else if (const auto* boolean = std::get_if<bool>(&cell)) {
    out += *boolean ? "True" : "False";
  } else if (const auto* text = std::get_if<std::string_view>(&cell)) {
    append_csv(out, *text);
  }
}

template <typename T>
void append_csv_row(std::string& out, const std::vector<T>& row) {
  const size_t begin = out.size();
  for (size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out += ',';
    append_csv(out, row[i]);
  }
  // One empty field must not look like an empty line.
  if (row.size() == 1 && out.size() == begin) out += "\"\"";
  out += "\r\n";
}

std::unique_ptr<PieceSource> as_csv(std::shared_ptr<Table> table) {
  return text_of_parts(
      [table = std::move(table), has_begun = false](std::string& out) mutable -> Result<bool> {
        if (!std::exchange(has_begun, true)) append_csv_row(out, table->header());
        const auto row = table->next();
        if (row) append_csv_row(out, *row);
        return row.has_value();
      });
}

std::string latex(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '_' || c == '%') out += '\\';
    out += c;
  }
  return out;
}

std::string latex(double number) {
  if (std::isnan(number)) return R"($\mathrm{NaN}$)";
  if (std::isinf(number)) return number < 0 ? R"($-\infty$)" : R"($+\infty$)";
  const std::string text = fmt::format("{:.3g}", number);
  const size_t e = text.find('e');
  if (e == text.npos) return "$" + text + "$";
  int exponent = 0;
  const size_t digits = text[e + 1] == '+' ? e + 2 : e + 1;
  std::from_chars(text.data() + digits, text.data() + text.size(), exponent);
  return fmt::format(R"(${}\cdot 10^{{{}}}$)", text.substr(0, e), exponent);
}

std::string latex(const trials::Cell& cell) {
  if (const auto* number = std::get_if<double>(&cell)) return latex(*number);
  if (const auto* boolean = std::get_if<bool>(&cell)) return *boolean ? "$1$" : "$0$";
  if (const auto* text = std::get_if<std::string_view>(&cell)) return latex(*text);
  return "-";
}

template <typename T>
void append_latex_row(std::string& out, const std::vector<T>& row) {
  for (size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out += " & ";
    out += latex(row[i]);
  }
  out += R"( \\)";
}

std::unique_ptr<PieceSource> as_latex(std::shared_ptr<Table> table) {
  return text_of_parts(
      [table = std::move(table), has_begun = false](std::string& out) mutable -> Result<bool> {
        if (!std::exchange(has_begun, true)) {
          out += "\\begin{table}[tbp]\n\\begin{tabular}{";
          out.append(table->header().size(), 'l').append("}\n");
          append_latex_row(out, table->header());
          out += " \\hline\n";
        }
        const auto row = table->next();
        if (row) {
          append_latex_row(out, *row);
          out += '\n';
        } else {
          out += "\\hline\n\\end{tabular}\n\\end{table}\n";
        }
        return row.has_value();
      });
}

Result<std::vector<bool>> read_visibility(const http::Request& request) {
  const auto text = request.find("columnsVisibility");
  if (!text) {
    return invalid("'columnsVisibility' is missing: pass a list such as [true, false, true]");
  }
  google::protobuf::ListValue list;
  RETURN_IF_ERROR(read_json(*text, "'columnsVisibility'", list));
  std::vector<bool> visible;
  for (const auto& value : list.values()) {
    if (value.kind_case() != google::protobuf::Value::kBoolValue) {
      return invalid("'columnsVisibility' must be a list of true and false: {}",
                     query::quoted(*text));
    }
    visible.push_back(value.bool_value());
  }
  return visible;
}

// Escapes like TensorBoard's pages: both quotes as numeric entities.
std::string escape_markup(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_special = c == '&' || c == '<' || c == '>' || c == '"' || c == '\'';
    if (!is_special) out += c;
    if (c == '&') out += "&amp;";
    if (c == '<') out += "&lt;";
    if (c == '>') out += "&gt;";
    if (c == '"') out += "&#34;";
    if (c == '\'') out += "&#39;";
  }
  return out;
}

}  // namespace

Result<DownloadOptions> read_download_options(const http::Request& request) {
  DownloadOptions options;
  const std::string_view format = request.find("format").value_or("");
  if (format == "json") {
    options.format = DownloadOptions::Format::Json;
  } else if (format == "latex") {
    options.format = DownloadOptions::Format::Latex;
  } else if (format != "csv") {
    return invalid("'format' is {}; it must be csv, json or latex", query::quoted(format));
  }
  TRY(options.visible, read_visibility(request));
  return options;
}

Result<Response> download(std::shared_ptr<const store::Snapshot> snapshot, SessionGroups groups,
                          DownloadOptions options) {
  auto table =
      std::make_shared<Table>(std::move(snapshot), std::move(groups), std::move(options.visible));
  switch (options.format) {
    case DownloadOptions::Format::Json:
      return Response::stream("application/json", as_json(std::move(table)));
    case DownloadOptions::Format::Latex:
      return Response::stream("application/x-latex", as_latex(std::move(table)));
    case DownloadOptions::Format::Csv:
      break;
  }
  return Response::stream("text/csv; charset=utf-8", as_csv(std::move(table)));
}

http::Response refuse_download(const http::Request& request, const Error& reason) {
  const std::string_view text = request.find("request").value_or(request.body);
  const std::string message = fmt::format(
      "Expected a JSON-formatted request data of type: "
      "<class 'tensorboard.plugins.hparams.api_pb2.ListSessionGroupsRequest'>, but got {} ",
      text);
  auto response = http::Response::html(
      fmt::format("<!doctype html>\n<html lang=en>\n<title>400 Bad Request</title>\n"
                  "<h1>Bad Request</h1>\n<p>{}</p>\n",
                  escape_markup(message)));
  response.status = 400;
  response.headers.emplace_back("X-Stepscope-Reason", reason.message);
  return response;
}

}  // namespace stepscope::dashboards::hparams
