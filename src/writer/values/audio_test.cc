// SPDX-License-Identifier: Apache-2.0
#include "writer/values/audio.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/test_error.h"
#include "proto/audio_plugin_data.pb.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;

std::vector<int16_t> samples(const Wav& wav) {
  std::vector<int16_t> out((wav.file.size() - 44) / 2);
  std::memcpy(out.data(), wav.file.data() + 44, out.size() * 2);
  return out;
}

TEST(Wav, HasAValidHeader) {
  const std::vector<int16_t> sound = {1, -1, 2};
  const Wav wav = encode_wavs({sound, 8000}).value().at(0);
  // As written by Python's wave module.
  EXPECT_EQ(wav.file.substr(0, 44),
            std::string("RIFF\x2a\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0"
                        "\x10\0data\x06\0\0\0",
                        44));
  EXPECT_THAT(samples(wav), ElementsAre(1, -1, 2));
}

TEST(Wav, RoundsAndClipsFloats) {
  const std::vector<float> sound = {0, 0.5F, -1, 1, 2, NAN};
  const Wav wav = encode_wavs({sound, 8000}).value().at(0);
  EXPECT_THAT(samples(wav), ElementsAre(0, 16384, -32768, 32767, 32767, 0));
  EXPECT_EQ(wav.clipped, 2);
}

TEST(Wav, InterleavesChannels) {
  const std::vector<int16_t> planes = {1, 2, 3, 10, 20, 30};
  const Wav wav = encode_wavs({Array(planes, {2, 3}), 8000, true}).value().at(0);
  EXPECT_THAT(samples(wav), ElementsAre(1, 10, 2, 20, 3, 30));
  EXPECT_EQ(wav.channels, 2U);
  EXPECT_EQ(wav.frames, 3);
}

TEST(Wav, RefusesInvalidAudio) {
  EXPECT_THAT(encode_wavs({std::vector<int64_t>{1}, 8000}),
              fails_with(Code::Invalid, "unsupported element type of samples: int64"));
  EXPECT_THAT(encode_wavs({std::vector<float>{1}, 0}),
              fails_with(Code::Invalid, "the sample rate is 0"));
  EXPECT_THAT(encode_wavs({Array(std::vector<float>(1000), {1, 1000}), 8000}),
              fails_with(Code::Invalid, "have 1000 channels"));
}

TEST(Audio, HasTheLabelsOfSeveralClips) {
  const std::vector<float> batch(4 * 10);
  const auto clips = encode_wavs({Array(batch, {4, 10, 1}), 8000}, 2).value();
  const auto value = parsed(audio_value("t", clips, std::vector<std::string>{"a", "b"}));
  EXPECT_THAT(shape_of(value.tensor()), ElementsAre(2, 2));
  EXPECT_THAT(value.tensor().string_val(), ElementsAre(clips[0].file, "a", clips[1].file, "b"));
  proto::AudioPluginData content;
  ASSERT_TRUE(content.ParseFromString(value.metadata().plugin_data().content()));
  EXPECT_EQ(content.encoding(), proto::AudioPluginData::WAV);
  EXPECT_THAT(audio_value("t", clips, std::vector<std::string>{"a"}),
              fails_with(Code::Invalid, "1 label for 2 clips"));
}

TEST(Audio, HasALegacyForm) {
  const auto clips = encode_wavs({std::vector<float>(10), 8000}).value();
  const auto audio = parsed(legacy_audio_value("t", clips[0])).audio();
  EXPECT_EQ(audio.sample_rate(), 8000);
  EXPECT_EQ(audio.num_channels(), 1);
  EXPECT_EQ(audio.length_frames(), 10);
  EXPECT_EQ(audio.content_type(), "audio/wav");
  EXPECT_EQ(audio.encoded_audio_string(), clips[0].file);
}

}  // namespace
}  // namespace stepscope::writer
