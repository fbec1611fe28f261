// SPDX-License-Identifier: Apache-2.0
#include "tuners/yaml.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text/parse.h"

namespace stepscope::tuners {
namespace {

constexpr size_t kDepthMax = 32;

struct Line {
  size_t number = 0;  // From 1.
  size_t indent = 0;
  std::string_view text;  // Without indentation and spaces at the end.
};

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool is_ignored(std::string_view text) {
  return text.empty() || text.starts_with('#') || text.starts_with('%') || text == "---" ||
         text == "...";
}

// The lines that mean something.
std::vector<Line> split(std::string_view text) {
  std::vector<Line> lines;
  for (size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::string_view content = trimmed(line);
    if (is_ignored(content)) continue;
    lines.push_back({number, line.find_first_not_of(' '), content});
  }
  return lines;
}

bool is_quote(char c) { return c == '"' || c == '\''; }

// The end of the quoted text that starts a line, behind its closing quote; nothing if it is open.
std::optional<size_t> end_of_quoted(std::string_view text) {
  const char quote = text.front();
  for (size_t i = 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      const bool is_doubled = quote == '\'' && i + 1 < text.size() && text[i + 1] == quote;
      if (!is_doubled) return i + 1;
      ++i;
    }
  }
  return std::nullopt;
}

std::string unquoted(std::string_view text) {
  const char quote = text.front();
  std::string plain;
  for (size_t i = 1; i + 1 < text.size(); ++i) {
    char c = text[i];
    if (quote == '\'' && c == '\'') ++i;
    if (quote == '"' && c == '\\' && i + 2 < text.size()) {
      c = text[++i];
      if (c == 'n') c = '\n';
      if (c == 't') c = '\t';
    }
    plain += c;
  }
  return plain;
}

// Where the key of "key: value" ends; nothing if the line is something else.
std::optional<size_t> end_of_key(std::string_view text) {
  if (is_quote(text.front())) {
    const auto end = end_of_quoted(text);
    const bool is_key = end && *end < text.size() && text[*end] == ':' &&
                        (*end + 1 == text.size() || text[*end + 1] == ' ');
    return is_key ? end : std::nullopt;
  }
  for (size_t at = text.find(':'); at != text.npos; at = text.find(':', at + 1)) {
    if (at > 0 && (at + 1 == text.size() || text[at + 1] == ' ')) return at;
  }
  return std::nullopt;
}

std::string_view without_comment(std::string_view text) {
  return trimmed(text.substr(0, text.find(" #")));
}

Value scalar_of(std::string_view text) {
  if (!text.empty() && is_quote(text.front()) && end_of_quoted(text) == text.size()) {
    return unquoted(text);
  }
  const std::string_view plain = without_comment(text);
  if (plain.empty() || plain == "~" || plain == "null" || plain == "Null" || plain == "NULL") {
    return {};
  }
  if (plain == "true" || plain == "True" || plain == "TRUE") return true;
  if (plain == "false" || plain == "False" || plain == "FALSE") return false;
  if (plain == ".nan" || plain == ".NaN") return std::numeric_limits<double>::quiet_NaN();
  if (plain == ".inf" || plain == "-.inf") {
    const double infinity = std::numeric_limits<double>::infinity();
    return plain.front() == '-' ? -infinity : infinity;
  }
  const bool may_be_number = plain.find_first_not_of("0123456789+-.eE") == plain.npos;
  if (const auto number = may_be_number ? parse_number<double>(plain) : std::nullopt) {
    return *number;
  }
  return std::string(plain);
}

class Reader {
 public:
  explicit Reader(std::string_view text) : lines_(split(text)) {}

  Result<TunerFile> read() {
    if (lines_.size() == 1 && lines_.front().text == "{}") return std::move(file_);
    RETURN_IF_ERROR(read_mapping("", 0, 0));
    if (next_ < lines_.size()) return error("unexpected indentation");
    return std::move(file_);
  }

 private:
  bool is_within(size_t indent) const {
    return next_ < lines_.size() && lines_[next_].indent >= indent;
  }

  Error error(std::string_view what) const {
    return invalid("{} in line {}", what, lines_[std::min(next_, lines_.size() - 1)].number);
  }

  Result<void> read_mapping(const std::string& path, size_t indent, size_t depth) {
    if (depth > kDepthMax) return error("too many levels");
    while (next_ < lines_.size() && lines_[next_].indent == indent) {
      const std::string_view line = lines_[next_].text;
      const auto end = end_of_key(line);
      if (!end) return error("expected \"name: value\"");
      const std::string_view key = line.substr(0, *end);
      const std::string name = path + (is_quote(key.front()) ? unquoted(key) : std::string(key));
      if (name.size() > kNameBytesMax) return error("too long a name");
      ++next_;
      RETURN_IF_ERROR(read_value(name, trimmed(line.substr(*end + 1)), indent, depth));
    }
    return {};
  }

  Result<void> read_value(const std::string& name, std::string_view text, size_t indent,
                          size_t depth) {
    const bool is_marked = text.starts_with('!') || text.starts_with('&');
    const bool is_nested = text.empty() || text.starts_with('#') || is_marked;
    if (is_nested && next_ < lines_.size()) {
      const Line& line = lines_[next_];
      const bool is_list = line.text.starts_with("- ") || line.text == "-";
      if (is_list && line.indent >= indent) return put(name, joined_list(line.indent));
      if (line.indent > indent && end_of_key(line.text)) {
        return read_mapping(name + "/", line.indent, depth + 1);
      }
    }
    return put(name, read_scalar(text, indent));
  }

  // A text may continue on lines that are indented further.
  Value read_scalar(std::string_view text, size_t indent) {
    const bool is_block = text.starts_with('|') || text.starts_with('>');
    if (!is_within(indent + 1)) return is_block ? Value(std::string()) : scalar_of(text);
    std::string all(is_block ? "" : text);
    while (is_within(indent + 1)) {
      if (all.ends_with('\\')) {
        all.pop_back();
      } else if (!all.empty()) {
        all += text.starts_with('|') ? '\n' : ' ';
      }
      all += lines_[next_++].text;
    }
    return is_block ? Value(all) : scalar_of(all);
  }

  std::string joined_list(size_t indent) {
    std::string list = "[";
    while (next_ < lines_.size() &&
           (lines_[next_].indent > indent ||
            (lines_[next_].indent == indent && lines_[next_].text.starts_with('-')))) {
      const bool is_item = lines_[next_].indent == indent;
      if (list.size() > 1) list += is_item ? ", " : " ";
      list += trimmed(lines_[next_++].text.substr(is_item ? 1 : 0));
    }
    return list + "]";
  }

  Result<void> put(const std::string& name, Value value) {
    file_.hparams[name] = std::move(value);
    if (file_.hparams.size() <= kHparamsMax) return {};
    return error("too many hyperparameters");
  }

  const std::vector<Line> lines_;
  size_t next_ = 0;
  TunerFile file_;
};

}  // namespace

Result<TunerFile> read_hparams_yaml(std::string_view text) {
  if (text.size() > kFileBytesMax) return invalid("more than {} bytes", kFileBytesMax);
  if (text.find('\0') != text.npos) return invalid("not a text");
  return Reader(text).read();
}

}  // namespace stepscope::tuners
