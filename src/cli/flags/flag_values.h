// SPDX-License-Identifier: Apache-2.0
// Parses the values of flags as Python does, so that scripts written for TensorBoard keep working.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stepscope::cli {

// "true" and "false" in any case.
std::optional<bool> parse_bool(std::string_view text);

// Surrounding spaces, a sign and single underscores between digits are allowed.
std::optional<int64_t> parse_integer(std::string_view text);

// The same, with fractions, exponents, "inf" and "nan".
std::optional<double> parse_flag_number(std::string_view text);

// Whether `text` is one of the comma-separated `choices`.
bool is_choice(std::string_view text, std::string_view choices);

// The comma-separated `choices` one by one.
std::vector<std::string> split_choices(std::string_view choices);

// "csv or jsonl", "false, auto or true".
std::string list_choices(std::string_view choices);

// "scalars=500,images=0" -> {scalars: 500, images: 0}.
std::optional<std::map<std::string, uint64_t>> parse_samples(const std::string& text);

}  // namespace stepscope::cli
