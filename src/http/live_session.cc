// SPDX-License-Identifier: Apache-2.0
#include "http/live_session.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <optional>
#include <utility>

#include "http/deadline.h"
#include "http/pool/run_on.h"

namespace stepscope::http {
namespace {

namespace beast = boost::beast;
namespace ws = boost::beast::websocket;

constexpr size_t kClientMessageBytesMax = 4096;
// How long a client may take to disconnect after its close frame.
constexpr std::chrono::milliseconds kHangUpTimeout{1000};

beast::http::request<beast::http::empty_body> upgrade_of(const Head& head) {
  beast::http::request<beast::http::empty_body> request(beast::http::verb::get, head.target, 11);
  for (const auto& [name, value] : head.headers) request.insert(name, value);
  return request;
}

// Leaves the hub when the session ends for any reason.
class Membership {
 public:
  Membership(LiveHub& hub, LiveClient& client) : hub_(hub), client_(client) { hub_.join(client_); }
  ~Membership() { hub_.leave(client_); }
  Membership(const Membership&) = delete;
  Membership& operator=(const Membership&) = delete;

 private:
  LiveHub& hub_;
  LiveClient& client_;
};

class WebSocket final : public LiveSession,
                        public LiveClient,
                        public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Stream stream, Head head, const LiveContext& context)
      : socket_(std::move(stream)),
        head_(std::move(head)),
        context_(context),
        wake_(socket_.get_executor(), std::chrono::steady_clock::time_point::max()),
        deadline_(socket_.get_executor(), [this] { abort(); }) {}

  Task<void> run() override;
  void finish() override { end(ws::close_code::going_away); }
  void abort() override;
  void offer(const LiveMessage& message) override;

 private:
  Task<bool> open();
  Task<void> read_and_drop();
  Task<void> greet();
  Task<void> write_all();
  Task<void> write(LiveMessage message);
  void end(ws::close_code code);
  void on_close_frame();

  ws::stream<Stream, false> socket_;  // false: without permessage-deflate.
  Head head_;
  LiveContext context_;
  LiveQueue queue_;
  asio::steady_timer wake_;  // Never expires; cancelled when there is something to do.
  Deadline deadline_;
  std::optional<ws::close_code> end_;  // Why we close, once we do.
  bool is_closing_ = false;            // The client has sent a close frame.
  bool is_gone_ = false;               // The client disconnected or the connection broke.
};

Task<bool> WebSocket::open() {
  const ServerOptions& options = context_.options;
  socket_.set_option(ws::stream_base::timeout{.handshake_timeout = options.header_timeout,
                                              .idle_timeout = options.idle_timeout,
                                              .keep_alive_pings = true});
  socket_.read_message_max(kClientMessageBytesMax);
  socket_.text(true);
  // One frame per message, directly from the shared buffer.
  socket_.auto_fragment(false);
  socket_.control_callback([this](ws::frame_type kind, beast::string_view) {
    if (kind == ws::frame_type::close) on_close_frame();
  });
  const auto request = upgrade_of(head_);
  const auto [error] = co_await socket_.async_accept(request, kAwait);
  co_return !error;
}

Task<void> WebSocket::run() {
  const auto self = shared_from_this();
  const bool is_open = co_await open();
  if (!is_open || is_gone_) co_return;

  const Membership membership(context_.hub, *this);
  asio::co_spawn(socket_.get_executor(), [self] { return self->read_and_drop(); }, asio::detached);
  co_await greet();
  co_await write_all();
  abort();
}

Task<void> WebSocket::greet() {
  LiveHub& hub = context_.hub;
  const auto limits = std::make_shared<WorkLimits>(MemoryCharge(context_.memory));
  auto make = [&hub, limits] {
    const WorkLimits::Scope scope(*limits);
    return hub.greeting();
  };
  RequestCost cost(context_.handlers.slow_requests(), SlowRequests::hash_of(head_, {}));
  std::string greeting = co_await run_on(context_.handlers, cost, limits, std::move(make));
  if (greeting.empty() || is_gone_) co_return;
  co_await write(std::make_shared<const std::string>(std::move(greeting)));
}

Task<void> WebSocket::write_all() {
  while (!is_gone_ && !end_) {
    LiveMessage message = is_closing_ ? nullptr : queue_.pop();
    if (message != nullptr) {
      co_await write(std::move(message));
    } else {
      co_await wake_.async_wait(kAwait);
    }
  }
  if (is_gone_) co_return;
  deadline_.set(context_.options.write_timeout);
  co_await socket_.async_close(*end_, kAwait);
  deadline_.clear();
}

Task<void> WebSocket::write(LiveMessage message) {
  deadline_.set(context_.options.write_timeout);
  const auto buffer = asio::buffer(*message);
  const auto [error, bytes] = co_await socket_.async_write(buffer, kAwait);
  if (!is_closing_) deadline_.clear();
  if (error) is_gone_ = true;
}

// Reading is necessary to handle pings and the client's close frame.
Task<void> WebSocket::read_and_drop() {
  const auto self = shared_from_this();
  beast::flat_buffer dropped;
  while (!is_gone_) {
    const auto [error, bytes] = co_await socket_.async_read(dropped, kAwait);
    dropped.clear();
    if (error) is_gone_ = true;
  }
  wake_.cancel();
}

void WebSocket::offer(const LiveMessage& message) {
  if (end_ || is_gone_ || is_closing_) return;
  if (queue_.push(message)) {
    wake_.cancel();
  } else {
    end(ws::close_code::try_again_later);
  }
}

// Beast responds to the close and then waits for the client to disconnect, up to a minute.
void WebSocket::on_close_frame() {
  is_closing_ = true;
  deadline_.set(kHangUpTimeout);
}

void WebSocket::end(ws::close_code code) {
  if (!end_ && !is_closing_) end_ = code;
  wake_.cancel();
}

void WebSocket::abort() {
  is_gone_ = true;
  boost::system::error_code ignored;
  socket_.next_layer().close(ignored);
  wake_.cancel();
}

}  // namespace

std::shared_ptr<LiveSession> make_live_session(Stream stream, Head head,
                                               const LiveContext& context) {
  return std::make_shared<WebSocket>(std::move(stream), std::move(head), context);
}

}  // namespace stepscope::http
