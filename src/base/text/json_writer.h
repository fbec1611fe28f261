// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace stepscope {

// Writes JSON straight into a string, without a tree in between, the way TensorBoard does: ASCII
// only, ", " and ": " between items, doubles as the shortest text that reads back the same, and NaN
// and the infinities as the strings "NaN", "Infinity" and "-Infinity". Bytes that are not UTF-8
// become U+FFFD.
//
// The caller opens and closes in the right order; asserts catch what is not closed. Cost: one
// growing buffer, no allocation per value.
class JsonWriter {
 public:
  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);

  JsonWriter& string(std::string_view text);
  JsonWriter& number(double value);
  JsonWriter& integer(int64_t value);
  JsonWriter& boolean(bool value);
  JsonWriter& null();

  // key(name) and a value in one call.
  JsonWriter& field(std::string_view name, std::string_view text) { return key(name).string(text); }
  JsonWriter& field(std::string_view name, const char* text) { return key(name).string(text); }
  JsonWriter& field(std::string_view name, double value) { return key(name).number(value); }
  JsonWriter& field(std::string_view name, int64_t value) { return key(name).integer(value); }
  JsonWriter& field(std::string_view name, bool value) { return key(name).boolean(value); }

  // Writes finished JSON text as the next value.
  JsonWriter& raw(std::string_view json);

  void reserve(size_t bytes) { out_.reserve(bytes); }
  const std::string& text() const { return out_; }
  std::string take() { return std::exchange(out_, {}); }

 private:
  void before_value();
  void close(char bracket);

  std::string out_;
  bool needs_comma_ = false;
};

// Appends the shortest text that reads back as `value`, with ".0" where it would look like an
// integer, as Python's repr() does. NaN and the infinities: "nan", "inf", "-inf".
void append_repr(std::string& out, double value);

}  // namespace stepscope
