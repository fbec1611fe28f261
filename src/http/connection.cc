// SPDX-License-Identifier: Apache-2.0
#include "http/connection.h"

#include <algorithm>
#include <array>
#include <boost/beast/core/flat_buffer.hpp>
#include <optional>

#include "http/deadline.h"
#include "http/live_session.h"
#include "http/request_reader.h"
#include "http/run_on.h"

namespace stepscope::http {
namespace {

constexpr size_t kHeadReadBytes = 8 * 1024;
constexpr size_t kBodyReadBytes = 128 * 1024;
// The write timeout is for each slice, so a large answer may take long but must not stand still.
constexpr size_t kWriteSliceBytes = 256 * 1024;
constexpr std::chrono::milliseconds kLingerTimeout{1000};
constexpr size_t kLingerBytesMax = 1024 * 1024;

constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

class PlainConnection final : public Connection {
 public:
  PlainConnection(Stream stream, const Surroundings& around)
      : around_(around),
        stream_(std::move(stream)),
        deadline_(stream_.get_executor(), [this] { cancel(); }) {}

  Task<void> run() override;
  Task<void> turn_away() override;
  void finish() override;
  void abort() override;

 private:
  using State = RequestReader::State;
  enum class Reading { Complete, TooSlow, Gone };

  Task<bool> serve_one();
  Task<bool> serve_request();
  Task<Reply> answer();
  Task<bool> serve_live();
  Task<Reading> read_while(State state);
  Task<bool> read_body();
  Task<bool> send(Reply reply, Persistence persistence);
  Task<bool> write(std::string_view head, std::string_view body);
  Task<bool> refuse(Response response);
  Task<void> linger();

  RequestReader& reader() { return *reader_; }
  Persistence persistence() const;
  std::string_view buffered() const;
  void cancel();

