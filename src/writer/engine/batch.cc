// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/batch.h"

#include "record/frame.h"

namespace stepscope::writer {
namespace {

size_t frame_bytes(const char* frame) {
  const auto payload_bytes = load_le<uint64_t>(reinterpret_cast<const uint8_t*>(frame));
  return record::kHeaderBytes + static_cast<size_t>(payload_bytes) + record::kFooterBytes;
}

}  // namespace

uint64_t Batch::note_written(size_t count) {
  const uint64_t before = records_;
  torn_ += count;
  if (done_ + torn_ == bytes_.size()) {
    bytes_.clear();
    records_ = done_ = torn_ = 0;
    return before;
  }
  for (size_t bytes = frame_bytes(bytes_.data() + done_); torn_ >= bytes;
       bytes = frame_bytes(bytes_.data() + done_)) {
    done_ += bytes;
    torn_ -= bytes;
    --records_;
  }
  return before - records_;
}

}  // namespace stepscope::writer
