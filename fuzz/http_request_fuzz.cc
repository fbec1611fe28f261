// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary bytes as a connection does and responds to every request in them, without a
// socket.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "http/service.h"
#include "http/transfer/request_reader.h"

namespace {

using namespace stepscope;
using State = http::RequestReader::State;

constexpr size_t kHeaderBytesMax = 4096;
constexpr size_t kBodyBytesMax = 65536;
constexpr size_t kMemoryBytes = size_t{64} << 20;

void require(bool holds) {
  if (!holds) std::abort();
}

// Enough text for ranges, tags and compression.
Result<http::Response> echo(const http::Request& request) {
  require(request.path.starts_with('/') && !request.root.empty());
  http::Response response = http::Response::html(std::string(1500, 'x'));
  response.etag = "\"tag\"";
  for (const auto value : request.all("v")) response.body += value;
  for (const auto& [name, value] : request.query) response.headers.emplace_back(name, value);
  return response;
}

struct EchoRouter : http::Router {
  EchoRouter() {
    get_or_post("/echo", echo);
    get_below("/", echo);
  }
};

http::ServerOptions make_options(bool has_prefix) {
  http::ServerOptions options;
  if (has_prefix) options.path_prefix = "/pre";
  return options;
}

void check(http::Reply reply) {
  reply.finish(http::Persistence::Open);
  require(reply.head.starts_with("HTTP/1.1 ") && reply.head.ends_with("\r\n\r\n"));
  require(reply.head.find("\r\n\r\n") == reply.head.size() - 4);
}

void handle(http::Service& service, http::RequestReader& reader) {
  if (auto refusal = service.refuse(reader.head()))
    return check(http::plain_reply(*std::move(refusal)));
  if (service.is_live(reader.head())) service.refuse_live(reader.head());
  MemoryBudget memory(kMemoryBytes);
  WorkLimits limits{MemoryCharge(memory)};
  check(service.handle(reader.head(), reader.take_body(), "", limits));
}

// Feeds `bytes` in steps, as packets would. Returns how many the request took, 0 if it is
// incomplete.
size_t read_one(http::Service& service, std::string_view bytes, size_t step) {
  http::RequestReader reader(kHeaderBytesMax, kBodyBytesMax);
  size_t used = 0;
  for (size_t come = std::min(step, bytes.size());; come = std::min(come + step, bytes.size())) {
    State before;
    do {
      before = reader.state();
      used += reader.feed(bytes.substr(used, come - used));
      require(used <= come);
    } while (reader.state() != before);
    if (before == State::Done) break;
    if (before == State::Refused) check(http::plain_reply(std::move(reader.refusal())));
    if (before == State::Refused || come == bytes.size()) return 0;
  }
  handle(service, reader);
  return used;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const EchoRouter router;
  static const http::ServerOptions plain = make_options(false);
  static const http::ServerOptions prefixed = make_options(true);
  static http::Service services[] = {{plain, router}, {prefixed, router}};

  if (size < 1) return 0;
  http::Service& service = services[data[0] & 1];
  const size_t step = data[0] < 128 ? size : data[0] - 127;
  std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  while (!bytes.empty()) {
    const size_t used = read_one(service, bytes, step);
    if (used == 0) break;
    bytes.remove_prefix(used);
  }
  return 0;
}