  Surroundings around_;
  Stream stream_;
  Deadline deadline_;
  boost::beast::flat_buffer buffer_;  // Read and not used yet: the begin of the next request.
  std::optional<RequestReader> reader_;
  std::shared_ptr<LiveSession> live_;
  bool is_finishing_ = false;
  bool is_lingering_ = false;
  bool has_unread_input_ = false;  // We end while the client may still be sending.
};

Task<void> PlainConnection::run() {
  boost::system::error_code ignored;
  stream_.set_option(asio::ip::tcp::no_delay(true), ignored);
  bool goes_on = true;
  while (goes_on) goes_on = co_await serve_one();
  if (has_unread_input_) co_await linger();
  abort();
}

Task<void> PlainConnection::turn_away() {
  Response response = Response::text(503, "Unavailable: too many connections, try again later");
  response.headers.emplace_back("Retry-After", "5");
  co_await refuse(std::move(response));
  co_await linger();
  abort();
}

// False if this was the connection's last request.
Task<bool> PlainConnection::serve_one() {
  const ServerOptions& options = around_.options;
  reader_.emplace(options.header_bytes_max, options.body_bytes_max);
  // An idle connection should not keep the room that a large body took.
  if (buffer_.size() == 0 && buffer_.capacity() > kHeadReadBytes) buffer_.shrink_to_fit();
  deadline_.set(buffer_.size() == 0 ? options.idle_timeout : options.header_timeout);
  const Reading reading = co_await read_while(State::Head);
  deadline_.lift();

  if (reading == Reading::Gone) co_return false;
  if (reading == Reading::TooSlow) {
    if (buffer_.size() == 0) co_return false;
    co_return co_await refuse(Response::text(408, "The request's headers came too slowly"));
  }
  if (reader().state() == State::Refused) {
    co_return co_await refuse(std::move(reader().refusal()));
  }
  co_return co_await serve_request();
}

Task<bool> PlainConnection::serve_request() {
  if (auto refusal = around_.service.refuse(reader().head())) {
    co_return co_await refuse(*std::move(refusal));
  }
  if (around_.service.is_live(reader().head())) co_return co_await serve_live();

  const bool is_read = co_await read_body();
  // After an abort the pool may take no more work.
  if (!is_read || !stream_.is_open()) co_return false;

  const Persistence before = persistence();
  Reply reply = co_await answer();
  const Persistence after = is_finishing_ ? Persistence::Close : before;
  const bool is_sent = co_await send(std::move(reply), after);
  if (!is_sent) co_return false;
  co_return after != Persistence::Close;
}

// An answer that is remembered is sent right from the loop.
Task<Reply> PlainConnection::answer() {
  Service& service = around_.service;
  std::string body = reader().take_body();
  std::string key = AnswerCache::key_of(reader().head(), body);
  if (auto known = service.recall(key)) co_return *std::move(known);
  auto work = [&service, head = std::move(reader().head()), body = std::move(body),
               key = std::move(key)]() mutable {
    return service.answer(std::move(head), std::move(body), std::move(key));
  };
  co_return co_await run_on(around_.handlers, std::move(work));
}

Task<bool> PlainConnection::serve_live() {
  std::optional<Response> refusal = around_.service.refuse_live(reader().head());
  // Whoever sends before our answer does not speak WebSocket.
  if (!refusal && (buffer_.size() > 0 || reader().state() != State::Done)) {
    refusal = Response::text(400, "Bad request: bytes before the WebSocket was open");
  }
  if (refusal) co_return co_await refuse(*std::move(refusal));
  if (is_finishing_) co_return false;

  const LiveSurroundings around{around_.options, around_.hub, around_.handlers};
  live_ = make_live_session(std::move(stream_), std::move(reader().head()), around);
  co_await live_->run();
  co_return false;
}

// False if there is no whole body, and nothing more to do on this connection.
Task<bool> PlainConnection::read_body() {
  if (reader().state() == State::Done) co_return true;
  if (reader().head().expects_continue && buffer_.size() == 0) {
    const bool is_sent = co_await write(kContinue, {});
    if (!is_sent) co_return false;
  }
  deadline_.set(around_.options.body_timeout);
  const Reading reading = co_await read_while(State::Body);
  deadline_.lift();
  if (reading == Reading::Gone) co_return false;
  if (reading == Reading::TooSlow) {
    co_return co_await refuse(Response::text(408, "The request's body came too slowly"));
  }
  if (reader().state() == State::Done) co_return true;
  co_return co_await refuse(std::move(reader().refusal()));
}

Task<PlainConnection::Reading> PlainConnection::read_while(State state) {
  const size_t bytes_wanted = state == State::Head ? kHeadReadBytes : kBodyReadBytes;
  while (true) {
    buffer_.consume(reader().feed(buffered()));
    if (reader().state() != state) co_return Reading::Complete;
    if (is_finishing_ && state == State::Head) co_return Reading::Gone;

    const bool was_idle = buffer_.size() == 0 && state == State::Head;
    const auto room = buffer_.prepare(bytes_wanted);
    const auto [error, bytes] = co_await stream_.async_read_some(room, kAwait);
    if (deadline_.passed()) co_return Reading::TooSlow;
    if (error) co_return Reading::Gone;
    buffer_.commit(bytes);
    if (was_idle) deadline_.set(around_.options.header_timeout);
  }
}

// Answers and ends the connection, because nobody knows where the next request would begin.
Task<bool> PlainConnection::refuse(Response response) {
  has_unread_input_ = true;
  const bool is_head = reader_ && reader().head().method == Method::Head;
  Reply reply = plain_reply(std::move(response), is_head ? Method::Head : Method::Get);
  co_await send(std::move(reply), Persistence::Close);
  co_return false;
}

Task<bool> PlainConnection::send(Reply reply, Persistence persistence) {
  reply.finish(persistence);
  std::string_view body;
  if (reply.body) body = *reply.body;
  co_return co_await write(reply.head, body);
}

Task<bool> PlainConnection::write(std::string_view head, std::string_view body) {
  do {
    const std::string_view slice = body.substr(0, kWriteSliceBytes);
    const std::array buffers{asio::buffer(head), asio::buffer(slice)};
    deadline_.set(around_.options.write_timeout);
    const auto [error, bytes] = co_await asio::async_write(stream_, buffers, kAwait);
    deadline_.lift();
    if (error || deadline_.passed()) co_return false;
    head = {};
    body.remove_prefix(slice.size());
  } while (!body.empty());
  co_return true;
}

// Closing with input unread makes the system reset the connection, and the client may lose our
// answer by that. So its rest is read over, within bounds.
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
  deadline_.lift();
}

Persistence PlainConnection::persistence() const {
  const Head& head = reader_->head();
  if (!head.keeps_alive) return Persistence::Close;
  return head.is_http_1_0 ? Persistence::OpenExplicitly : Persistence::Open;
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
  if (live_) return live_->abort();
  boost::system::error_code ignored;
  stream_.close(ignored);
}

}  // namespace

std::shared_ptr<Connection> make_connection(Stream stream, const Surroundings& around) {
  return std::make_shared<PlainConnection>(std::move(stream), around);
}

}  // namespace stepscope::http
