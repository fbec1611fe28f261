// SPDX-License-Identifier: Apache-2.0
// Parses graphs, and converts them to text for pages.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/piece_source.h"
#include "base/result.h"
#include "proto/graph.pb.h"

namespace stepscope::dashboards {

// Parses untrusted bytes into the message. Returns false if they are not valid: truncated, a string
// that is not UTF-8, nested over 100 messages deep, or over 2 GiB.
bool parse_message(std::string_view bytes, google::protobuf::Message& message);

// The message in protobuf's text format, laid out as TensorBoard does: fields in the order of their
// numbers, maps in that of their keys, UTF-8 as it is, other bytes escaped. Unknown fields are
// omitted. Each byte of a packed number can become a line, a long one in nested messages, so text
// larger than `bytes_max` is Corrupt.
inline constexpr size_t kTextBytesMax = size_t{256} << 20;
Result<void> append_text(std::string& out, const google::protobuf::Message& message,
                         size_t bytes_max = kTextBytesMax);

// The text of a graph, node by node. kTextBytesMax applies to each node.
std::unique_ptr<PieceSource> text_of_graph(proto::GraphDef graph);

}  // namespace stepscope::dashboards
