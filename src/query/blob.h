// SPDX-License-Identifier: Apache-2.0
// From a key in a URL to the bytes in the log.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "query/blob_key.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::query {

// Items of an image record that come before its pictures: width and height.
inline constexpr uint32_t kItemsBeforePictures = 2;

// Which picture or clip of a step a URL asks for, from 0; absent is 0. Invalid if it is no number.
Result<uint32_t> parse_sample(std::optional<std::string_view> text);

// The value of the record that a key names, whatever its item. NotFound if the run, the tag or the
// record is gone; otherwise errors are the reader's.
Result<std::shared_ptr<const store::Value>> read_value(store::ValueReader& reader,
                                                       const store::Snapshot& snapshot,
                                                       const BlobKey& key);

// One item of a value of strings, and the value that holds it.
struct Blob {
  std::shared_ptr<const store::Value> value;
  size_t item = 0;

  const std::string& bytes() const { return value->text(item); }
};

// As read_value(); NotFound too if the value has no such item, Invalid if it holds numbers.
Result<Blob> read_blob(store::ValueReader& reader, const store::Snapshot& snapshot,
                       const BlobKey& key);

// A text in quotes that is another for other bytes: their checksum and length.
std::string etag_of(std::string_view bytes);

}  // namespace stepscope::query
