// SPDX-License-Identifier: Apache-2.0
#include "tuners/json_files.h"

#include <algorithm>
#include <string>

#include "query/json.h"

namespace stepscope::tuners {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;
using simdjson::dom::object;

constexpr JsonLimits kLimits = {.bytes_max = kFileBytesMax, .depth_max = 32};

// The length of an integer with more digits than 64 bits have, at the start of the text; else 0.
size_t long_integer(std::string_view text) {
  constexpr size_t kDigitsMax = 18;
  const size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  const bool is_integer =
      end == text.size() || std::string_view(".eE").find(text[end]) == std::string_view::npos;
  return end > kDigitsMax && is_integer ? end : 0;
}

// Python writes NaN and the infinities as words, which are not JSON. Outside of texts they become
// null. Its integers have any length; long ones become decimal numbers.
std::string without_words(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  bool is_text = false;
  while (!text.empty()) {
    size_t taken = 1;
    if (is_text && text.front() == '\\') {
      taken = std::min<size_t>(2, text.size());
    } else if (text.front() == '"') {
      is_text = !is_text;
    } else if (!is_text) {
      for (const std::string_view word : {"-Infinity", "Infinity", "NaN"}) {
        if (text.starts_with(word)) taken = word.size();
      }
    }
    const bool is_in_number =
        !plain.empty() &&
        std::string_view("0123456789.eE+").find(plain.back()) != std::string_view::npos;
    if (const size_t digits = is_text || is_in_number ? 0 : long_integer(text); digits > 0) {
      plain.append(text.substr(0, digits)).append(".0");
      text.remove_prefix(digits);
      continue;
    }
    plain += taken > 2 ? std::string_view("null") : text.substr(0, taken);
    text.remove_prefix(taken);
  }
  return plain;
}

Result<object> parse_object(simdjson::dom::parser& parser, std::string_view text) {
  TRY(auto root, query::parse_json(parser, "the file", text, kLimits));
  object fields;
  if (root && root->get(fields) == simdjson::SUCCESS) return fields;
  return invalid("not a JSON object");
}

Value value_of(const element& from) {
  switch (from.type()) {
    case element_type::NULL_VALUE:
      return {};
    case element_type::BOOL:
      return bool(from);
    case element_type::STRING:
      return std::string(std::string_view(from));
    case element_type::ARRAY:
    case element_type::OBJECT:
      return std::string(simdjson::minify(from));
    default:
      return double(from);
  }
}

// The depth is bounded by parse_json().
Result<void> flatten(const object& fields, const std::string& path, TunerFile& file) {
  for (const auto& [name, value] : fields) {
    const std::string full = path + std::string(name);
    if (full.size() > kNameBytesMax) return invalid("a name of more than {} bytes", kNameBytesMax);
    object nested;
    if (value.get(nested) == simdjson::SUCCESS && nested.size() > 0) {
      RETURN_IF_ERROR(flatten(nested, full + "/", file));
      continue;
    }
    file.hparams[full] = value_of(value);
    if (file.hparams.size() > kHparamsMax) {
      return invalid("more than {} hyperparameters", kHparamsMax);
    }
  }
  return {};
}

std::string_view last_line(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text.substr(text.rfind('\n') + 1);
}

Status status_of(std::string_view word) {
  if (word == "COMPLETED") return Status::Success;
  if (word == "FAILED" || word == "INVALID") return Status::Failure;
  return word == "RUNNING" ? Status::Running : Status::Unknown;
}

}  // namespace

Result<TunerFile> read_params_json(std::string_view text) {
  simdjson::dom::parser parser;
  TRY(const object fields, parse_object(parser, without_words(text)));
  TunerFile file;
  RETURN_IF_ERROR(flatten(fields, "", file));
  return file;
}

Result<TunerFile> read_result_json(std::string_view text) {
  simdjson::dom::parser parser;
  const size_t end = text.rfind('\n');
  if (end == text.npos) return TunerFile{};  // The first line is being written.
  const std::string line = without_words(last_line(text.substr(0, end)));
  TRY(const object fields, parse_object(parser, line));
  TunerFile file;
  object config;
  if (fields["config"].get(config) == simdjson::SUCCESS) {
    RETURN_IF_ERROR(flatten(config, "", file));
  }
  bool is_done = false;
  if (fields["done"].get(is_done) == simdjson::SUCCESS && is_done) file.status = Status::Success;
  return file;
}

Result<TunerFile> read_trial_json(std::string_view text) {
  simdjson::dom::parser parser;
  TRY(const object fields, parse_object(parser, without_words(text)));
  TunerFile file;
  object values;
  if (fields["hyperparameters"]["values"].get(values) != simdjson::SUCCESS) {
    return invalid("no hyperparameters.values, as Keras Tuner writes them");
  }
  RETURN_IF_ERROR(flatten(values, "", file));
  std::string_view status;
  if (fields["status"].get(status) == simdjson::SUCCESS) file.status = status_of(status);
  double score = 0;
  if (fields["score"].get(score) == simdjson::SUCCESS) file.score = score;
  return file;
}

}  // namespace stepscope::tuners
