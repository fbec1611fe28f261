// SPDX-License-Identifier: Apache-2.0
#include "http/live_hub.h"

namespace stepscope::http {

bool LiveQueue::push(LiveMessage message) {
  if (has_overflowed_) return false;
  const bool has_room = messages_.empty() ||
                        (messages_.size() < kMessagesMax && bytes_ + message->size() <= kBytesMax);
  if (!has_room) {
    messages_.clear();
    bytes_ = 0;
    has_overflowed_ = true;
    return false;
  }
  bytes_ += message->size();
  messages_.push_back(std::move(message));
  return true;
}

LiveMessage LiveQueue::pop() {
  if (messages_.empty()) return nullptr;
  LiveMessage message = std::move(messages_.front());
  messages_.pop_front();
  bytes_ -= message->size();
  return message;
}

void LiveHub::publish(LiveMessage message) {
  if (message == nullptr || is_closed_) return;
  asio::post(loop_, [this, message = std::move(message)] {
    for (LiveClient* client : clients_) client->offer(message);
  });
}

void LiveHub::set_greeting(std::function<std::string()> greeting) {
  const std::lock_guard lock(mutex_);
  greeting_ = std::move(greeting);
}

void LiveHub::join(LiveClient& client) {
  clients_.insert(&client);
  count_ = clients_.size();
}

void LiveHub::leave(LiveClient& client) {
  clients_.erase(&client);
  count_ = clients_.size();
}

std::string LiveHub::greeting() const try {
  std::function<std::string()> greeting;
  {
    const std::lock_guard lock(mutex_);
    greeting = greeting_;
  }
  return greeting ? greeting() : std::string();
} catch (...) {
  return {};
}

}  // namespace stepscope::http
