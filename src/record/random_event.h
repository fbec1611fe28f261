// SPDX-License-Identifier: Apache-2.0
// For tests: random Events and random damage of every kind, the same on every machine.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "proto/event.pb.h"

namespace stepscope::record {

class RandomEvents {
 public:
  explicit RandomEvents(uint32_t seed) : random_(seed) {}

  uint32_t below(uint32_t bound) { return random_() % bound; }
  bool one_in(uint32_t count) { return below(count) == 0; }

  std::string bytes(uint32_t size_max) {
    std::string out(below(size_max + 1), '\0');
    for (char& c : out) c = static_cast<char>(random_());
    return out;
  }

  std::string text() {
    static const std::string kPieces[] = {
        "loss", "/", "train", "x", "é", "日本", "\xf0\x9f\x98\x80", "a b"};
    std::string out;
    for (uint32_t i = below(6); i > 0; --i) out += kPieces[below(std::size(kPieces))];
    return out;
  }

  uint64_t number() { return (static_cast<uint64_t>(random_()) << 32 | random_()) >> below(64); }
  double real() { return static_cast<double>(number()) / 7 - 1000; }

  // `blob_bytes_max` bounds each field of plain bytes.
  proto::Event event(uint32_t blob_bytes_max) {
    blob_bytes_max_ = blob_bytes_max;
    proto::Event event;
    if (!one_in(8)) event.set_wall_time(real());
    if (!one_in(8)) event.set_step(static_cast<int64_t>(number()));
    if (one_in(8)) event.mutable_source_metadata()->set_writer(text());
    switch (below(12)) {
      case 0:
        event.set_file_version(text());
        break;
      case 1:
        event.set_graph_def(blob());
        break;
      case 2:
        event.set_meta_graph_def(blob());
        break;
      case 3:
        event.mutable_log_message()->set_message(text());
        break;
      case 4:
        fill(*event.mutable_session_log());
        break;
      case 5:
        event.mutable_tagged_run_metadata()->set_tag(text());
        event.mutable_tagged_run_metadata()->set_run_metadata(blob());
        break;
      case 6:
        break;
      default:
        event.mutable_summary();
        for (uint32_t i = below(4); i > 0; --i) fill(*event.mutable_summary()->add_value());
    }
    return event;
  }

  void fill(proto::TensorProto& tensor) {
    static constexpr int kTypes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 17, 18, 19, 22, 23, -1};
    tensor.set_dtype(static_cast<proto::DataType>(kTypes[below(std::size(kTypes))]));
    if (one_in(4)) tensor.set_version_number(static_cast<int32_t>(number()));
    if (!one_in(4)) fill(*tensor.mutable_tensor_shape());
    if (one_in(3)) tensor.set_tensor_content(one_in(2) ? blob() : bytes(8));
    for (uint32_t i = 1 + below(2); i > 0; --i) fill_array(tensor, one_in(2) ? 1 : below(5));
  }

  // Damages the bytes of an Event. `other` is a source of bytes to insert.
  std::string damaged(std::string bytes, const std::string& other) {
    for (uint32_t i = below(4); i > 0; --i) damage(bytes, other);
    return bytes;
  }

 private:
  std::string blob() { return bytes(blob_bytes_max_); }

  void fill(proto::SessionLog& log) {
    log.set_status(static_cast<proto::SessionLog::SessionStatus>(below(5)));
    log.set_checkpoint_path(text());
    log.set_msg(text());
  }

  void fill(proto::TensorShapeProto& shape) {
    for (uint32_t i = below(4); i > 0; --i) {
      auto& dim = *shape.add_dim();
      dim.set_size(one_in(2) ? 1 : static_cast<int64_t>(number()));
      if (one_in(4)) dim.set_name(text());
    }
    if (one_in(8)) shape.set_unknown_rank(true);
  }

