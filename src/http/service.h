// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/work_limits.h"
#include "http/answer_cache.h"
#include "http/head.h"
#include "http/host_check.h"
#include "http/reply.h"
#include "http/router.h"
#include "http/server.h"

namespace stepscope::http {

// From a request as it was read to the answer as it is sent, without a socket in sight.
//
// Threads: any. The options and the router must outlive it.
class Service {
 public:
  Service(const ServerOptions& options, const Router& router);

  // What can be said against a request before its body is read; nothing if it may go on.
  std::optional<Response> refuse(const Head& head) const;

  // Whether this is a WebSocket upgrade at the place where we have one.
  bool is_live(const Head& head) const;

  // What can be said against such an upgrade: a page of another origin asks for it.
  std::optional<Response> refuse_live(const Head& head) const;

  // The answer to a request like this one, by its AnswerCache::key_of(), if it is remembered.
  std::optional<Reply> recall(const std::string& key) { return cache_.find(key); }

  // Decodes the request, has it handled within `limits`, and prepares the answer. Nothing escapes:
  // what goes wrong is a 500, what needs too much a 413 or a 503. An empty reply if there is no
  // memory for any. Where the router says so, the answer is remembered under `key`.
  Reply answer(Head head, std::string body, std::string key, WorkLimits& limits);

 private:
  Reply make_answer(Request& request, Head head, std::string key);
  Reply explain_stop(const Request& request, const WorkLimits& limits) const;
  Response respond(Request& request, const Head& head) const;
  // The answer to a request that leads nowhere; `otherwise` if there is nothing to say about it.
  Response lose(Request& request, std::string_view encoded_path, Response otherwise) const;

  const ServerOptions& options_;
  const Router& router_;
  HostCheck host_check_;
  AnswerCache cache_;
};

// An answer to a request that was not understood well enough to have a Request.
Reply plain_reply(Response response, Method method = Method::Get);

}  // namespace stepscope::http
