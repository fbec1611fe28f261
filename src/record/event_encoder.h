// SPDX-License-Identifier: Apache-2.0
// The Event messages that Stepscope itself writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "record/wire.h"

namespace stepscope::record {

// The first event of every file: {wall_time, file_version "brain.Event:2"}, and source_metadata if
// `writer` is not empty.
std::string encode_file_version(double wall_time, std::string_view writer = {});

// {wall_time, step, summary{value{tag, simple_value}}}, as PyTorch writes scalars.
std::string encode_scalar(double wall_time, int64_t step, std::string_view tag, float value);

// Writes the same as a whole frame to the start of `room`, if it fits, and returns its size. Cost:
// about 50 ns; it allocates nothing.
size_t write_scalar_frame(std::span<uint8_t> room, double wall_time, int64_t step,
                          std::string_view tag, float value);

// {wall_time, step, summary{value}} around an encoded Summary.Value.
std::string encode_summary(double wall_time, int64_t step, std::string_view value);

// {wall_time, step, <field>: bytes}: the fields of an Event other than a summary.
std::string encode_content(double wall_time, int64_t step, Tag field, std::string_view bytes);

// {wall_time, session_log{START}}: data logged from `step` on is void.
std::string encode_session_start(double wall_time, int64_t step);

}  // namespace stepscope::record