  void fill_array(proto::TensorProto& tensor, uint32_t count) {
    const uint32_t array = below(12);
    for (; count > 0; --count) {
      switch (array) {
        case 0:
          tensor.add_float_val(static_cast<float>(real()));
          break;
        case 1:
          tensor.add_double_val(real());
          break;
        case 2:
          tensor.add_int_val(static_cast<int32_t>(number()));
          break;
        case 3:
          tensor.add_string_val(blob());
          break;
        case 4:
          tensor.add_scomplex_val(static_cast<float>(real()));
          break;
        case 5:
          tensor.add_int64_val(static_cast<int64_t>(number()));
          break;
        case 6:
          tensor.add_bool_val(one_in(2));
          break;
        case 7:
          tensor.add_dcomplex_val(real());
          break;
        case 8:
          tensor.add_half_val(static_cast<int32_t>(number() & 0xffff));
          break;
        case 9:
          tensor.add_resource_handle_val();
          break;
        case 10:
          tensor.add_uint32_val(static_cast<uint32_t>(number()));
          break;
        default:
          tensor.add_uint64_val(number());
      }
    }
  }

  void fill(proto::SummaryMetadata& metadata) {
    metadata.mutable_plugin_data()->set_plugin_name(text());
    if (one_in(2)) metadata.mutable_plugin_data()->set_content(bytes(40));
    if (one_in(2)) metadata.set_display_name(text());
    if (one_in(2)) metadata.set_summary_description(text());
    metadata.set_data_class(static_cast<proto::DataClass>(below(6)));
  }

  void fill(proto::Summary::Value& value) {
    value.set_tag(text());
    if (one_in(6)) value.set_node_name(text());
    if (one_in(2)) fill(*value.mutable_metadata());
    switch (below(9)) {
      case 0:
        value.set_simple_value(static_cast<float>(real()));
        break;
      case 1:
        value.set_obsolete_old_style_histogram(blob());
        break;
      case 2:
        value.mutable_image()->set_width(static_cast<int32_t>(number()));
        value.mutable_image()->set_encoded_image_string(blob());
        break;
      case 3:
        value.mutable_histo()->set_min(real());
        for (uint32_t i = below(6); i > 0; --i) value.mutable_histo()->add_bucket(real());
        for (uint32_t i = below(6); i > 0; --i) value.mutable_histo()->add_bucket_limit(real());
        break;
      case 4:
        value.mutable_audio()->set_sample_rate(44100);
        value.mutable_audio()->set_encoded_audio_string(blob());
        value.mutable_audio()->set_content_type(text());
        break;
      case 5:
        break;
      default:
        fill(*value.mutable_tensor());
    }
  }

  void damage(std::string& bytes, const std::string& other) {
    const uint32_t at = below(static_cast<uint32_t>(bytes.size()) + 1);
    const uint32_t rest = static_cast<uint32_t>(bytes.size()) - at;
    static const std::string kPieces[] = {
        std::string("\0", 1),
        "\xff",
        "\x80",
        "\x0b",
        "\x0c",
        "\x13\x14",
        "\x83\x01\x84\x01",
        "\x2a\x02\x0a",
        "\x10\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01",
        "\x0d",
        "\x4a",
        "\x42\x02",
    };
    switch (below(8)) {
      case 0:
        if (rest > 0) bytes[at] = static_cast<char>(random_());
        break;
      case 1:
        if (rest > 0) bytes[at] ^= static_cast<char>(1 << below(8));
        break;
      case 2:
        bytes.erase(at, below(4));
        break;
      case 3:
        bytes.insert(at, kPieces[below(std::size(kPieces))]);
        break;
      case 4:
        bytes.insert(at, bytes.substr(at, below(24)));
        break;
      case 5:
        bytes += other;
        break;
      case 6:
        bytes.insert(at, other.substr(0, below(static_cast<uint32_t>(other.size()) + 1)));
        break;
      default:
        bytes.resize(at);
    }
  }

  std::mt19937 random_;
  uint32_t blob_bytes_max_ = 0;
};

}  // namespace stepscope::record
