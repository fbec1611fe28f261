// SPDX-License-Identifier: Apache-2.0
#include "http/server.h"

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "http/connection.h"
#include "http/listener.h"
#include "http/live_hub.h"
#include "http/message/net.h"
#include "http/service.h"

namespace stepscope::http {
namespace {

// How many rejected clients get a response at the same time; more are just closed.
constexpr size_t kRejectedMax = 64;
constexpr std::chrono::milliseconds kAcceptPause{100};
constexpr std::chrono::milliseconds kMemoryPause{10};
constexpr int kAcceptedTogetherMax = 64;

constexpr size_t kBodiesShare = 4;

// A client that has not finished its request, or not read its response, for this long is closed
// when there is no room left.
constexpr std::chrono::milliseconds kStalledAfter{2000};
constexpr std::chrono::milliseconds kReliefInterval{250};

size_t thread_count(size_t wanted) {
  if (wanted > 0) return wanted;
  return std::max<size_t>(2, std::thread::hardware_concurrency());
}

HandlerPoolOptions pool_options(const ServerOptions& options) {
  HandlerPoolOptions pool;
  pool.quick_threads = pool.slow_threads = thread_count(options.threads);
  pool.deadline = options.response_timeout;
  return pool;
}

}  // namespace

// From start() on, everything but the number of connections belongs to the event loop.
class Server::Core {
 public:
  Core(ServerOptions options, const Router& router)
      : options_(std::move(options)),
        service_(options_, router),
        hub_(loop_),
        handlers_(pool_options(options_)),
        memory_(options_.memory_bytes_max),
        bodies_(options_.memory_bytes_max / kBodiesShare, &memory_),
        relief_(loop_) {}

  Result<void> start();
  void stop(std::chrono::milliseconds patience);
  uint16_t port() const { return port_; }
  Live& live() { return hub_; }

 private:
  Task<void> accept_from(Acceptor& acceptor);
  Task<void> accept_some(Acceptor& acceptor);
  void admit(Stream stream);
  bool make_room();
  void on_memory_pressure();
  void relieve_memory();
  void admit_waiting(Acceptor& acceptor);
  void set_count();
  void close_acceptors();
  void run_loop();
  void call_on_loop(const std::function<void()>& work);

  ServerOptions options_;
  asio::io_context loop_{1};
  Service service_;
  LiveHub hub_;
  HandlerPool handlers_;
  MemoryBudget memory_;
  MemoryBudget bodies_;
  const std::function<void()> pressure_ = [this] { on_memory_pressure(); };
  asio::steady_timer relief_;
  bool is_relief_due_ = false;
  std::optional<asio::executor_work_guard<asio::io_context::executor_type>> work_;
  std::vector<Acceptor> acceptors_;
  std::set<std::shared_ptr<Connection>> connections_;
  size_t rejected_ = 0;  // How many of them were rejected.
  std::thread thread_;
  uint16_t port_ = 0;
  bool is_stopping_ = false;

