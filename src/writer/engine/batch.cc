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

Bytes Batch::whole_records(size_t bytes_max) const {
  const Bytes all = rest();
  if (all.size() <= bytes_max) return all;
  size_t end = done_ + frame_bytes(bytes_.data() + done_);
  while (end < bytes_.size()) {
    const size_t next = end + frame_bytes(bytes_.data() + end);
    if (next - done_ - torn_ > bytes_max) break;
    end = next;
  }
  return all.first(end - done_ - torn_);
}

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
