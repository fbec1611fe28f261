// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::query {

// Which record of a step is meant, once and for all: a restart may log the step again, and a job
// that is started anew may log others in the same place.
struct Occurrence {
  int64_t number = 0;    // Among all records of the step in the order logged, from 0.
  double wall_time = 0;  // What the record must say; otherwise it is not the one that was meant.

  // By the bits of the time, so that NaN equals itself.
  bool operator==(const Occurrence& other) const;
};

// The place of one blob, such as a picture, as pages pass it around in URLs.
struct BlobKey {
  std::string plugin;
  std::string run;
  std::string tag;
  int64_t step = 0;
  int64_t item = 0;  // Which blob of the value; pictures come after width and height.
  std::optional<Occurrence> occurrence = {};  // Absent: the step's current record, the last one.

  bool operator==(const BlobKey&) const = default;
};

// A text of letters, digits, "-" and "_" that any run or tag survives: base64 of a JSON array laid
// out as TensorBoard's keys are.
std::string encode_blob_key(const BlobKey& key);

// Invalid if the text is no key.
Result<BlobKey> decode_blob_key(std::string_view text);

}  // namespace stepscope::query
