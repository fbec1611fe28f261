// SPDX-License-Identifier: Apache-2.0
// Views of bytes, little-endian loads and stores, and a reader that never leaves its view.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stepscope {

static_assert(std::endian::native == std::endian::little,
              "event files are little-endian and are read in place");

using Bytes = std::span<const uint8_t>;

inline Bytes as_bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}
inline std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Unaligned load of a little-endian number; the caller has checked that the bytes are there.
template <typename T>
T load_le(const uint8_t* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

template <typename T>
void store_le(uint8_t* at, T value) {
  std::memcpy(at, &value, sizeof value);
}

// For at least one word; the last word may overlap the previous one.
template <typename Word>
bool are_same_words(const uint8_t* x, const uint8_t* y, size_t size) {
  for (size_t i = 0; i + sizeof(Word) < size; i += sizeof(Word)) {
    if (load_le<Word>(x + i) != load_le<Word>(y + i)) return false;
  }
  const size_t last = size - sizeof(Word);
  return load_le<Word>(x + last) == load_le<Word>(y + last);
}

// For short texts, such as tags: calling memcmp() takes longer.
inline bool is_same_text(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  const uint8_t* const x = as_bytes(a).data();
  const uint8_t* const y = as_bytes(b).data();
  if (a.size() >= sizeof(uint64_t)) return are_same_words<uint64_t>(x, y, a.size());
  if (a.size() >= sizeof(uint32_t)) return are_same_words<uint32_t>(x, y, a.size());
  return a.empty() || are_same_words<uint8_t>(x, y, a.size());
}

template <typename T>
void append_le(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Reads numbers and byte ranges from the front of a view. A read past the end returns nothing and
// does not move the reader.
class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) : rest_(bytes) {}

  size_t remaining() const { return rest_.size(); }

  template <typename T>
  std::optional<T> number() {
    if (rest_.size() < sizeof(T)) return std::nullopt;
    const T value = load_le<T>(rest_.data());
    rest_ = rest_.subspan(sizeof(T));
    return value;
  }

  std::optional<Bytes> bytes(size_t count) {
    if (rest_.size() < count) return std::nullopt;
    const Bytes taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }

 private:
  Bytes rest_;
};

}  // namespace stepscope
