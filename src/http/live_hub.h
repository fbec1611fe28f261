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
#include "http/net.h"

namespace stepscope::http {

using LiveMessage = std::shared_ptr<const std::string>;

// What one client has still to be sent. Bounded, because a client that stopped reading must not
// make the server keep everything for it.
// Threads: one owner.
class LiveQueue {
 public:
  static constexpr size_t kMessagesMax = 256;
  static constexpr size_t kBytesMax = 1024 * 1024;

  // False if there is no room: then all is dropped, and so is whatever comes later. A message of
  // any size fits an empty queue.
  bool push(LiveMessage message);

  LiveMessage pop();  // Null if empty.
  bool has_overflowed() const { return has_overflowed_; }

 private:
  std::deque<LiveMessage> messages_;
  size_t bytes_ = 0;
  bool has_overflowed_ = false;
};

// Somebody connected to the live channel. Called on the event loop.
class LiveClient {
 public:
  virtual ~LiveClient() = default;
  virtual void offer(const LiveMessage& message) = 0;
};

// Hands what is published to every client.
// Threads: join() and leave() on the event loop, everything else from any.
class LiveHub final : public Live {
 public:
  explicit LiveHub(asio::io_context& loop) : loop_(loop) {}

  void publish(LiveMessage message) override;
  void set_greeting(std::function<std::string()> greeting) override;
  size_t clients() const override { return count_; }

  // The client must stay until it leaves.
  void join(LiveClient& client);
  void leave(LiveClient& client);

  // The greeting for one client; empty if there is none, or if making it failed.
  std::string greeting() const;

  // What is published from now on goes nowhere.
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
