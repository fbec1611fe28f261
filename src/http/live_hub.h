// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "http/live.h"
#include "http/message/net.h"

namespace stepscope::http {

using LiveMessage = std::shared_ptr<const std::string>;

// The messages queued for one client. Bounded, because a client that stopped reading must not
// exhaust the server's memory. Threads: one owner.
class LiveQueue {
 public:
  static constexpr size_t kMessagesMax = 256;
  static constexpr size_t kBytesMax = 1024 * 1024;

  // Returns false if there is no room: then all messages are dropped, including later ones. A
  // message of any size fits in an empty queue.
  bool push(LiveMessage message);

  LiveMessage pop();  // Null if empty.
  bool has_overflowed() const { return has_overflowed_; }

 private:
  std::deque<LiveMessage> messages_;
  size_t bytes_ = 0;
  bool has_overflowed_ = false;
};

// A client of the live channel. Called on the event loop.
class LiveClient {
 public:
  virtual ~LiveClient() = default;
  virtual void offer(const LiveMessage& message) = 0;
};

// Passes published messages to every client.
// Threads: join() and leave() on the event loop, everything else from any.
class LiveHub final : public Live {
 public:
  explicit LiveHub(asio::io_context& loop) : loop_(loop) {}

  void publish(LiveMessage message) override;
  void set_greeting(std::function<std::string()> greeting) override;
  size_t clients() const override { return count_; }

  // The client must exist until leave().
  void join(LiveClient& client);
  void leave(LiveClient& client);

  // The greeting for one client; empty if there is none, or if creating it failed.
  std::string greeting() const;

  // Messages published from now on are dropped.
  void close() { is_closed_ = true; }

 private:
  asio::io_context& loop_;
  std::set<LiveClient*> clients_;
  std::atomic<size_t> count_ = 0;
  std::atomic<bool> is_closed_ = false;
  mutable std::mutex mutex_;
  std::function<std::string()> greeting_;  // Under mutex_.
};

}  // namespace stepscope::http
