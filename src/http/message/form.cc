// SPDX-License-Identifier: Apache-2.0
#include "http/message/form.h"

#include <optional>

#include "base/text/ascii.h"
#include "http/message/header_text.h"

namespace stepscope::http {
namespace {

constexpr size_t kBoundaryBytesMax = 70;  // RFC 2046, section 5.1.1.
constexpr size_t kPartHeadBytesMax = 16 * 1024;

// The value of the escape at the front, or -1.
int escaped_byte(std::string_view text) {
  if (text.size() < 3 || text[0] != '%') return -1;
  const int high = hex_digit(text[1]);
  const int low = hex_digit(text[2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

// In a part's name, browsers escape only quotes and line ends, not even "%".
std::string decode_part_name(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const int byte = escaped_byte(text.substr(i));
    if (byte == '"' || byte == '\r' || byte == '\n') {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::optional<std::string> part_name(std::string_view head) {
  while (!head.empty()) {
    const size_t end = std::min(head.find("\r\n"), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 2, head.size()));

    const size_t colon = line.find(':');
    if (colon == line.npos) continue;
    if (!equal_ignoring_case(trim(line.substr(0, colon)), "content-disposition")) continue;
    const auto name = parameter(line.substr(colon + 1), "name");
    if (name) return decode_part_name(*name);
  }
  return std::nullopt;
}

// Removes the rest of a delimiter line from the front. True if it was the last delimiter, an error
// if it is not a delimiter line.
Result<bool> take_line_end(std::string_view& rest) {
  if (rest.starts_with("--")) return true;
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  if (!rest.starts_with("\r\n")) return invalid("malformed form: a part's delimiter is cut off");
  rest.remove_prefix(2);
  return false;
}

// Removes a part's header lines and the empty line after them from the front.
Result<std::string_view> take_part_head(std::string_view& rest) {
  if (rest.starts_with("\r\n")) {
    rest.remove_prefix(2);
    return std::string_view{};
  }
  const size_t end = rest.substr(0, kPartHeadBytesMax).find("\r\n\r\n");
  if (end == rest.npos) return invalid("malformed form: a part's headers are not terminated");
  const std::string_view head = rest.substr(0, end);
  rest.remove_prefix(end + 4);
  return head;
}

}  // namespace

std::string percent_decode(std::string_view text, Plus plus) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (const int byte = escaped_byte(text.substr(i)); byte >= 0) {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += text[i] == '+' && plus == Plus::IsSpace ? ' ' : text[i];
    }
  }
  return out;
}

Result<Fields> parse_urlencoded(std::string_view text) {
  Fields fields;
  while (!text.empty()) {
    const size_t end = std::min(text.find('&'), text.size());
    const std::string_view pair = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (pair.empty()) continue;
    if (fields.size() == kFieldsMax) return invalid("more than {} form fields", kFieldsMax);

    const size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view value = pair.substr(std::min(equals + 1, pair.size()));
    fields.emplace_back(percent_decode(pair.substr(0, equals), Plus::IsSpace),
                        percent_decode(value, Plus::IsSpace));
  }
  return fields;
}

Result<Fields> parse_multipart(std::string_view body, std::string_view boundary) {
  if (boundary.empty() || boundary.size() > kBoundaryBytesMax) {
    return invalid("malformed form: invalid boundary length ({} bytes)", boundary.size());
  }
  const std::string delimiter = "\r\n--" + std::string(boundary);
  const std::string_view first = std::string_view(delimiter).substr(2);

  std::string_view rest = body;
  if (!rest.starts_with(first)) {
    const size_t preamble = rest.find(delimiter);
    if (preamble == rest.npos) return invalid("malformed form: the boundary was not found");
    rest.remove_prefix(preamble + 2);
  }
  rest.remove_prefix(first.size());

  Fields fields;
  while (true) {
    TRY(const bool last, take_line_end(rest));
    if (last) return fields;
    if (fields.size() == kFieldsMax) return invalid("more than {} form fields", kFieldsMax);

    TRY(const std::string_view head, take_part_head(rest));
    const size_t end = rest.find(delimiter);
    if (end == rest.npos) return invalid("malformed form: the last part is not terminated");
    auto name = part_name(head);
    if (!name) return invalid("malformed form: a part has no name");
    fields.emplace_back(*std::move(name), rest.substr(0, end));
    rest.remove_prefix(end + delimiter.size());
  }
}

Result<Fields> parse_form(std::string_view content_type, std::string_view body) {
  const std::string_view type = without_parameters(content_type);
  if (equal_ignoring_case(type, "application/x-www-form-urlencoded")) return parse_urlencoded(body);
  if (!equal_ignoring_case(type, "multipart/form-data")) return Fields{};
  return parse_multipart(body, parameter(content_type, "boundary").value_or(""));
}

}  // namespace stepscope::http
