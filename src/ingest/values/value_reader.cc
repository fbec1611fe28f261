// SPDX-License-Identifier: Apache-2.0
#include "ingest/values/value_reader.h"

#include <array>
#include <functional>
#include <vector>

#include "ingest/values/restore.h"
#include "record/event.h"
#include "record/frame.h"

namespace stepscope::ingest {
namespace {

using store::Value;

// The size limit of protocol buffers.
constexpr uint64_t kRecordBytesMax = uint64_t{2} << 30;

Error changed(const std::string& path, uint64_t offset) {
  return unavailable("the file has changed and is being read again; the record at {} is gone: {}",
                     offset, path);
}

// Fills `out` from `offset` on; an error if the file no longer has these bytes.
Result<void> read_all(ByteSource& file, uint64_t offset, std::span<uint8_t> out,
                      const std::string& path) {
  TRY(const size_t got, file.read_at(offset, out));
  if (got < out.size()) return changed(path, offset);
  return {};
}

// The footer of a record, if its header is still the one that was indexed.
Result<uint32_t> read_footer(ByteSource& file, const store::RecordRef& ref,
                             const std::string& path) {
  std::array<uint8_t, record::kHeaderBytes> header;
  RETURN_IF_ERROR(read_all(file, ref.offset, header, path));
  if (record::decode_header(header.data()) != ref.length) return changed(path, ref.offset);
  std::array<uint8_t, record::kFooterBytes> footer;
  RETURN_IF_ERROR(read_all(file, ref.offset + record::kHeaderBytes + ref.length, footer, path));
  return load_le<uint32_t>(footer.data());
}

Result<Value> read_value(ByteSource& file, const store::SeriesInfo& info,
                         const store::RecordRef& ref, uint32_t checksum, const std::string& path) {
  if (ref.length > kRecordBytesMax) {
    return corrupt("the record at {} has {} bytes, which is more than a message can have: {}",
                   ref.offset, ref.length, path);
  }
  std::vector<uint8_t> payload(ref.length);
  RETURN_IF_ERROR(read_all(file, ref.offset + record::kHeaderBytes, payload, path));
  if (masked_crc32c(payload) != checksum) {
    return corrupt("the record at {} has a wrong checksum: {}", ref.offset, path);
  }
  record::EventView event;
  if (!record::decode_event(payload, event)) {
    return corrupt("the record at {} is not an event: {}", ref.offset, path);
  }
  auto value = restore_value(info, event, ref.value_index);
  if (value.ok()) return value;
  return corrupt("{} (record at {}): {}", value.error().message, ref.offset, path);
}

}  // namespace

size_t FileValueReader::KeyHash::operator()(const Key& key) const {
  return std::hash<std::string>()(key.path) ^ (key.offset * 0x9e3779b97f4a7c15u) ^ key.value_index;
}

// A file may be overwritten with records of the same lengths, so a cached value is valid only if
// the checksum in the file still matches.
Result<std::shared_ptr<const Value>> FileValueReader::read(const store::SeriesInfo& info,
                                                           const store::Contribution& from,
                                                           const store::RecordRef& ref) {
  const std::string& path = *from.source.path;
  TRY(const auto file, storage_.open(path));
  TRY(const uint32_t checksum, read_footer(*file, ref, path));
  Key key{path, ref.offset, ref.length, ref.value_index};
  if (auto kept = find(key, checksum)) return kept;
  TRY(Value value, read_value(*file, info, ref, checksum, path));
  auto shared = std::make_shared<const Value>(std::move(value));
  keep(std::move(key), checksum, shared);
  return shared;
}

std::shared_ptr<const Value> FileValueReader::find(const Key& key, uint32_t checksum) {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(key);
  if (place == places_.end() || place->second->checksum != checksum) return nullptr;
  order_.splice(order_.begin(), order_, place->second);
  return place->second->value;
}

void FileValueReader::keep(Key key, uint32_t checksum, std::shared_ptr<const Value> value) {
  const size_t bytes = value->memory_bytes();
  if (bytes > cache_bytes_) return;
  const std::lock_guard lock(mutex_);
  if (const auto place = places_.find(key); place != places_.end()) {
    bytes_ -= place->second->value->memory_bytes();
    order_.erase(place->second);
    places_.erase(place);
  }
  order_.push_front({key, checksum, std::move(value)});
  places_.emplace(std::move(key), order_.begin());
  for (bytes_ += bytes; bytes_ > cache_bytes_; order_.pop_back()) {
    bytes_ -= order_.back().value->memory_bytes();
    places_.erase(order_.back().key);
  }
}

size_t FileValueReader::cached_bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace stepscope::ingest
