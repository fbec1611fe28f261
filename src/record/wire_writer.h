// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/bytes.h"
#include "record/wire.h"

namespace stepscope::record {

// Writes protobuf fields one after another into a string. Fields are written even if they have the
// default value; do not call it for absent fields.
class WireWriter {
 public:
  // A field by its number, or by its tag in record/tags.h.
  struct Field {
    constexpr Field(uint32_t field_number) : number(field_number) {}
    constexpr Field(Tag tag) : number(field_of(tag)) {}

    uint32_t number;
  };

  WireWriter& varint(Field field, uint64_t value) {
    append_tag(field, WireType::Varint);
    append_varint(value);
    return *this;
  }
  WireWriter& fixed32(Field field, float value) {
    append_tag(field, WireType::Fixed32);
    append_le(out_, value);
    return *this;
  }
  WireWriter& fixed64(Field field, double value) {
    append_tag(field, WireType::Fixed64);
    append_le(out_, value);
    return *this;
  }
  // A string, bytes or embedded message.
  WireWriter& bytes(Field field, std::string_view value) {
    append_tag(field, WireType::Length);
    append_varint(value.size());
    out_ += value;
    return *this;
  }
  // Like bytes(), but writes nothing for an empty value, as proto3 does for strings.
  WireWriter& bytes_if_any(Field field, std::string_view value) {
    return value.empty() ? *this : bytes(field, value);
  }
  // A packed repeated float or double.
  template <typename T>
  WireWriter& packed(Field field, std::span<const T> numbers) {
    static_assert(std::is_floating_point_v<T>);
    return bytes(field, {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
  }

  const std::string& text() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  void append_tag(Field field, WireType type) { append_varint(make_tag(field.number, type)); }
  void append_varint(uint64_t value) {
    for (; value >= 0x80; value >>= 7) out_ += static_cast<char>(value | 0x80);
    out_ += static_cast<char>(value);
  }

  std::string out_;
};

}  // namespace stepscope::record
