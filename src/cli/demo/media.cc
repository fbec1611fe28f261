// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/media.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "cli/demo/noise.h"
#include "cli/demo/sound.h"
#include "writer/images/image.h"
#include "writer/images/png.h"
#include "writer/values/audio.h"
#include "writer/values/histogram.h"
#include "writer/values/text.h"

namespace stepscope::cli {
namespace {

using writer::bucket_value;
using writer::text_value;

constexpr int kHistograms = 60;  // The number of steps at which each kind is logged.
constexpr int kPictures = 12;
constexpr int kSounds = 6;
constexpr int kTexts = 8;
constexpr int kBuckets = 30;
constexpr double kWeights = 40'000;  // Numbers in a histogram.
constexpr uint32_t kWidth = 128, kHeight = 96;

// The distribution of a tensor's numbers: two normal distributions of the same width, `apart` from
// each other.
struct Bells {
  double mean = 0;
  double width = 1;
  double apart = 0;
};

struct MovingBells {
  std::string_view tag;
  Bells (*at)(double progress);
};

constexpr MovingBells kDistributions[] = {
    {"weights/stem", [](double p) { return Bells{0, 0.04 + 0.1 * p, 0}; }},
    {"weights/head", [](double p) { return Bells{-0.08 * p, 0.05, 0.5 * std::sqrt(p)}; }},
    {"gradients/head", [](double p) { return Bells{0, 0.3 * std::exp(-4 * p) + 0.01, 0}; }},
    {"activations/block3",
     [](double p) { return Bells{0.5 + 2 * p, 0.4 + 0.2 * std::sin(9 * p), 0.8 * p}; }},
};

// The share of the standard normal distribution below x.
double share_below(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

std::vector<Bucket> buckets_of(const Bells& bells) {
  const double begin = bells.mean - bells.apart / 2 - 4 * bells.width;
  const double end = bells.mean + bells.apart / 2 + 4 * bells.width;
  const auto below = [&](double x) {
    const double place = (x - bells.mean) / bells.width;
    const double offset = bells.apart / 2 / bells.width;
    return 0.5 * (share_below(place - offset) + share_below(place + offset));
  };
  std::vector<Bucket> buckets;
  for (int i = 0; i < kBuckets; ++i) {
    const double left = begin + (end - begin) * i / kBuckets;
    const double right = begin + (end - begin) * (i + 1) / kBuckets;
    buckets.push_back({left, right, std::round(kWeights * (below(right) - below(left)))});
  }
  return buckets;
}

uint8_t shade(double brightness) {
  return static_cast<uint8_t>(std::clamp(std::lround(255 * brightness), 0L, 255L));
}

// An RGB image, each component from 0 to 1, with the pixels that colour_at(x, y) returns.
template <typename ColourAt>
writer::Raster paint(uint32_t width, uint32_t height, ColourAt&& colour_at) {
  writer::Raster picture{.width = width, .height = height, .channels = 3, .samples = {}};
  picture.samples.reserve(picture.row_bytes() * height);
  for (uint32_t y = 0; y < height; ++y) {
    for (uint32_t x = 0; x < width; ++x) {
      const std::array<double, 3> colour = colour_at(x, y);
      for (const double brightness : colour) picture.samples.push_back(shade(brightness));
    }
  }
  return picture;
}

// A moon over water, with noise that fades as the training progresses.
writer::Raster reconstruction(double progress, DemoNoise& noise) {
  const double grain = 0.35 * std::exp(-4 * progress);
  return paint(kWidth, kHeight, [&](double x, double y) -> std::array<double, 3> {
    const double dx = x - 84, dy = y - 30;
    const double moon = 1 / (1 + std::exp(0.4 * (std::hypot(dx, dy) - 14) / (1.2 - progress)));
    const double depth = y / kHeight;
    const double wave = depth > 0.6 ? 0.08 * std::sin(60 * depth * depth + dx / 9) : 0;
    const double speckle = grain * (std::round(4 * noise.uniform()) / 4 - 0.5);
    return {0.1 + 0.25 * depth + wave + 0.8 * moon + speckle,
            0.12 + 0.2 * depth + wave + 0.75 * moon + speckle,
            0.35 + 0.25 * depth + wave + 0.45 * moon + speckle};
  });
}

// An attention map: a spot that moves to the middle and narrows.
writer::Raster attention(double progress, double turn) {
  const double radius = 18 * (1 - progress);
  const double width = 4 + 14 * (1 - progress);
  return paint(kWidth / 2, kHeight / 2, [&](double x, double y) -> std::array<double, 3> {
    const double dx = x - 32 - radius * std::cos(turn);
    const double dy = y - 24 - radius * std::sin(turn);
    const double heat = std::exp(-(dx * dx + dy * dy) / (2 * width * width));
    return {1.6 * heat, 1.6 * heat - 0.5, 0.25 + heat - 0.9};
  });
}

// Compresses more than the logging library does, because speed does not matter for the demo.
std::string picture_value(std::string_view tag, std::initializer_list<writer::Raster> pictures) {
  constexpr int kLevel = 6;
  std::vector<std::string> files;
  for (const auto& picture : pictures) files.push_back(writer::encode_png(picture, kLevel));
  return well_formed(writer::image_file_value(tag, files));
}

std::string sound_value(std::string_view tag, const DemoSound& sound) {
  const auto clips = well_formed(writer::encode_wavs({sound.samples, sound.rate_hz}));
  return well_formed(writer::audio_value(tag, clips));
}

std::string notes_on(const Training& training) {
  return fmt::format(
      "# {}\n\nTrains for **{} steps** and logs every {}.\n\n"
      "| setting | value |\n|---|---:|\n| learning rate | {} |\n| seed | {} |\n"
      "| examples per second | {} |\n\n"
      "- the learning rate warms up and then falls as a cosine\n"
      "- `loss/aux` counts for 15 %\n\n> Compare with the other seeds before you believe it.\n",
      training.name, training.steps, training.log_interval_steps, training.learning_rate_max,
      training.seed, training.examples_per_second);
}

// A sentence of which more and more words are correct.
std::string sample_text(double progress, DemoNoise& noise) {
  std::string text = "the model reads a line of text and writes the next one after it";
  for (char& letter : text) {
    if (letter != ' ' && noise.happens(0.9 * (1 - progress))) {
      letter = static_cast<char>('a' + static_cast<int>(26 * noise.uniform()));
    }
  }
  return text;
}

}  // namespace

Result<void> write_training_media(DemoWriter& writer, const Training& training) {
  DemoNoise noise(training.seed + 2);
  DemoFile file(training.name + "/train", training.begin_time);
  file.add_value(training.begin_time + 10, 0, well_formed(text_value("notes", notes_on(training))));
  spread_steps(training, kHistograms, [&](double progress, double wall_time, int64_t step) {
    for (const auto& [tag, at] : kDistributions) {
      file.add_value(wall_time, step, well_formed(bucket_value(tag, buckets_of(at(progress)))));
    }
  });
  spread_steps(training, kPictures, [&](double progress, double wall_time, int64_t step) {
    file.add_value(wall_time, step,
                   picture_value("samples/reconstruction", {reconstruction(progress, noise)}));
    file.add_value(
        wall_time, step,
        picture_value("attention/heads", {attention(progress, 0.5), attention(progress, 3)}));
  });
  spread_steps(training, kSounds, [&](double progress, double wall_time, int64_t step) {
    file.add_value(wall_time, step, sound_value("samples/tune", demo_tune(progress, noise)));
  });
  spread_steps(training, kTexts, [&](double progress, double wall_time, int64_t step) {
    file.add_value(wall_time, step,
                   well_formed(text_value("samples/text", sample_text(progress, noise))));
  });
  return writer.write(file);
}

}  // namespace stepscope::cli
