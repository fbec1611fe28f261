// SPDX-License-Identifier: Apache-2.0
#include "writer/values/audio.h"

#include <array>
#include <vector>

#include "base/text/quantities.h"
#include "record/tags.h"
#include "record/wire_writer.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

using record::WireWriter;

}  // namespace

Result<std::string> audio_value(std::string_view tag, std::span<const Wav> clips,
                                std::span<const std::string> labels,
                                const Description& description) {
  if (!labels.empty() && labels.size() != clips.size()) {
    return with_hint(
        invalid("{} for {}", counted(labels.size(), "label"), counted(clips.size(), "clip")),
        "pass one label for each clip, or none");
  }
  std::vector<std::string> strings;
  for (size_t i = 0; i < clips.size(); ++i) {
    strings.push_back(clips[i].file);
    strings.push_back(labels.empty() ? std::string() : labels[i]);
  }
  const std::array shape = {static_cast<int64_t>(clips.size()), int64_t{2}};
  TRY(const std::string tensor, encode_string_tensor(strings, shape));
  constexpr uint32_t kEncoding = 2, kWav = 11;
  // The class is left unknown: TensorBoard only removes the labels from values without a class.
  return tensor_value(tag, "audio", WireWriter().varint(kEncoding, kWav).text(), DataClass::Unknown,
                      description, tensor);
}

std::string legacy_audio_value(std::string_view tag, const Wav& clip) {
  WireWriter audio;
  namespace tags = record::audio_tag;
  audio.fixed32(tags::kSampleRate, static_cast<float>(clip.sample_rate_hz))
      .varint(tags::kNumChannels, clip.channels)
      .varint(tags::kLengthFrames, static_cast<uint64_t>(clip.frames))
      .bytes(tags::kEncodedAudio, clip.file)
      .bytes(tags::kContentType, "audio/wav");
  return legacy_value(tag, record::value_tag::kAudio, audio.text());
}

}  // namespace stepscope::writer
