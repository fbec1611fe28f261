// SPDX-License-Identifier: Apache-2.0
#include "http/response_cache.h"

#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

Reply reply_of(std::string body) {
  Reply reply;
  reply.head = "HTTP/1.1 200 OK\r\n";
  reply.body = std::make_shared<const std::string>(std::move(body));
  return reply;
}

std::string body_of(const std::optional<Reply>& reply) { return reply ? *reply->body : "(none)"; }

TEST(ResponseCache, CachesUntilTheVersionChanges) {
  uint64_t version = 1;
  ResponseCache cache([&] { return version; });
  cache.keep("key", cache.version(), reply_of("one"));
  EXPECT_EQ(body_of(cache.find("key")), "one");
  version = 2;
  EXPECT_EQ(body_of(cache.find("key")), "(none)");
}

TEST(ResponseCache, DropsAResponseOfAnOldVersion) {
  uint64_t version = 1;
  ResponseCache cache([&] { return version; });
  const uint64_t before = cache.version();
  version = 2;
  cache.keep("other", cache.version(), reply_of("new"));
  cache.keep("key", before, reply_of("old"));
  EXPECT_EQ(body_of(cache.find("key")), "(none)");
  EXPECT_EQ(body_of(cache.find("other")), "new");
}

TEST(ResponseCache, CachesNothingWithoutAVersion) {
  ResponseCache cache(nullptr);
  cache.keep("key", 0, reply_of("one"));
  EXPECT_EQ(body_of(cache.find("key")), "(none)");
}

TEST(ResponseCache, MemoryIsBounded) {
  ResponseCache cache([] { return uint64_t{1}; });
  cache.keep("large", 1, reply_of(std::string(ResponseCache::kReplyBytesMax, 'x')));
  EXPECT_EQ(body_of(cache.find("large")), "(none)");
  const std::string body(ResponseCache::kReplyBytesMax / 2, 'x');
  for (int i = 0; i < 100; ++i) cache.keep(std::to_string(i), 1, reply_of(body));
  int kept = 0;
  for (int i = 0; i < 100; ++i) kept += cache.find(std::to_string(i)).has_value();
  EXPECT_LE(kept, 64);
  EXPECT_EQ(body_of(cache.find("99")), body);
}

TEST(ResponseCache, DoesNotCacheLargeRequests) {
  ResponseCache cache([] { return uint64_t{1}; });
  const std::string key =
      ResponseCache::key_of({}, std::string(ResponseCache::kReplyBytesMax + 1, 'x'));
  EXPECT_EQ(key, "");
  cache.keep(key, 1, reply_of("one"));
  EXPECT_EQ(body_of(cache.find(key)), "(none)");
}

TEST(ResponseCache, DifferentRequestsHaveDifferentKeys) {
  Head head;
  head.target = "/data/runs";
  const std::string plain = ResponseCache::key_of(head, "");
  EXPECT_EQ(plain, ResponseCache::key_of(head, ""));
  EXPECT_NE(plain, ResponseCache::key_of(head, "body"));
  Head compressed = head;
  compressed.headers = {{"accept-encoding", "gzip"}};
  EXPECT_NE(plain, ResponseCache::key_of(compressed, ""));
  Head posted = head;
  posted.method = Method::Post;
  EXPECT_NE(plain, ResponseCache::key_of(posted, ""));
  Head other = head;
  other.headers = {{"user-agent", "browser"}};
  EXPECT_EQ(plain, ResponseCache::key_of(other, ""));
}

}  // namespace
}  // namespace stepscope::http
