// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/conditional.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "base/text/ascii.h"
#include "http/message/header_text.h"

namespace stepscope::http {
namespace {

constexpr std::string_view kUnit = "bytes=";

std::string_view without_weak_mark(std::string_view etag) {
  if (etag.starts_with("W/")) etag.remove_prefix(2);
  return etag;
}

// A number that does not fit is replaced by the largest one, which is past every end.
std::optional<uint64_t> read_number(std::string_view text) {
  uint64_t value = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || end.ptr != text.data() + text.size()) return std::nullopt;
  return end.ec == std::errc() ? value : std::numeric_limits<uint64_t>::max();
}

RangeChoice last_bytes(std::string_view text, uint64_t size) {
  const auto count = read_number(text);
  if (!count) return WholeBody{};
  if (*count == 0 || size == 0) return Unsatisfiable{};
  const uint64_t taken = std::min(*count, size);
  return ByteRange{size - taken, taken};
}

}  // namespace

std::string etag_of(std::string_view etag, Encoding encoding) {
  std::string tag(etag);
  if (encoding == Encoding::Identity || !tag.ends_with('"')) return tag;
  tag.pop_back();
  tag.append("-").append(encoding_name(encoding)).append("\"");
  return tag;
}

bool none_match_fails(std::string_view if_none_match, std::string_view etag) {
  if (trim(if_none_match) == "*") return true;
  const std::string_view plain = without_weak_mark(etag);
  for (const std::string_view item : split_list(if_none_match, ',')) {
    const std::string_view known = without_weak_mark(item);
    for (const Encoding encoding : {Encoding::Identity, Encoding::Gzip, Encoding::Zstd}) {
      if (known == etag_of(plain, encoding)) return true;
    }
  }
  return false;
}

bool if_range_holds(std::string_view if_range, std::string_view etag) {
  const std::string_view wanted = trim(if_range);
  return wanted.empty() || (wanted == etag && !etag.starts_with("W/"));
}

RangeChoice choose_range(std::string_view range, uint64_t size) {
  range = trim(range);
  if (!equal_ignoring_case(range.substr(0, kUnit.size()), kUnit)) return WholeBody{};
  range = trim(range.substr(kUnit.size()));
  const size_t dash = range.find('-');
  if (dash == range.npos) return WholeBody{};
  if (dash == 0) return last_bytes(range.substr(1), size);

  const auto first = read_number(range.substr(0, dash));
  const auto last = dash + 1 == range.size() ? std::numeric_limits<uint64_t>::max()
                                             : read_number(range.substr(dash + 1));
  if (!first || !last || *last < *first) return WholeBody{};
  if (*first >= size) return Unsatisfiable{};
  return ByteRange{*first, std::min(*last, size - 1) - *first + 1};
}

}  // namespace stepscope::http
