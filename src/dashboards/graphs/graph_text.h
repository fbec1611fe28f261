// SPDX-License-Identifier: Apache-2.0
// Graphs from bytes and to text, as pages want them.
#pragma once

#include <google/protobuf/message.h>

#include <string>
#include <string_view>

namespace stepscope::dashboards {

// Fills the message with bytes that anybody may have written. False if they are no such message:
// cut off, a string that is no UTF-8, over 100 messages deep, or over 2 GiB.
bool parse_message(std::string_view bytes, google::protobuf::Message& message);

// The message in protobuf's text format, laid out as TensorBoard does: fields in the order of their
// numbers, maps in that of their keys, UTF-8 as it is, other bytes escaped. Fields that we do not
// know are left out.
std::string to_text(const google::protobuf::Message& message);

}  // namespace stepscope::dashboards
