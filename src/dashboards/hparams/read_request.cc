// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/read_request.h"

#include <google/protobuf/util/json_util.h>

#include <string>

#include "base/text/json_check.h"

namespace stepscope::dashboards::hparams {
namespace {

bool is_form(std::string_view content_type) {
  return content_type.starts_with("application/x-www-form-urlencoded") ||
         content_type.starts_with("multipart/form-data");
}

// The library shows the position of the error on further lines, which do not fit our messages.
std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

}  // namespace

Result<void> read_json(std::string_view text, std::string_view what,
                       google::protobuf::Message& message) {
  RETURN_IF_ERROR(check_json(what, text));
  const google::protobuf::LogSilencer silence;
  const auto status = google::protobuf::util::JsonStringToMessage(
      google::protobuf::StringPiece(text.data(), text.size()), &message);
  if (status.ok()) return {};
  const auto reason = status.message();
  return invalid("{} must be JSON of type {}: {}", what, message.GetDescriptor()->name(),
                 first_line({reason.data(), reason.size()}));
}

Result<void> read_request(const http::Request& request, google::protobuf::Message& message) {
  if (request.method != http::Method::Post) {
    const auto text = request.find("request");
    if (!text) {
      return invalid("'request' is missing: pass JSON of type {}, such as request={{}}",
                     message.GetDescriptor()->name());
    }
    return read_json(*text, "'request'", message);
  }
  const std::string_view content_type = request.header("content-type");
  if (is_form(content_type)) {
    return invalid("the body must be JSON, not a form: send it with Content-Type: {}",
                   "application/json");
  }
  return read_json(request.body, "the body", message);
}

}  // namespace stepscope::dashboards::hparams
