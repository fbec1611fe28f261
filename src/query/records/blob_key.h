// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::query {

// Identifies one record of a step permanently: a restart may log the step again, and a restarted
// job may log other records at the same position.
struct Occurrence {
  int64_t number = 0;    // Among all records of the step in the order logged, from 0.
  double wall_time = 0;  // The record's wall time, to verify that it is the same record.

  // By the bits of the time, so that NaN equals itself.
  bool operator==(const Occurrence& other) const;
};

// The address of one blob, such as an image, used in URLs.
struct BlobKey {
  std::string plugin;
  std::string run;
  std::string tag;
  int64_t step = 0;
  int64_t item = 0;  // The index of the blob in the value; images come after width and height.
  std::optional<Occurrence> occurrence = {};  // Absent: the step's current record, the last one.

  bool operator==(const BlobKey&) const = default;
};

// A text of letters, digits, "-" and "_" that can encode any run or tag: base64 of a JSON array in
// the format of TensorBoard's keys.
std::string encode_blob_key(const BlobKey& key);

// Invalid if the text is not a valid key.
Result<BlobKey> decode_blob_key(std::string_view text);

}  // namespace stepscope::query
