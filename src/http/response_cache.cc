// SPDX-License-Identifier: Apache-2.0
#include "http/response_cache.h"

#include <array>

namespace stepscope::http {
namespace {

// The headers that affect handlers and make_reply().
constexpr std::array<std::string_view, 7> kHeaders = {"accept",
                                                      "accept-encoding",
                                                      "content-type",
                                                      "if-range",
                                                      "if-none-match",
                                                      "range",
                                                      "x-tensorboard-feature-flags"};

// The overhead of an entry, in addition to its strings.
constexpr size_t kEntryBytes = 200;

size_t bytes_of(const std::string& key, const Reply& reply) {
  return key.size() + reply.head.size() + (reply.body ? reply.body->size() : 0) + kEntryBytes;
}

}  // namespace

// Each part is preceded by its length, so that only equal requests have the same key. A body that
// is too large to cache is not copied: its request has the empty key, which is never cached.
std::string ResponseCache::key_of(const Head& head, std::string_view body) {
  if (body.size() > kReplyBytesMax) return {};
  std::string key(1, static_cast<char>('0' + static_cast<int>(head.method)));
  const auto add = [&key](std::string_view part) {
    key += std::to_string(part.size());
    key += ':';
    key += part;
  };
  add(head.target);
  for (const std::string_view name : kHeaders) add(find_header(head.headers, name));
  add(body);
  return key;
}

std::optional<Reply> ResponseCache::find(const std::string& key) {
  if (!version_) return std::nullopt;
  const uint64_t now = version_();
  const std::lock_guard lock(mutex_);
  forget_older_than(now);
  const auto found = entries_.find(key);
  if (found == entries_.end()) return std::nullopt;
  Reply reply;
  reply.head = found->second.head;
  reply.body = found->second.body;
  return reply;
}

void ResponseCache::keep(std::string key, uint64_t version, const Reply& reply) {
  const size_t bytes = bytes_of(key, reply);
  if (!version_ || key.empty() || bytes > kReplyBytesMax) return;
  const std::lock_guard lock(mutex_);
  forget_older_than(version);
  if (version < entries_version_) return;
  if (bytes_ + bytes > kBytesMax) {
    entries_.clear();
    bytes_ = 0;
  }
  if (entries_.emplace(std::move(key), Entry{reply.head, reply.body}).second) bytes_ += bytes;
}

void ResponseCache::forget_older_than(uint64_t version) {
  if (version <= entries_version_) return;
  entries_version_ = version;
  entries_.clear();
  bytes_ = 0;
}

}  // namespace stepscope::http
