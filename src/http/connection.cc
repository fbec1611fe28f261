// SPDX-License-Identifier: Apache-2.0
#include "http/connection.h"

#include <algorithm>
#include <array>
#include <boost/beast/core/flat_buffer.hpp>
#include <optional>

#include "http/client_watch.h"
#include "http/deadline.h"
#include "http/live_session.h"
#include "http/pool/run_on.h"
#include "http/transfer/request_reader.h"

namespace stepscope::http {
namespace {

constexpr size_t kHeadReadBytes = 8 * 1024;
constexpr size_t kBodyReadBytes = 32 * 1024;
// The part of a body that a connection may hold without charging memory; as much as for a head.
constexpr size_t kFreeBodyBytes = 64 * 1024;
// The write timeout applies to each slice, so a large response may take long but must not stall.
constexpr size_t kWriteSliceBytes = 256 * 1024;
constexpr std::chrono::milliseconds kLingerTimeout{1000};
constexpr size_t kLingerBytesMax = 1024 * 1024;

constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

Response out_of_memory() {
  return error_as_text(unavailable("too many large requests at the same time"));
}

// Whether there are more pieces; nothing if the response cannot continue.
std::optional<bool> next_piece(PieceSource& pieces, std::string& piece, WorkLimits& limits) {
  const WorkLimits::Scope scope(limits);
  try {
    const auto has_more = pieces.next(piece);
    return has_more.ok() ? std::optional(has_more.value()) : std::nullopt;
  } catch (...) {
    return std::nullopt;
  }
}

class PlainConnection final : public Connection {
 public:
  PlainConnection(Stream stream, const ConnectionContext& context)
      : context_(context),
        stream_(std::move(stream)),
        deadline_(stream_.get_executor(), [this] { cancel(); }) {}

  Task<void> run() override;
  Task<void> reject() override;
  void finish() override;
  void abort() override;
  std::optional<ClientTurn> client_turn() const override { return turn_; }

 private:
  using State = RequestReader::State;
  using Turn = ClientTurn::Kind;
  enum class Reading { Complete, TooSlow, TooMuch, Gone };

  Task<bool> serve_one();
  Task<bool> serve_request();
  Task<bool> handle_request();
  Task<bool> serve_live();
  Task<Reading> read_while(State state);
  Task<bool> read_body();
  bool charge_body();
  Task<bool> send(Reply reply, Persistence persistence);
  Task<bool> send_pieces(Reply reply, RequestCost& cost, std::shared_ptr<WorkLimits> limits,
                         Persistence persistence);
  Task<bool> write_piece(std::string_view piece, bool is_chunked);
  Task<bool> write(std::string_view head, std::string_view body);
  Task<bool> refuse(Response response);
  Task<void> linger();

  RequestReader& reader() { return *reader_; }
  Persistence persistence() const;
  void set_turn(Turn kind, size_t bytes_held = 0);
  std::string_view buffered() const;
  void cancel();

