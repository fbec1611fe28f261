// SPDX-License-Identifier: Apache-2.0
#include "query/records/blob_key.h"

#include <bit>

#include "base/text/json_writer.h"
#include "query/json.h"

namespace stepscope::query {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string to_base64(std::string_view bytes) {
  std::string out;
  uint32_t bits = 0;
  int count = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<uint8_t>(byte);
    for (count += 8; count >= 6; count -= 6) out += kDigits[bits >> (count - 6) & 63];
  }
  if (count > 0) out += kDigits[bits << (6 - count) & 63];
  return out;
}

// Padding may follow. Any other character is rejected.
bool from_base64(std::string_view text, std::string& bytes) {
  while (text.ends_with('=')) text.remove_suffix(1);
  uint32_t bits = 0;
  int count = 0;
  for (const char digit : text) {
    const size_t value = kDigits.find(digit);
    if (value == std::string_view::npos) return false;
    bits = bits << 6 | static_cast<uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 255);
  }
  return count != 6;
}

// TensorBoard's keys have six members. Two more identify an occurrence.
constexpr size_t kFields = 6;
constexpr size_t kExactFields = 8;

template <typename T>
bool read_field(const simdjson::dom::array& fields, size_t index, T& value) {
  return fields.at(index).get(value) == simdjson::SUCCESS;
}

bool read_occurrence(const simdjson::dom::array& fields, BlobKey& key) {
  int64_t number, bits;
  if (!read_field(fields, 6, number) || !read_field(fields, 7, bits)) return false;
  key.occurrence = Occurrence{number, std::bit_cast<double>(bits)};
  return true;
}

bool read_fields(const simdjson::dom::array& fields, BlobKey& key) {
  std::string_view experiment, plugin, run, tag;
  if (!read_field(fields, 0, experiment) || !read_field(fields, 1, plugin) ||
      !read_field(fields, 2, run) || !read_field(fields, 3, tag) ||
      !read_field(fields, 4, key.step) || !read_field(fields, 5, key.item)) {
    return false;
  }
  key.plugin = plugin;
  key.run = run;
  key.tag = tag;
  if (fields.size() == kExactFields) return read_occurrence(fields, key);
  return fields.size() == kFields;
}

}  // namespace

bool Occurrence::operator==(const Occurrence& other) const {
  return number == other.number &&
         std::bit_cast<int64_t>(wall_time) == std::bit_cast<int64_t>(other.wall_time);
}

std::string encode_blob_key(const BlobKey& key) {
  JsonWriter json;
  json.begin_array().string("").string(key.plugin).string(key.run).string(key.tag);
  json.integer(key.step).integer(key.item);
  if (key.occurrence) {
    json.integer(key.occurrence->number);
    json.integer(std::bit_cast<int64_t>(key.occurrence->wall_time));
  }
  return to_base64(json.end_array().text());
}

Result<BlobKey> decode_blob_key(std::string_view text) {
  const auto refuse = [text] { return invalid("Not a valid blob key: {}", text.substr(0, 100)); };
  std::string json;
  if (!from_base64(text, json)) return refuse();
  simdjson::dom::parser parser;
  TRY(const auto root, parse_json(parser, "the blob key", json));
  simdjson::dom::array fields;
  BlobKey key;
  const bool is_list = root && root->get(fields) == simdjson::SUCCESS;
  if (!is_list || !read_fields(fields, key)) return refuse();
  return key;
}

}  // namespace stepscope::query
