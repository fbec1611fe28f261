// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graph_text.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>

#include <cstdint>
#include <limits>

namespace stepscope::dashboards {
namespace {

// What TensorBoard allows. Printing goes as deep as parsing went, so that this bounds both.
constexpr int kDepthMax = 100;

}  // namespace

bool parse_message(std::string_view bytes, google::protobuf::Message& message) {
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max())) return false;
  // libprotobuf would tell the terminal about a string that is no UTF-8.
  const google::protobuf::LogSilencer silence;
  google::protobuf::io::CodedInputStream input(reinterpret_cast<const uint8_t*>(bytes.data()),
                                               static_cast<int>(bytes.size()));
  input.SetRecursionLimit(kDepthMax);
  return message.ParseFromCodedStream(&input) && input.ConsumedEntireMessage();
}

std::string to_text(const google::protobuf::Message& message) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetUseUtf8StringEscaping(true);
  printer.SetHideUnknownFields(true);
  std::string text;
  printer.PrintToString(message, &text);
  return text;
}

}  // namespace stepscope::dashboards