  std::mutex mutex_;
  std::condition_variable all_closed_;
  size_t count_ = 0;  // Of connections; guarded by mutex_.
};

Result<void> Server::Core::start() {
  if (thread_.joinable()) return invalid("the server is already running");
  TRY(acceptors_, listen(loop_, options_));
  boost::system::error_code error;
  RETURN_IF_ERROR(handlers_.start());
  port_ = acceptors_.front().local_endpoint(error).port();
  if (error) return unavailable("cannot determine the port: {}", error.message());

  work_.emplace(loop_.get_executor());
  for (Acceptor& acceptor : acceptors_) {
    asio::co_spawn(loop_, accept_from(acceptor), asio::detached);
  }
  try {
    thread_ = std::thread([this] { run_loop(); });
  } catch (const std::system_error& failure) {
    return unavailable("could not start a thread: {}", failure.what());
  }
  return {};
}

Task<void> Server::Core::accept_from(Acceptor& acceptor) {
  while (acceptor.is_open()) {
    try {
      co_await accept_some(acceptor);
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(kMemoryPause);
    }
  }
}

Task<void> Server::Core::accept_some(Acceptor& acceptor) {
  auto [error, stream] = co_await acceptor.async_accept(kAwait);
  if (!error) {
    admit(std::move(stream));
    admit_waiting(acceptor);
  } else if (acceptor.is_open()) {
    // Probably out of file descriptors. The client waits in the system's queue meanwhile.
    make_room();
    asio::steady_timer pause(loop_, kAcceptPause);
    co_await pause.async_wait(kAwait);
  }
}

// Accepts all waiting clients at once. One at a time, a thousand of them would each wait for a turn
// of the loop, which the connected clients keep busy.
void Server::Core::admit_waiting(Acceptor& acceptor) {
  boost::system::error_code error;
  acceptor.non_blocking(true, error);
  for (int i = 0; i < kAcceptedTogetherMax && !error; ++i) {
    Stream stream(loop_);
    acceptor.accept(stream, error);
    if (!error) admit(std::move(stream));
  }
}

void Server::Core::admit(Stream stream) {
  bool is_full = connections_.size() - rejected_ >= options_.connections_max;
  if (is_full) is_full = !make_room();
  if (is_stopping_ || (is_full && rejected_ >= kRejectedMax)) return;
  const ConnectionContext context{options_, service_, hub_, handlers_, memory_, bodies_, pressure_};
  auto connection = make_connection(std::move(stream), context);
  connections_.insert(connection);
  rejected_ += is_full;
  set_count();
  const auto forget = [this, connection, is_full] {
    connections_.erase(connection);
    rejected_ -= is_full;
    set_count();
  };
  // Only running out of memory throws here; it ends only this connection.
  try {
    asio::co_spawn(loop_, is_full ? connection->reject() : connection->run(),
                   [forget](const std::exception_ptr&) { forget(); });
  } catch (const std::bad_alloc&) {
    forget();
  }
}

// Closes the connection that has been idle the longest, or else the most stalled one. Its slot is
// free when its task has ended, so the limit may be exceeded briefly.
bool Server::Core::make_room() {
  const auto now = std::chrono::steady_clock::now();
  Connection* chosen = nullptr;
  ClientTurn least;
  for (const auto& connection : connections_) {
    const auto turn = connection->client_turn();
    if (!turn) continue;
    const bool is_idle = turn->kind == ClientTurn::Kind::Idle;
    if (!is_idle && now - turn->since < kStalledAfter) continue;
    const auto rank = [](const ClientTurn& of) {
      return std::pair(of.kind != ClientTurn::Kind::Idle, of.since);
    };
    if (chosen != nullptr && rank(*turn) >= rank(least)) continue;
    chosen = connection.get();
    least = *turn;
  }
  if (chosen == nullptr) return false;
  chosen->abort();
  return true;
}

// Half of the memory is for responses being built. The other half is reclaimed from stalled
// clients.
void Server::Core::on_memory_pressure() {
  const bool is_short = memory_.bytes_used() > memory_.bytes_max() / 2 ||
                        bodies_.bytes_used() > bodies_.bytes_max() / 2;
  if (is_relief_due_ || !is_short) return;
  is_relief_due_ = true;
  relief_.expires_after(kReliefInterval);
  relief_.async_wait([this](const boost::system::error_code& error) {
    is_relief_due_ = false;
    if (!error) relieve_memory();
  });
}

void Server::Core::relieve_memory() {
  const auto now = std::chrono::steady_clock::now();
  Connection* chosen = nullptr;
  size_t bytes = 0;
  for (const auto& connection : connections_) {
    const auto turn = connection->client_turn();
    if (!turn || now - turn->since < kStalledAfter || turn->bytes_held <= bytes) continue;
    chosen = connection.get();
    bytes = turn->bytes_held;
  }
  if (chosen != nullptr) chosen->abort();
  on_memory_pressure();
}

void Server::Core::set_count() {
  const std::lock_guard lock(mutex_);
  count_ = connections_.size();
  if (count_ == 0) all_closed_.notify_all();
}

void Server::Core::close_acceptors() {
  for (Acceptor& acceptor : acceptors_) {
    boost::system::error_code ignored;
    acceptor.close(ignored);
  }
}

// Only running out of memory throws on the loop, which must not terminate the process.
void Server::Core::run_loop() {
  while (true) {
    try {
      loop_.run();
      return;
    } catch (...) {
    }
  }
}

void Server::Core::call_on_loop(const std::function<void()>& work) {
  std::promise<void> done;
  asio::post(loop_, [&] {
    work();
    done.set_value();
  });
  done.get_future().wait();
}

void Server::Core::stop(std::chrono::milliseconds patience) {
  if (!thread_.joinable()) return;
  hub_.close();
  call_on_loop([this] {
    is_stopping_ = true;
    close_acceptors();
    for (const auto& connection : connections_) connection->finish();
  });
  {
    std::unique_lock lock(mutex_);
    all_closed_.wait_for(lock, patience, [this] { return count_ == 0; });
  }
  call_on_loop([this] {
    for (const auto& connection : connections_) connection->abort();
  });
  // From here on no connection posts work. Results are delivered through the loop, so the pool must
  // be empty before the loop may run out of work.
  handlers_.stop();
  call_on_loop([this] { relief_.cancel(); });
  work_.reset();
  thread_.join();
}

Server::Server(ServerOptions options, const Router& router)
    : core_(std::make_unique<Core>(std::move(options), router)) {}

Server::~Server() { stop(); }

Result<void> Server::start() { return core_->start(); }

uint16_t Server::port() const { return core_->port(); }

Live& Server::live() { return core_->live(); }

void Server::stop(std::chrono::milliseconds patience) { core_->stop(patience); }

}  // namespace stepscope::http
