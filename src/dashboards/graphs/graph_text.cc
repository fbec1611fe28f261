// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graph_text.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>

#include <cstdint>
#include <limits>
#include <utility>

#include "base/text/parts.h"

namespace stepscope::dashboards {
namespace {

// TensorBoard's limit. It also bounds printing, which goes no deeper than parsing did.
constexpr int kDepthMax = 100;

// Appends to a string, up to a limit.
class LimitedOutput final : public google::protobuf::io::ZeroCopyOutputStream {
 public:
  LimitedOutput(std::string& out, size_t bytes_max)
      : out_(out), begin_(out.size()), bytes_max_(bytes_max) {}

  bool Next(void** data, int* size) override {
    const size_t end = out_.size();
    if (end - begin_ > bytes_max_) return false;
    out_.resize(end + kBlockBytes);
    *data = out_.data() + end;
    *size = kBlockBytes;
    return true;
  }
  void BackUp(int count) override { out_.resize(out_.size() - static_cast<size_t>(count)); }
  int64_t ByteCount() const override { return static_cast<int64_t>(out_.size() - begin_); }

 private:
  static constexpr int kBlockBytes = 1 << 12;

  std::string& out_;
  size_t begin_;
  size_t bytes_max_;
};

}  // namespace

bool parse_message(std::string_view bytes, google::protobuf::Message& message) {
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max())) return false;
  // libprotobuf would print a message about a string that is not UTF-8.
  const google::protobuf::LogSilencer silence;
  google::protobuf::io::CodedInputStream input(reinterpret_cast<const uint8_t*>(bytes.data()),
                                               static_cast<int>(bytes.size()));
  input.SetRecursionLimit(kDepthMax);
  return message.ParseFromCodedStream(&input) && input.ConsumedEntireMessage();
}

Result<void> append_text(std::string& out, const google::protobuf::Message& message,
                         size_t bytes_max) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetUseUtf8StringEscaping(true);
  printer.SetHideUnknownFields(true);
  LimitedOutput output(out, bytes_max);
  if (printer.Print(message, &output)) return {};
  return corrupt("the text of its {} has more than {} bytes", message.GetDescriptor()->name(),
                 bytes_max);
}

std::unique_ptr<PieceSource> text_of_graph(proto::GraphDef graph) {
  auto nodes = std::make_shared<proto::GraphDef>();
  nodes->mutable_node()->Swap(graph.mutable_node());
  auto rest = std::make_shared<const proto::GraphDef>(std::move(graph));
  // Nodes have the lowest field number, so everything else follows them.
  return text_of_parts([nodes, rest, next = 0](std::string& out) mutable -> Result<bool> {
    if (next == nodes->node_size()) {
      RETURN_IF_ERROR(append_text(out, *rest));
      return false;
    }
    proto::GraphDef one;
    one.add_node()->Swap(nodes->mutable_node(next++));
    RETURN_IF_ERROR(append_text(out, one));
    return true;
  });
}

}  // namespace stepscope::dashboards