  ConnectionContext context_;
  Stream stream_;
  Deadline deadline_;
  boost::beast::flat_buffer buffer_;  // Read but not used yet: the start of the next request.
  std::optional<RequestReader> reader_;
  MemoryCharge body_charge_;
  std::optional<ClientTurn> turn_;
  std::shared_ptr<LiveSession> live_;
  bool is_http_1_0_ = false;
  bool is_finishing_ = false;
  bool is_lingering_ = false;
  bool has_unread_input_ = false;  // We close while the client may still be sending.
};

Task<void> PlainConnection::run() {
  boost::system::error_code ignored;
  stream_.set_option(asio::ip::tcp::no_delay(true), ignored);
  bool is_open = true;
  while (is_open) is_open = co_await serve_one();
  if (has_unread_input_) co_await linger();
  abort();
}

Task<void> PlainConnection::reject() {
  co_await refuse(error_as_text(unavailable("too many connections")));
  co_await linger();
  abort();
}

// False if this was the connection's last request.
Task<bool> PlainConnection::serve_one() {
  const ServerOptions& options = context_.options;
  reader_.emplace(options.header_bytes_max, options.body_bytes_max);
  body_charge_ = MemoryCharge(context_.bodies);
  // An idle connection should not keep the memory of a large body.
  if (buffer_.size() == 0 && buffer_.capacity() > kHeadReadBytes) buffer_.shrink_to_fit();
  const bool is_idle = buffer_.size() == 0;
  set_turn(is_idle ? Turn::Idle : Turn::Request);
  deadline_.set(is_idle ? options.idle_timeout : options.header_timeout);
  const Reading reading = co_await read_while(State::Head);
  deadline_.clear();

  if (reading == Reading::Gone) co_return false;
  if (reading == Reading::TooSlow) {
    if (buffer_.size() == 0) co_return false;
    co_return co_await refuse(Response::text(408, "The request's headers arrived too slowly"));
  }
  if (reader().state() == State::Refused) {
    co_return co_await refuse(std::move(reader().refusal()));
  }
  co_return co_await serve_request();
}

Task<bool> PlainConnection::serve_request() {
  if (auto refusal = context_.service.refuse(reader().head())) {
    co_return co_await refuse(*std::move(refusal));
  }
  if (context_.service.is_live(reader().head())) co_return co_await serve_live();

  const bool is_read = co_await read_body();
  // After an abort the pool may not accept work.
  if (!is_read || !stream_.is_open()) co_return false;

  turn_.reset();
  co_return co_await handle_request();
}

// A cached response is sent directly from the loop.
Task<bool> PlainConnection::handle_request() {
  Service& service = context_.service;
  Persistence after = persistence();
  is_http_1_0_ = reader().head().is_http_1_0;
  std::string body = reader().take_body();
  std::string key = ResponseCache::key_of(reader().head(), body);
  if (auto known = service.find_cached(key)) {
    const bool is_sent = co_await send(*std::move(known), after);
    co_return is_sent&& after != Persistence::Close;
  }

  MemoryCharge charge(context_.memory);
  if (!charge.resize(body_charge_.bytes())) co_return co_await refuse(out_of_memory());
  body_charge_.resize(0);
  const auto limits = std::make_shared<WorkLimits>(std::move(charge));
  RequestCost cost(context_.handlers.slow_requests(), SlowRequests::hash_of(reader().head(), body));
  auto work = [&service, limits, head = std::move(reader().head()), body = std::move(body),
               key = std::move(key)]() mutable {
    return service.handle(std::move(head), std::move(body), std::move(key), *limits);
  };
  std::optional<Reply> reply;
  {
    const ClientWatch watch(stream_, limits);
    reply = co_await run_on(context_.handlers, cost, limits, std::move(work));
  }
  if (reply->head.empty()) co_return false;
  if (limits->stop_reason() == StopReason::Memory) context_.on_memory_pressure();
  if (is_finishing_) after = Persistence::Close;
  bool is_sent = false;
  if (reply->pieces) {
    is_sent = co_await send_pieces(*std::move(reply), cost, limits, after);
  } else {
    reply->charge = limits->take_charge(reply->body ? reply->body->size() : 0);
    is_sent = co_await send(*std::move(reply), after);
  }
  co_return is_sent&& after != Persistence::Close;
}

Task<bool> PlainConnection::serve_live() {
  std::optional<Response> refusal = context_.service.refuse_live(reader().head());
  // A client that sends data before our response does not follow the WebSocket protocol.
  if (!refusal && (buffer_.size() > 0 || reader().state() != State::Done)) {
    refusal = Response::text(400, "Bad request: data was sent before the WebSocket was open");
  }
  const size_t live_max = context_.options.connections_max / 2;
  if (!refusal && context_.hub.clients() >= live_max) {
    refusal = error_as_text(unavailable("too many live connections"));
  }
  if (refusal) co_return co_await refuse(*std::move(refusal));
  if (is_finishing_) co_return false;
  turn_.reset();

  const LiveContext context{context_.options, context_.hub, context_.handlers, context_.memory};
  live_ = make_live_session(std::move(stream_), std::move(reader().head()), context);
  co_await live_->run();
  co_return false;
}

// False if the body is incomplete and the connection must be closed.
Task<bool> PlainConnection::read_body() {
  if (reader().state() == State::Done) co_return true;
  if (reader().head().expects_continue && buffer_.size() == 0) {
    const bool is_sent = co_await write(kContinue, {});
    if (!is_sent) co_return false;
  }
  deadline_.set(context_.options.body_timeout);
  const Reading reading = co_await read_while(State::Body);
  deadline_.clear();
  if (reading == Reading::Gone) co_return false;
  if (reading == Reading::TooSlow) {
    co_return co_await refuse(Response::text(408, "The request's body arrived too slowly"));
  }
  if (reading == Reading::TooMuch) co_return co_await refuse(out_of_memory());
  if (reader().state() == State::Done) co_return true;
  co_return co_await refuse(std::move(reader().refusal()));
}

Task<PlainConnection::Reading> PlainConnection::read_while(State state) {
  const size_t bytes_wanted = state == State::Head ? kHeadReadBytes : kBodyReadBytes;
  while (true) {
    buffer_.consume(reader().feed(buffered()));
    if (state == State::Body && !charge_body()) co_return Reading::TooMuch;
    if (reader().state() != state) co_return Reading::Complete;
    if (is_finishing_ && state == State::Head) co_return Reading::Gone;

    const bool was_idle = buffer_.size() == 0 && state == State::Head;
    const auto room = buffer_.prepare(bytes_wanted);
    const auto [error, bytes] = co_await stream_.async_read_some(room, kAwait);
    if (was_idle) set_turn(Turn::Request);
    if (deadline_.passed()) co_return Reading::TooSlow;
    if (error) co_return Reading::Gone;
    buffer_.commit(bytes);
    if (was_idle) deadline_.set(context_.options.header_timeout);
  }
}

// Responds and closes the connection, because the start of the next request is unknown.
Task<bool> PlainConnection::refuse(Response response) {
  has_unread_input_ = true;
  const bool is_head = reader_ && reader().head().method == Method::Head;
  Reply reply = plain_reply(std::move(response), is_head ? Method::Head : Method::Get);
  co_await send(std::move(reply), Persistence::Close);
  co_return false;
}

// Small bodies are free: there are no more of them than connections.
bool PlainConnection::charge_body() {
  const size_t bytes = reader().body_bytes();
  if (bytes <= kFreeBodyBytes) return true;
  if (turn_) turn_->bytes_held = bytes;
  context_.on_memory_pressure();
  return body_charge_.resize(bytes);
}

Task<bool> PlainConnection::send(Reply reply, Persistence persistence) {
  reply.finish(persistence);
  std::string_view body;
  if (reply.body) body = *reply.body;
  set_turn(Turn::Response, reply.charge.bytes());
  const bool is_sent = co_await write(reply.head, body);
  turn_.reset();
  co_return is_sent;
}

// Creates a piece only when the previous one is being sent, so that a client that does not read
// costs one piece. A response that fails halfway is truncated, which the client can detect.
Task<bool> PlainConnection::send_pieces(Reply reply, RequestCost& cost,
                                        std::shared_ptr<WorkLimits> limits,
                                        Persistence persistence) {
  const bool is_chunked = !is_http_1_0_;
  if (is_chunked) reply.head += "Transfer-Encoding: chunked\r\n";
  reply.finish(is_chunked ? persistence : Persistence::Close);
  bool is_sent = co_await write(reply.head, {});
  std::string piece;  // Reused, so that `limits` count it once.
  bool has_more = true;
  while (is_sent && has_more) {
    piece.clear();
    auto next = [&reply, &piece, &limits = *limits] {
      return next_piece(*reply.pieces, piece, limits);
    };
    std::optional<bool> made;
    {
      const ClientWatch watch(stream_, limits);
      made = co_await run_on(context_.handlers, cost, limits, std::move(next));
    }
    if (!made || !stream_.is_open()) co_return false;
    has_more = *made;
    set_turn(Turn::Response, limits->bytes_held());
    if (!piece.empty()) is_sent = co_await write_piece(piece, is_chunked);
    turn_.reset();
  }
  if (is_sent && is_chunked) is_sent = co_await write("0\r\n\r\n", {});
  co_return is_sent&& is_chunked;
}

Task<bool> PlainConnection::write_piece(std::string_view piece, bool is_chunked) {
  if (!is_chunked) co_return co_await write({}, piece);
  const std::string size_line = fmt::format("{:x}\r\n", piece.size());
  const bool is_sent = co_await write(size_line, piece);
  co_return is_sent&& co_await write("\r\n", {});
}

Task<bool> PlainConnection::write(std::string_view head, std::string_view body) {
  do {
    const std::string_view slice = body.substr(0, kWriteSliceBytes);
    const std::array buffers{asio::buffer(head), asio::buffer(slice)};
    deadline_.set(context_.options.write_timeout);
    const auto [error, bytes] = co_await asio::async_write(stream_, buffers, kAwait);
    deadline_.clear();
    if (error || deadline_.passed()) co_return false;
    if (turn_) turn_->since = std::chrono::steady_clock::now();
    head = {};
    body.remove_prefix(slice.size());
  } while (!body.empty());
  co_return true;
}

// Closing with unread input makes the system reset the connection, and the client may lose our
// response. So the rest is read and discarded, within limits.
Task<void> PlainConnection::linger() {
  boost::system::error_code error;
  stream_.shutdown(asio::socket_base::shutdown_send, error);
  if (error) co_return;
  deadline_.set(kLingerTimeout);
  buffer_.clear();
  is_lingering_ = true;
  for (size_t read = 0; read < kLingerBytesMax && !deadline_.passed() && !is_finishing_;) {
    const auto room = buffer_.prepare(kHeadReadBytes);
    const auto [failure, bytes] = co_await stream_.async_read_some(room, kAwait);
    if (failure) break;
    read += bytes;
  }
  deadline_.clear();
}

Persistence PlainConnection::persistence() const {
  const Head& head = reader_->head();
  if (!head.keeps_alive) return Persistence::Close;
  return head.is_http_1_0 ? Persistence::OpenExplicitly : Persistence::Open;
}

void PlainConnection::set_turn(Turn kind, size_t bytes_held) {
  turn_ = {.kind = kind, .since = std::chrono::steady_clock::now(), .bytes_held = bytes_held};
  if (bytes_held > 0) context_.on_memory_pressure();
}

std::string_view PlainConnection::buffered() const {
  const auto data = buffer_.data();
  return {static_cast<const char*>(data.data()), data.size()};
}

void PlainConnection::cancel() {
  boost::system::error_code ignored;
  stream_.cancel(ignored);
}

void PlainConnection::finish() {
  is_finishing_ = true;
  if (live_) return live_->finish();
  if (is_lingering_ || (reader_ && reader_->state() == State::Head)) cancel();
}

void PlainConnection::abort() {
  turn_.reset();
  if (live_) return live_->abort();
  boost::system::error_code ignored;
  stream_.close(ignored);
}

}  // namespace

std::shared_ptr<Connection> make_connection(Stream stream, const ConnectionContext& context) {
  return std::make_shared<PlainConnection>(std::move(stream), context);
}

}  // namespace stepscope::http
