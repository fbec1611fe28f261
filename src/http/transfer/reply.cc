// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/reply.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <functional>
#include <iterator>
#include <utility>

#include "base/text/ascii.h"
#include "http/message/header_text.h"
#include "http/transfer/compression.h"
#include "http/transfer/conditional.h"
#include "http/transfer/encoded_pieces.h"

namespace stepscope::http {
namespace {

// Our page loads only our own files. It sets styles by script, which needs no permission.
constexpr std::string_view kPagePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self' blob:; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'";

// Framing is allowed on purpose: notebooks show the page in an iframe of an unknown origin. A page
// with an inline script is the frame of a TensorBoard dashboard: it has a <base> for its files, and
// inline styles.
std::string content_security_policy(const Response& response) {
  if (response.script_sha256.empty()) return std::string(kPagePolicy);
  return fmt::format(
      "default-src 'self'; script-src 'self' 'sha256-{}'; style-src 'self' 'unsafe-inline'; "
      "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
      "object-src 'none'; base-uri 'self'; form-action 'self'",
      response.script_sha256);
}

constexpr std::pair<int, std::string_view> kReasons[] = {
    {200, "OK"},
    {201, "Created"},
    {204, "No Content"},
    {206, "Partial Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {413, "Content Too Large"},
    {416, "Range Not Satisfiable"},
    {417, "Expectation Failed"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
};

std::string_view reason(int status) {
  const auto* const found =
      std::ranges::find(kReasons, status, &std::pair<int, std::string_view>::first);
  return found == std::end(kReasons) ? "Unknown" : found->second;
}

bool has_no_content(int status) { return status == 204 || status == 304 || status < 200; }

// strftime() would use the locale's language; HTTP requires English.
std::string http_date(std::time_t now) {
  static constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm utc{};
  gmtime_r(&now, &utc);
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT", kDays[utc.tm_wday], utc.tm_mday,
                     kMonths[utc.tm_mon], utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec);
}

// A line break in a value would allow header injection.
void add_header(std::string& head, std::string_view name, std::string_view value) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  std::ranges::copy_if(name, std::back_inserter(head), std::not_fn(is_control));
  head += ": ";
  std::ranges::copy_if(value, std::back_inserter(head), std::not_fn(is_control));
  head += "\r\n";
}

bool has_header(const Response& response, std::string_view name) {
  return std::ranges::any_of(response.headers, [name](const auto& header) {
    return equal_ignoring_case(header.first, name);
  });
}

// Replaces the body of a tagged 200 with the requested Range. False if the whole body must be sent.
bool cut_range(const Request& request, Response& response) {
  if (request.method != Method::Get || response.pieces) return false;
  if (!if_range_holds(request.header("if-range"), response.etag)) return false;
  const size_t size = response.body.size();
  const RangeChoice choice = choose_range(request.header("range"), size);
  if (std::holds_alternative<WholeBody>(choice)) return false;

  if (const auto* range = std::get_if<ByteRange>(&choice)) {
    response.status = 206;
    response.body = response.body.substr(range->first, range->count);
    response.headers.emplace_back(
        "Content-Range",
        fmt::format("bytes {}-{}/{}", range->first, range->first + range->count - 1, size));
  } else {
    response.status = 416;
    response.body.clear();
    response.headers.emplace_back("Content-Range", fmt::format("bytes */{}", size));
  }
  return true;
}

// Browsers cache the page's scripts forever; every byte of them delays a first visit.
Effort effort_for(const Response& response) {
  const bool is_lasting = response.cache_control.find("immutable") != std::string::npos;
  return is_lasting ? Effort::Thorough : Effort::Quick;
}

bool may_compress(const Response& response) {
  return response.body.size() >= kCompressBytesMin && !has_no_content(response.status) &&
         is_compressible(response.content_type) && !has_header(response, "Content-Encoding");
}

// A 304 also gets the suffix, because it must have the same tag as a 200.
void encode(const Request& request, Response& response, bool is_known) {
  response.headers.emplace_back("Vary", "Accept-Encoding");
  const Encoding encoding = choose_encoding(request.header("accept-encoding"));
  if (encoding == Encoding::Identity) return;
  if (response.pieces) {
    response.pieces =
        encode_pieces(std::exchange(response.body, {}), std::move(response.pieces), encoding);
    response.headers.emplace_back("Content-Encoding", encoding_name(encoding));
  } else if (!is_known) {
    auto compressed = compress(encoding, response.body, effort_for(response));
    if (!compressed) return;
    response.body = *std::move(compressed);
    response.headers.emplace_back("Content-Encoding", encoding_name(encoding));
  }
  response.etag = etag_of(response.etag, encoding);
}

std::string print_head(const Response& response) {
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", response.status, reason(response.status));
  head.reserve(512);
  if (!has_no_content(response.status)) {
    add_header(head, "Content-Type", response.content_type);
    if (!response.pieces) {
      add_header(head, "Content-Length", fmt::to_string(response.body.size()));
    }
  }
  add_header(head, "X-Content-Type-Options", "nosniff");
  add_header(head, "Referrer-Policy", "no-referrer");
  add_header(head, "Cross-Origin-Resource-Policy", "same-origin");
  add_header(head, "Expires", "0");
  add_header(head, "Cache-Control", response.cache_control);
  if (!response.etag.empty()) add_header(head, "ETag", response.etag);
  const std::string_view type = without_parameters(response.content_type);
  if (equal_ignoring_case(type, "text/html") && !has_header(response, "Content-Security-Policy")) {
    add_header(head, "Content-Security-Policy", content_security_policy(response));
  }
  for (const auto& [name, value] : response.headers) add_header(head, name, value);
  return head;
}

}  // namespace

void Reply::finish(Persistence persistence) {
  add_header(head, "Date", http_date(std::time(nullptr)));
  switch (persistence) {
    case Persistence::Close:
      head += "Connection: close\r\n";
      break;
    case Persistence::OpenExplicitly:
      head += "Connection: keep-alive\r\n";
      break;
    case Persistence::Open:
      break;
  }
  head += "\r\n";
}

Reply make_reply(const Request& request, Response response) {
  const bool reads = request.method == Method::Get || request.method == Method::Head;
  const bool is_tagged = reads && response.status == 200 && !response.etag.empty();
  const bool is_known =
      is_tagged && none_match_fails(request.header("if-none-match"), response.etag);

  if (is_tagged) response.headers.emplace_back("Accept-Ranges", "bytes");
  const bool is_cut = is_tagged && !is_known && cut_range(request, response);
  if (!is_cut && may_compress(response)) encode(request, response, is_known);
  if (is_known) response.status = 304;

  Reply reply;
  reply.head = print_head(response);
  if (request.method == Method::Head || has_no_content(response.status)) return reply;
  if (response.pieces) {
    reply.pieces =
        encode_pieces(std::move(response.body), std::move(response.pieces), Encoding::Identity);
  } else {
    reply.body = std::make_shared<const std::string>(std::move(response.body));
  }
  return reply;
}

}  // namespace stepscope::http
