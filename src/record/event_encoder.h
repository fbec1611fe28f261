// SPDX-License-Identifier: Apache-2.0
// The Event messages that Stepscope itself writes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::record {

// The first event of every file: {wall_time, file_version "brain.Event:2"}.
std::string encode_file_version(double wall_time);

// {wall_time, step, summary{value{tag, simple_value}}}, as PyTorch writes scalars.
std::string encode_scalar(double wall_time, int64_t step, std::string_view tag, float value);

// The same, framed and appended to `out`. Cost: some 50 ns; it allocates only where `out` must
// grow.
void append_scalar_frame(std::string& out, double wall_time, int64_t step, std::string_view tag,
                         float value);

// {wall_time, step, summary{value}} around an encoded Summary.Value.
std::string encode_summary(double wall_time, int64_t step, std::string_view value);

// {wall_time, step, <field>: bytes}: what an Event may hold besides a summary.
std::string encode_content(double wall_time, int64_t step, uint32_t field, std::string_view bytes);

// {wall_time, session_log{START}}: what was logged from `step` on is void.
std::string encode_session_start(double wall_time, int64_t step);

}  // namespace stepscope::record
