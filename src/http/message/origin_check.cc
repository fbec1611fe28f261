// SPDX-License-Identifier: Apache-2.0
#include "http/message/origin_check.h"

#include <string>

#include "base/text/ascii.h"
#include "http/message/header_text.h"

namespace stepscope::http {
namespace {

struct Origin {
  std::string_view scheme;
  std::string_view authority;
};

std::optional<Origin> split_origin(std::string_view origin) {
  const size_t scheme_end = origin.find("://");
  if (scheme_end == origin.npos) return std::nullopt;
  return Origin{origin.substr(0, scheme_end), origin.substr(scheme_end + 3)};
}

std::string_view port_of(std::string_view authority) {
  const size_t colon = authority.rfind(':');
  const size_t bracket = authority.rfind(']');
  const bool has_port = colon != authority.npos && (bracket == authority.npos || bracket < colon);
  return has_port ? authority.substr(colon + 1) : std::string_view();
}

std::string_view usual_port(std::string_view scheme) {
  return equal_ignoring_case(scheme, "https") ? "443" : "80";
}

// The original Host according to a proxy that changed it. A page cannot make a browser send this
// header.
std::string_view forwarded_host(const Head& head) {
  return find_header(head.headers, "x-forwarded-host");
}

bool has_same_name(std::string_view origin, std::string_view host) {
  const auto parts = split_origin(origin);
  const auto name = parts ? host_name(parts->authority) : std::nullopt;
  return name.has_value() && name == host_name(host);
}

bool is_safe_method(Method method) {
  return method == Method::Get || method == Method::Head || method == Method::Options;
}

Response refusal() {
  return Response::text(403, "Permission denied: pages of other sites may not request this");
}

}  // namespace

bool is_same_origin(std::string_view origin, std::string_view host) {
  if (!has_same_name(origin, host)) return false;
  const Origin parts = *split_origin(origin);
  const auto or_usual = [&](std::string_view port) {
    return port.empty() ? usual_port(parts.scheme) : port;
  };
  return or_usual(port_of(parts.authority)) == or_usual(port_of(host));
}

std::optional<Response> refuse_foreign_page(const Head& head) {
  const std::string_view site = find_header(head.headers, "sec-fetch-site");
  if (site == "same-origin" || site == "none") return std::nullopt;
  const bool only_reads = is_safe_method(head.method);
  if (!site.empty()) {
    const bool is_visit = only_reads && find_header(head.headers, "sec-fetch-mode") == "navigate";
    return is_visit ? std::nullopt : std::optional(refusal());
  }
  // Browsers before 2023 send only the origin, and only for requests with a body. Ports are not
  // compared, since proxies change them.
  const std::string_view origin = find_header(head.headers, "origin");
  if (only_reads || origin.empty()) return std::nullopt;
  if (has_same_name(origin, find_header(head.headers, "host"))) return std::nullopt;
  if (has_same_name(origin, forwarded_host(head))) return std::nullopt;
  return refusal();
}

std::optional<Response> refuse_foreign_socket(const Head& head, const HostCheck& hosts) {
  if (find_header(head.headers, "sec-fetch-site") == "same-origin") return std::nullopt;
  const std::string_view origin = find_header(head.headers, "origin");
  if (origin.empty() || is_same_origin(origin, find_header(head.headers, "host")) ||
      is_same_origin(origin, forwarded_host(head))) {
    return std::nullopt;
  }
  const auto parts = split_origin(origin);
  if (parts && hosts.is_configured(parts->authority)) return std::nullopt;
  return Response::text(
      403, fmt::format("Permission denied: pages of {} may not connect to this server.\nIf this is "
                       "the address of a proxy you trust, start the server with "
                       "--allowed_hosts {}\n",
                       origin.substr(0, 255),
                       parts ? host_name(parts->authority).value_or("NAME") : "NAME"));
}

}  // namespace stepscope::http
