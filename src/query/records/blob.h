// SPDX-License-Identifier: Apache-2.0
// Looks up blobs in the log by the key in a URL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "query/records/blob_key.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::query {

// Items of an image record before its images: width and height.
inline constexpr uint32_t kItemsBeforeImages = 2;

// The index of the image or clip of a step that a URL requests; 0 if absent. Invalid if it is not a
// number.
Result<uint32_t> parse_sample(std::optional<std::string_view> text);

// The value of the record that a key names, regardless of its item. NotFound if the run, the tag or
// the record no longer exists; otherwise the reader's error.
Result<std::shared_ptr<const store::Value>> read_value(store::ValueReader& reader,
                                                       const store::Snapshot& snapshot,
                                                       const BlobKey& key);

// One item of a value of strings, and its value.
struct Blob {
  std::shared_ptr<const store::Value> value;
  size_t item = 0;

  const std::string& bytes() const { return value->text(item); }
};

// Like read_value(); also NotFound if the value has no such item, Invalid if it holds numbers.
Result<Blob> read_blob(store::ValueReader& reader, const store::Snapshot& snapshot,
                       const BlobKey& key);

// An ETag of the bytes: their checksum and length, in quotes.
std::string etag_of(std::string_view bytes);

}  // namespace stepscope::query
