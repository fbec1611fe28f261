// SPDX-License-Identifier: Apache-2.0
#include "http/message/head.h"

#include <algorithm>

#include "base/text/ascii.h"
#include "http/message/header_text.h"
#include "http/message/net_parser.h"

namespace stepscope::http {
namespace {

namespace wire = boost::beast::http;
using Parser = wire::request_parser<wire::empty_body>;

Response refuse(int status, std::string_view why) {
  return Response::text(status, "Bad request: " + std::string(why));
}

Method method_of(wire::verb verb) {
  switch (verb) {
    case wire::verb::get:
      return Method::Get;
    case wire::verb::head:
      return Method::Head;
    case wire::verb::post:
      return Method::Post;
    case wire::verb::put:
      return Method::Put;
    case wire::verb::delete_:
      return Method::Delete;
    case wire::verb::options:
      return Method::Options;
    default:
      return Method::Other;
  }
}

std::string_view text(boost::beast::string_view view) { return {view.data(), view.size()}; }

// Beast joins a folded line to the previous one, where other parsers may see a separate header.
bool has_folded_line(std::string_view raw) {
  return raw.find("\r\n ") != raw.npos || raw.find("\r\n\t") != raw.npos;
}

Fields fields_of(const wire::fields& headers) {
  Fields fields;
  for (const auto& header : headers) {
    fields.emplace_back(to_lower(text(header.name_string())), text(header.value()));
  }
  return fields;
}

// Beast treats an unknown coding as "no body" and would parse the body as the next request.
bool has_foreign_coding(const Head& head) {
  const bool is_coded = std::ranges::any_of(
      head.headers, [](const auto& header) { return header.first == "transfer-encoding"; });
  if (!is_coded) return false;
  return head.is_http_1_0 || !head.is_chunked ||
         !equal_ignoring_case(find_header(head.headers, "transfer-encoding"), "chunked");
}

Head head_of(Parser& parser) {
  const auto& message = parser.get();
  Head head;
  head.method = method_of(message.method());
  head.target = text(message.target());
  head.headers = fields_of(message.base());
  head.is_http_1_0 = message.version() < 11;
  head.keeps_alive = parser.keep_alive();
  head.wants_websocket = boost::beast::websocket::is_upgrade(message);
  head.is_chunked = parser.chunked();
  head.content_length = head.is_chunked ? 0 : parser.content_length().value_or(0);
  return head;
}

}  // namespace

std::variant<Head, Response> parse_head(std::string_view raw) {
  if (has_folded_line(raw)) return refuse(400, "folded headers are not supported");

  Parser parser;
  parser.header_limit(static_cast<uint32_t>(std::min<size_t>(raw.size() + 1, UINT32_MAX)));
  parser.body_limit(boost::none);
  boost::system::error_code error;
  parser.put(asio::buffer(raw), error);
  if (error) return refuse(400, error.message());
  if (!parser.is_header_done()) return refuse(400, "the headers are not terminated");

  Head head = head_of(parser);
  if (has_foreign_coding(head)) return refuse(501, "unsupported transfer coding");

  const auto hosts = parser.get().count(wire::field::host);
  if (hosts > 1) return refuse(400, "more than one Host header");
  if (hosts == 0 && !head.is_http_1_0) return refuse(400, "the Host header is missing");

  const std::string_view expectation = find_header(head.headers, "expect");
  head.expects_continue = !head.is_http_1_0 && equal_ignoring_case(expectation, "100-continue");
  if (!expectation.empty() && !head.is_http_1_0 && !head.expects_continue) {
    return refuse(417, "unsupported expectation");
  }
  return head;
}

}  // namespace stepscope::http
