// SPDX-License-Identifier: Apache-2.0
#include "http/service.h"

#include <unistd.h>

#include <array>

#include "base/text/quantities.h"
#include "http/message/form.h"
#include "http/message/origin_check.h"
#include "http/message/target.h"

namespace stepscope::http {
namespace {

std::string machine_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return {};
  return name.data();
}

HostCheck::Options host_options(const ServerOptions& options) {
  return {.listen_host = options.bind_all ? "" : options.host,
          .allowed = options.allowed_hosts,
          .machine_name = machine_name()};
}

// "OPTIONS *" is about the server as a whole.
bool is_about_server(const Head& head) {
  return head.method == Method::Options && head.target == "*";
}

Response server_options() {
  Response response = Response::text(204, "");
  response.headers.emplace_back("Allow", "GET, HEAD, POST, OPTIONS");
  return response;
}

Reply error_reply(const Request& request, const Error& error) {
  return plain_reply(error_at(request.path, error), request.method);
}

Response upgrade_required() {
  Response response = Response::text(426, "This address accepts WebSocket connections only");
  response.headers.emplace_back("Upgrade", "websocket");
  return response;
}

}  // namespace

Service::Service(const ServerOptions& options, const Router& router)
    : options_(options),
      router_(router),
      host_check_(host_options(options)),
      cache_(options.data_version) {}

std::optional<Response> Service::refuse(const Head& head) const {
  const auto parts = split_target(head.target);
  if (!parts && !is_about_server(head)) {
    return Response::text(400, "Bad request: invalid request target");
  }
  // An absolute URL in the request line takes precedence over the header, but no browser sends one;
  // check both.
  if (parts && !parts->authority.empty() && !host_check_.allows(parts->authority)) {
    return host_refusal(parts->authority);
  }
  // Only HTTP/1.0 requests may lack a Host, and browsers do not use HTTP/1.0.
  for (const auto& [name, value] : head.headers) {
    if (name == "host" && !host_check_.allows(value)) return host_refusal(value);
  }
  // A WebSocket has its own check.
  return is_live(head) ? std::nullopt : refuse_foreign_page(head);
}

bool Service::is_live(const Head& head) const {
  if (!head.wants_websocket) return false;
  const auto parts = split_target(head.target);
  if (!parts) return false;
  const auto located = locate(*parts, options_.path_prefix);
  const auto* target = std::get_if<Target>(&located);
  return target != nullptr && target->path == options_.live_path;
}

std::optional<Response> Service::refuse_live(const Head& head) const {
  return refuse_foreign_socket(head, host_check_);
}

Response Service::respond(Request& request, const Head& head) const {
  if (is_about_server(head)) return server_options();
  const auto parts = split_target(head.target);
  if (!parts) return Response::text(400, "Bad request: invalid request target");

  auto located = locate(*parts, options_.path_prefix);
  if (auto* response = std::get_if<Response>(&located)) {
    if (response->status != 404) return std::move(*response);
    return explain_missing(request, parts->path, std::move(*response));
  }
  auto& target = std::get<Target>(located);
  request.path = std::move(target.path);
  request.experiment_id = std::move(target.experiment_id);
  request.root = std::move(target.root);
  request.query = std::move(target.query);
  if (request.path == options_.live_path) return upgrade_required();

  auto form = parse_form(request.header("content-type"), request.body);
  if (!form.ok()) return error_as_text(form.error());
  request.form = std::move(form).value();
  Response response = router_.route(request);
  if (router_.has(request.path)) return response;
  return explain_missing(request, parts->path, std::move(response));
}

Response Service::explain_missing(Request& request, std::string_view encoded_path,
                                  Response otherwise) const {
  if (!options_.explain_not_found) return otherwise;
  request.path = percent_decode(encoded_path, Plus::IsPlus);
  const std::string reason = options_.explain_not_found(request);
  if (reason.empty()) return otherwise;
  return Response::text(404, "Not found: " + reason);
}

Reply Service::handle_request(Request& request, Head head, std::string key) {
  const uint64_t version = cache_.version();
  request.method = head.method;
  request.headers = std::move(head.headers);
  Response response = respond(request, head);
  const bool is_cacheable =
      response.status == 200 && !response.pieces && router_.is_cacheable(request.path);
  Reply reply = make_reply(request, std::move(response));
  if (is_cacheable) cache_.keep(std::move(key), version, reply);
  return reply;
}

Reply Service::handle(Head head, std::string body, std::string key, WorkLimits& limits) try {
  Request request;
  request.body = std::move(body);
  try {
    const WorkLimits::Scope scope(limits);
    return handle_request(request, std::move(head), std::move(key));
  } catch (const std::bad_alloc&) {
    return explain_stop(request, limits);
  } catch (...) {
    return plain_reply(
        Response::text(500, "Internal error: the server could not handle the request"));
  }
} catch (...) {
  return {};  // Not even enough memory for an error.
}

// A request that needs this much by itself will not fit later either.
Reply Service::explain_stop(const Request& request, const WorkLimits& limits) const {
  const std::string limit = format_bytes(options_.memory_bytes_max);
  switch (limits.stop_reason()) {
    case StopReason::Time:
      return error_reply(request, unavailable("the request took too long"));
    case StopReason::Busy:
      return error_reply(request, unavailable("too many slow requests at the same time"));
    case StopReason::Shutdown:
      return error_reply(request, unavailable("the server is shutting down"));
    default:
      break;
  }
  if (limits.bytes_wanted() <= options_.memory_bytes_max / 2) {
    return error_reply(request, unavailable("all {} allowed by --memory_limit are in use", limit));
  }
  Error error = too_large("the response needs more memory than --memory_limit allows ({})", limit);
  error.hint = "Request fewer runs, tags or steps, or restart with a larger --memory_limit.";
  return error_reply(request, error);
}

Reply plain_reply(Response response, Method method) {
  Request request;
  request.method = method;
  return make_reply(request, std::move(response));
}

}  // namespace stepscope::http
