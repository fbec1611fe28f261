// SPDX-License-Identifier: Apache-2.0
#include "writer/values/wav.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/bytes.h"
#include "writer/values/numbers.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

constexpr int64_t kChannelsMax = 255;
constexpr int64_t kSampleBytes = 2;
constexpr int64_t kDataBytesMax = (int64_t{1} << 31) - 1;

struct SoundDimensions {
  int64_t clips = 1, frames = 0, channels = 1;
};

Result<SoundDimensions> dimensions_of(const Sound& sound) {
  const auto& shape = sound.array.shape;
  const size_t rank = shape.size();
  if (rank < 1 || rank > 3) {
    return with_hint(invalid("unsupported shape of samples: {}", shape_text(shape)),
                     "pass [frames], [frames, channels] or [clips, frames, channels]");
  }
  SoundDimensions found;
  if (rank == 1) found.frames = shape[0];
  if (rank > 1) found.frames = shape[rank - (sound.channels_first ? 1 : 2)];
  if (rank > 1) found.channels = shape[rank - (sound.channels_first ? 2 : 1)];
  if (rank == 3) found.clips = shape[0];
  return found;
}

Result<void> check(const Sound& sound, const SoundDimensions& dimensions) {
  const DataType type = sound.array.type;
  if (!is_floating(type) && type != DataType::kInt16) {
    return with_hint(invalid("unsupported element type of samples: {}", name_of(type)),
                     "pass floating-point numbers from -1 to 1, or int16");
  }
  if (sound.sample_rate_hz == 0) return invalid("the sample rate is 0");
  if (dimensions.channels < 1 || dimensions.channels > kChannelsMax) {
    return with_hint(invalid("samples with the shape {} have {} channels",
                             shape_text(sound.array.shape), dimensions.channels),
                     "are [channels, frames] and [frames, channels] swapped?");
  }
  if (dimensions.frames > kDataBytesMax / kSampleBytes / dimensions.channels) {
    return with_hint(invalid("audio of {} frames is too long for a WAV file", dimensions.frames),
                     "log a part of it");
  }
  return {};
}

int16_t quantised(double sample, int64_t& clipped) {
  const bool is_inside = sample >= -1 && sample <= 1;
  if (!is_inside) ++clipped;
  if (std::isnan(sample)) return 0;
  return static_cast<int16_t>(std::clamp(std::round(sample * 32'768), -32'768.0, 32'767.0));
}

std::vector<int16_t> read_samples(const Array& array, size_t begin, size_t count,
                                  int64_t& clipped) {
  std::vector<int16_t> samples(count);
  const auto* const bytes = static_cast<const char*>(array.data) + begin * size_of(array.type);
  if (array.type == DataType::kInt16) {
    if (count > 0) std::memcpy(samples.data(), bytes, count * sizeof(int16_t));
    return samples;
  }
  auto out = samples.begin();
  const Array part(bytes, array.type, {static_cast<int64_t>(count)});
  for_each_block(part, [&](std::span<const double> block) {
    for (const double sample : block) *out++ = quantised(sample, clipped);
  });
  return samples;
}

std::vector<int16_t> interleaved(const std::vector<int16_t>& samples, size_t channels) {
  std::vector<int16_t> out(samples.size());
  const size_t frames = samples.size() / channels;
  for (size_t channel = 0; channel < channels; ++channel) {
    for (size_t i = 0; i < frames; ++i) out[i * channels + channel] = samples[channel * frames + i];
  }
  return out;
}

std::string wav_file(const std::vector<int16_t>& samples, uint32_t channels, uint32_t rate_hz) {
  constexpr uint16_t kPcm = 1;
  const auto data_bytes = static_cast<uint32_t>(samples.size() * kSampleBytes);
  const auto frame_bytes = static_cast<uint16_t>(channels * kSampleBytes);
  std::string wav = "RIFF";
  append_le(wav, data_bytes + 36);
  wav += "WAVEfmt ";
  append_le(wav, uint32_t{16});
  append_le(wav, kPcm);
  append_le(wav, static_cast<uint16_t>(channels));
  append_le(wav, rate_hz);
  append_le(wav, rate_hz * frame_bytes);
  append_le(wav, frame_bytes);
  append_le(wav, static_cast<uint16_t>(8 * kSampleBytes));
  wav += "data";
  append_le(wav, data_bytes);
  return wav.append(reinterpret_cast<const char*>(samples.data()), data_bytes);
}

}  // namespace

Result<std::vector<Wav>> encode_wavs(const Sound& sound, size_t clips_max) {
  RETURN_IF_ERROR(check_array(sound.array, "samples"));
  TRY(const SoundDimensions dimensions, dimensions_of(sound));
  RETURN_IF_ERROR(check(sound, dimensions));
  const auto channels = static_cast<uint32_t>(dimensions.channels);
  const auto count = static_cast<size_t>(dimensions.frames * dimensions.channels);
  std::vector<Wav> wavs(std::min(static_cast<size_t>(dimensions.clips), clips_max));
  for (size_t i = 0; i < wavs.size(); ++i) {
    Wav& wav = wavs[i];
    auto samples = read_samples(sound.array, i * count, count, wav.clipped);
    if (sound.channels_first && channels > 1) samples = interleaved(samples, channels);
    wav.file = wav_file(samples, channels, sound.sample_rate_hz);
    wav.sample_rate_hz = sound.sample_rate_hz;
    wav.channels = channels;
    wav.frames = dimensions.frames;
  }
  return wavs;
}

}  // namespace stepscope::writer
