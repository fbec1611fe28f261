// SPDX-License-Identifier: Apache-2.0
// The value of a record, read on demand.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/run.h"

namespace stepscope::store {

enum class ElementType : uint8_t {
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  UInt8,
  UInt16,
  UInt32,
  UInt64,
  Bool,
  String,
};

// Size of one element in Value::numbers in bytes; 0 for strings.
size_t element_bytes(ElementType type);

// A logged value in a uniform representation:
//   images       strings: width, height, then each encoded picture
//   audio        strings: one encoded clip each
//   histograms   float64 numbers, shape [buckets, 3]: left, right, count
//   graphs       strings: one serialized message
//   all others the tensor unchanged
//
// A tensor may store one element for its whole shape, so that a few bytes of log can describe a
// tensor of any size. Such an element is stored once. Access by index hides this, and ValueReader
// limits the number of elements.
struct Value {
  ElementType type = ElementType::Float32;
  std::vector<int64_t> dims;         // Empty: a single element.
  std::string numbers;               // Row by row, little-endian, unless these are strings.
  std::vector<std::string> strings;  // Row by row, if these are strings.
  bool is_repeated = false;          // The single element above is repeated for the whole shape.

  bool is_text() const { return type == ElementType::String; }
  size_t size() const;                          // Elements: the product of dims.
  const uint8_t* element(size_t index) const;   // Of numbers only: the bytes of one.
  double number(size_t index) const;            // Of numbers only.
  const std::string& text(size_t index) const;  // Of strings only.
  // Of numbers only: the bytes of `count` elements from `begin` on.
  void append_elements(std::string& out, size_t begin, size_t count) const;
  size_t memory_bytes() const;
};

// Reads values back from the log.
//
// Threads: any.
class ValueReader {
 public:
  virtual ~ValueReader() = default;

  // Reads the value of `ref`, of a series with `info`; `from` is the contribution that contains the
  // ref. Corrupt if the record's checksum is wrong, if it has no such value, or if a repeated
  // element exceeds the limit; NotFound or Unavailable if the file was removed or has changed.
  virtual Result<std::shared_ptr<const Value>> read(const SeriesInfo& info,
                                                    const Contribution& from,
                                                    const RecordRef& ref) = 0;
};

}  // namespace stepscope::store
