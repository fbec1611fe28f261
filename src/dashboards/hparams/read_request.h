// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/message.h>

#include <string_view>

#include "base/result.h"
#include "http/message/request.h"

namespace stepscope::dashboards::hparams {

// Reads a message from proto3 JSON: names in camelCase or as declared, enums by name or number.
// Invalid if the text is anything else or beyond the limits of check_json(); the error names it as
// `what`.
Result<void> read_json(std::string_view text, std::string_view what,
                       google::protobuf::Message& message);

// The same from the parameter "request", or from the body if the method is POST. A form is
// refused, as in TensorBoard.
Result<void> read_request(const http::Request& request, google::protobuf::Message& message);

}  // namespace stepscope::dashboards::hparams
