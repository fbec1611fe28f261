// SPDX-License-Identifier: Apache-2.0
// The bytes of a TensorProto, and values of plugins that show tensors.
#pragma once

#include <stepscope/array.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "writer/values/metadata.h"

namespace stepscope::writer {

// An error if the array cannot be read: a shape that does not fit, no data, strings. `what` names
// the array in the message.
Result<void> check_array(const Array& array, std::string_view what);

// The shape as text: "[2, 3]".
std::string shape_text(std::span<const int64_t> shape);

// A TensorProto of the numbers, as raw bytes in tensor_content.
Result<std::string> encode_tensor(const Array& array);
// A TensorProto of strings, as many as the shape has elements.
Result<std::string> encode_string_tensor(std::span<const std::string> strings,
                                         std::span<const int64_t> shape);
// A TensorProto of one number, the form of a scalar.
std::string encode_scalar_tensor(float number);
std::string encode_scalar_tensor(double number);

// Whether a number is finite, but too large for 32 bits.
bool needs_double(double number);
// A scalar as a tensor, with 64 bits if requested or needed.
std::string scalar_value(std::string_view tag, double number, bool is_double,
                         const Description& description = {});

// A tensor for any plugin; without a plugin's name it is for "tensor", as torch's add_tensor does.
Result<std::string> array_value(std::string_view tag, const Array& array,
                                std::string_view plugin = "tensor", std::string_view content = {},
                                const Description& description = {});

}  // namespace stepscope::writer
