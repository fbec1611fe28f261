// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "storage/storage.h"
#include "store/value.h"

namespace stepscope::ingest {

// Reads values from event files, verifies the checksums of their records, and caches recently used
// values.
//
// Threads: any; files are read outside the lock. Memory: at most `cache_bytes`, plus what callers
// keep.
class FileValueReader final : public store::ValueReader {
 public:
  static constexpr size_t kCacheBytes = size_t{64} << 20;

  explicit FileValueReader(storage::Storage& storage, size_t cache_bytes = kCacheBytes)
      : storage_(storage), cache_bytes_(cache_bytes) {}

  Result<std::shared_ptr<const store::Value>> read(const store::SeriesInfo& info,
                                                   const store::Contribution& from,
                                                   const store::RecordRef& ref) override;

  size_t cached_bytes() const;

 private:
  // The position of a record identifies a value as long as the file is the same.
  struct Key {
    std::string path;
    uint64_t offset;
    uint64_t length;
    uint32_t value_index;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };
  struct Kept {
    Key key;
    uint32_t checksum;  // From the record's footer.
    std::shared_ptr<const store::Value> value;
  };
  using Order = std::list<Kept>;

  std::shared_ptr<const store::Value> find(const Key& key, uint32_t checksum);
  void keep(Key key, uint32_t checksum, std::shared_ptr<const store::Value> value);

  storage::Storage& storage_;
  const size_t cache_bytes_;
  mutable std::mutex mutex_;
  Order order_;  // Most recently used first. Guarded by mutex_, like the two below.
  std::unordered_map<Key, Order::iterator, KeyHash> places_;
  size_t bytes_ = 0;
};

}  // namespace stepscope::ingest
