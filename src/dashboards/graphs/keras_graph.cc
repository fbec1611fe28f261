// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/keras_graph.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "dashboards/graphs/keras_json.h"
#include "dashboards/graphs/keras_tensors.h"

namespace stepscope::dashboards {
namespace {

using simdjson::dom::element;

// A name is as long as those of all models around it, and a node has the names of its inputs. So a
// small text can expand to names of unlimited size.
constexpr size_t kNamesBytesMax = size_t{64} << 20;

// DT_INVALID if this is not a TensorFlow type; a policy such as mixed_float16 is not one.
proto::DataType data_type(std::string_view keras_name) {
  static const std::map<std::string_view, proto::DataType> kOtherNames = {
      {"float16", proto::DT_HALF}, {"float32", proto::DT_FLOAT}, {"float64", proto::DT_DOUBLE}};
  const auto other = kOtherNames.find(keras_name);
  if (other != kOtherNames.end()) return other->second;
  std::string name = "DT_";
  for (const char c : keras_name) name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  proto::DataType type = proto::DT_INVALID;
  return proto::DataType_Parse(name, &type) ? type : proto::DT_INVALID;
}

// Makes nodes of layers, model by model from the outside in.
class KerasWalk {
 public:
  void add(element layer, std::string_view scope) {
    if (is_too_large()) return;
    simdjson::dom::array layers;
    const std::string name = scoped(scope, keras_name(layer));
    if (layer["config"]["layers"].get(layers) == simdjson::SUCCESS && layers.size() > 0) {
      add_model(layer, layers, scope, name);
    } else {
      add_layer(layer, scope, name);
    }
  }

  Result<proto::GraphDef> take_graph() {
    if (!is_too_large()) return std::move(graph_);
    return corrupt("the names of the layers have more than {} bytes", kNamesBytesMax);
  }

 private:
  struct Output {
    std::string layer;
    uint64_t number = 0;
  };

  bool is_too_large() const { return names_bytes_ > kNamesBytesMax; }

  // Empty once the names are too large.
  std::string scoped(std::string_view scope, std::string_view name) {
    names_bytes_ += scope.size() + 1 + name.size();
    if (is_too_large()) return {};
    return scope.empty() ? std::string(name) : std::string(scope).append("/").append(name);
  }

  void add_model(element model, simdjson::dom::array layers, std::string_view scope,
                 const std::string& name) {
    const auto outputs = listed(model["config"]["output_layers"]);
    const auto inputs = listed(model["config"]["input_layers"]);
    const bool is_functional = !inputs.empty() && !outputs.empty();
    auto sources = sources_of(model, scope);
    if (is_functional) {
      for (size_t i = 0; i < std::min(inputs.size(), sources.size()); ++i) {
        sources_of_inputs_[scoped(name, inputs[i].layer)] = std::move(sources[i]);
      }
      for (const auto& [layer, number] : outputs) {
        outputs_[name].push_back({scoped(name, layer), number});
      }
    } else {
      if (!sources.empty()) previous_ = std::move(sources[0]);
      const element last = layers.at(layers.size() - 1).value_unsafe();
      outputs_[name] = {{scoped(name, keras_name(last)), 0}};
    }
    for (const element layer : layers) add(layer, name);
    previous_ = output(name, 0);
  }

  void add_layer(element layer, std::string_view scope, const std::string& name) {
    proto::NodeDef& node = *graph_.add_node();
    node.set_name(name);
    auto& attrs = *node.mutable_attr();
    std::string_view class_name;
    if (layer["class_name"].get(class_name) == simdjson::SUCCESS) {
      attrs["keras_class"].set_s(std::string(class_name));
    }
    const proto::DataType type = data_type(keras_dtype(layer));
    if (type != proto::DT_INVALID) attrs["dtype"].set_type(type);
    for (std::string& source : sources_of(layer, scope)) node.add_input(std::move(source));
    const auto outside = sources_of_inputs_.find(name);
    if (outside != sources_of_inputs_.end()) node.add_input(outside->second);
    previous_ = name;
  }

  // The nodes whose outputs go into a layer. In a Sequential model, where layers do not name them,
  // it is the previous layer.
  std::vector<std::string> sources_of(element layer, std::string_view scope) {
    element nodes;
    std::vector<std::string> sources;
    if (layer["inbound_nodes"].get(nodes) == simdjson::SUCCESS && !nodes.is_null()) {
      for (const auto& [from, number] : inbound_tensors(nodes)) {
        sources.push_back(output(scoped(scope, from), number));
      }
    } else if (!previous_.empty()) {
      names_bytes_ += previous_.size();
      sources.push_back(previous_);
    }
    return sources;
  }

  // The node that produces an output of a model or nested model; a layer is its own node.
  std::string output(std::string name, uint64_t number) {
    for (;;) {
      names_bytes_ += name.size();
      const auto found = outputs_.find(name);
      if (is_too_large() || found == outputs_.end()) return name;
      // A model that is called again continues its output numbers.
      const auto& outputs = found->second;
      const Output& inner = outputs[std::min<uint64_t>(number, outputs.size() - 1)];
      // Inner layers have longer names, unless the names are inconsistent; the search must end in
      // that case, too.
      if (inner.layer.size() <= name.size()) return name;
      name = inner.layer;
      number = inner.number;
    }
  }

  static std::vector<KerasTensor> listed(simdjson::simdjson_result<element> list) {
    element found;
    return list.get(found) == simdjson::SUCCESS ? listed_tensors(found)
                                                : std::vector<KerasTensor>();
  }

  proto::GraphDef graph_;
  std::map<std::string, std::vector<Output>> outputs_;    // Of models.
  std::map<std::string, std::string> sources_of_inputs_;  // Of input layers of inner models.
  std::string previous_;                                  // Empty before the first layer.
  size_t names_bytes_ = 0;                                // Of all names made and looked up.
};

}  // namespace

Result<proto::GraphDef> keras_graph(std::string_view json) {
  simdjson::dom::parser parser;
  TRY(const element model, parse_keras_json(parser, json));
  KerasWalk walk;
  walk.add(model, "");
  return walk.take_graph();
}

}  // namespace stepscope::dashboards
