// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/limits/work_limits.h"
#include "http/message/head.h"
#include "http/message/host_check.h"
#include "http/response_cache.h"
#include "http/router.h"
#include "http/server.h"
#include "http/transfer/reply.h"

namespace stepscope::http {

// Turns a request into the response to send, without using sockets.
//
// Threads: any. The options and the router must outlive it.
class Service {
 public:
  Service(const ServerOptions& options, const Router& router);

  // The reason to refuse a request before its body is read; nothing if it is allowed.
  std::optional<Response> refuse(const Head& head) const;

  // Whether this is a WebSocket upgrade at the live path.
  bool is_live(const Head& head) const;

  // The reason to refuse such an upgrade: a page of another origin requests it.
  std::optional<Response> refuse_live(const Head& head) const;

  // The cached response for ResponseCache::key_of() of the request, if any.
  std::optional<Reply> find_cached(const std::string& key) { return cache_.find(key); }

  // Decodes the request, handles it within `limits`, and prepares the response. It does not throw:
  // failures become a 500, exceeded limits a 413 or a 503. The reply is empty if there is not
  // enough memory for any. If the router allows it, the response is cached under `key`.
  Reply handle(Head head, std::string body, std::string key, WorkLimits& limits);

 private:
  Reply handle_request(Request& request, Head head, std::string key);
  Reply explain_stop(const Request& request, const WorkLimits& limits) const;
  Response respond(Request& request, const Head& head) const;
  // The response to a request without a route; `otherwise` if there is no explanation.
  Response explain_missing(Request& request, std::string_view encoded_path,
                           Response otherwise) const;

  const ServerOptions& options_;
  const Router& router_;
  HostCheck host_check_;
  ResponseCache cache_;
};

// A response to input that could not be parsed into a Request.
Reply plain_reply(Response response, Method method = Method::Get);

}  // namespace stepscope::http
