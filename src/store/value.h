// SPDX-License-Identifier: Apache-2.0
// What a record holds, once somebody looks at it.
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

// Bytes that one element takes in Value::numbers; 0 for strings.
size_t element_bytes(ElementType type);

// A logged value in one form, however it was logged:
//   images       strings: width, height, then each encoded picture
//   audio        strings: one encoded clip each
//   histograms   float64 numbers, shape [buckets, 3]: left, right, count
//   graphs       strings: one serialized message
//   all others   the tensor as it is
//
// A tensor may hold one element that stands for its whole shape, and a shape of any size fits into
// a few bytes of log. So such an element is kept once. Views ask for elements by their index, which
// hides this, and whoever reads values sees to it that there are not too many (ValueReader).
struct Value {
  ElementType type = ElementType::Float32;
  std::vector<int64_t> dims;         // Empty: a single element.
  std::string numbers;               // Row by row, little-endian, unless these are strings.
  std::vector<std::string> strings;  // Row by row, if these are strings.
  bool is_repeated = false;          // The one element above stands for all of the shape.

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

  // The value that `ref`, of a series with `info`, stands for; `from` is the file's contribution
  // that holds the ref. Corrupt if the record's checksum does not hold, if it holds no such value,
  // or if one element of it stands for more than any view shows;
  // NotFound or Unavailable if the file has gone or changed.
  virtual Result<std::shared_ptr<const Value>> read(const SeriesInfo& info,
                                                    const Contribution& from,
                                                    const RecordRef& ref) = 0;
};

}  // namespace stepscope::store
