// SPDX-License-Identifier: Apache-2.0
#include "ingest/reading.h"

#include <gtest/gtest.h>

#include <random>

#include "base/memory_source.h"
#include "ingest/test_log.h"

namespace stepscope::ingest {
namespace {

constexpr size_t kThreads = 3;
constexpr size_t kLogBytes = size_t{5} << 20;  // Enough for stretches of more than a megabyte.

bool go_on(uint64_t) { return true; }

// Everything that a contribution says, as text.
std::string describe(const store::Contribution& file) {
  std::string text = fmt::format("events {} dropped {} from {} to {} restart {}\n",
                                 file.source.events, file.source.trouble().dropped_values,
                                 file.start_time, file.last_time, file.restart_step);
  for (const auto& part : file.series) {
    text += fmt::format("{} {}:", part.info->tag, part.info->plugin);
    const auto& segments = part.scalars ? part.scalars->segments : part.records->segments;
    for (const auto& segment : segments) {
      text += fmt::format(" [{} {}]", segment.begin, segment.cut_step);
    }
    for (uint64_t i = 0; part.records && i < part.records->size; ++i) {
      const store::RecordRef& ref = part.records->ref(i);
      text += fmt::format(" {}@{}+{}#{}x{}", ref.step, ref.offset, ref.length, ref.value_index,
                          ref.items);
    }
    for (size_t c = 0; part.scalars && c < part.scalars->chunks.size(); ++c) {
      const store::Chunk& chunk = *part.scalars->chunks[c].chunk;
      for (size_t i = 0; i < chunk.size(); ++i) {
        text += fmt::format(" {},{},{}", chunk.step(i), chunk.wall_time(i), chunk.value(i));
      }
    }
    text += "\n";
  }
  return text;
}

struct Outcome {
  std::string text;
  uint64_t offset;
  uint64_t damaged_places;
  uint64_t damaged_bytes;

  bool operator==(const Outcome&) const = default;
};

Outcome outcome_of(Reading& reading) {
  return {describe(reading.build()), reading.position().offset, reading.damage().count(),
          reading.damage().bytes()};
}

Outcome read_alone(const std::string& bytes) {
  InfoPool infos;
  Reading reading(infos);
  MemorySource source(bytes);
  Scratch scratch;
  reading.read(source, bytes.size(), scratch, go_on);
  return outcome_of(reading);
}

// How many bytes the threads have read together, and the outcome of the whole reading.
std::pair<uint64_t, Outcome> read_together(const std::string& bytes) {
  InfoPool infos;
  Reading reading(infos);
  MemorySource source(bytes);
  ThreadPool pool(kThreads);
  std::vector<Scratch> scratch(kThreads);
  reading.read_together(source, bytes.size(), {pool, scratch}, go_on);
  const uint64_t together = reading.position().offset;
  reading.read(source, bytes.size(), scratch[0], go_on);
  return {together, outcome_of(reading)};
}

// Calls add(log, step) until the log is large.
template <typename Add>
std::string log_of(const Add& add) {
  TestLog log;
  log.version();
  for (int64_t step = 0; log.bytes().size() < kLogBytes; ++step) add(log, step);
  return log.take();
}

std::string plain_log() {
  return log_of([](TestLog& log, int64_t step) {
    log.scalar("loss", step, static_cast<float>(step));
    if (step % 3 == 0) log.scalar("accuracy", step, 1);
  });
}

TEST(ReadingTogether, GivesTheSameResultAsReadingAlone) {
  const std::string bytes = plain_log();
  const auto [together, outcome] = read_together(bytes);
  EXPECT_EQ(outcome, read_alone(bytes));
  EXPECT_GT(together, bytes.size() - 1000);
}

TEST(ReadingTogether, StepsThatGoBackMakeTheSameSegments) {
  const std::string bytes = log_of([](TestLog& log, int64_t step) {
    log.scalar("often", step % 1000, 1);
    log.scalar("seldom", step % 40'000, 1);
    log.scalar("never", step / 1000, 1);  // Many points of one step.
  });
  EXPECT_EQ(read_together(bytes).second, read_alone(bytes));
}

TEST(ReadingTogether, MetadataAtTheStartAppliesToAllStretches) {
  const std::string bytes = log_of([](TestLog& log, int64_t step) {
    log.value(step, tensor_value("scalar", float_tensor(1), step == 0 ? "scalars" : ""));
    log.value(step, tensor_value("text", string_tensor({"a", "b"}), step == 0 ? "text" : ""));
    log.value(step,
              tensor_value("image", string_tensor({"1", "1", "p"}), step == 0 ? "images" : ""));
  });
  const auto [together, outcome] = read_together(bytes);
  EXPECT_EQ(outcome, read_alone(bytes));
  EXPECT_GT(together, bytes.size() - 1000);
}

TEST(ReadingTogether, SeriesThatStartLateAreReadInOrderIfNeeded) {
  const std::string bytes = log_of([](TestLog& log, int64_t step) {
    log.scalar("loss", step, 1);
    if (step < 20'000) return;
    log.value(step, tensor_value("late", float_tensor(1), step == 20'000 ? "scalars" : ""));
    log.scalar(step < 50'000 ? "second" : "third", step, 1);
  });
  EXPECT_EQ(read_together(bytes).second, read_alone(bytes));
}

TEST(ReadingTogether, RestartsOfTheJobAreReadInOrder) {
  const std::string bytes = log_of([](TestLog& log, int64_t step) {
    log.scalar("loss", step, 1);
    if (step % 30'000 == 0) log.start(step / 2);
  });
  EXPECT_EQ(read_together(bytes).second, read_alone(bytes));
}

TEST(ReadingTogether, AFrameInsideARecordIsNotABoundary) {
  const std::string inner = TestLog().scalar("inside", 0, 1).scalar("inside", 1, 1).take();
  const std::string bytes = log_of([&](TestLog& log, int64_t step) {
    log.value(step, tensor_value("file", string_tensor({inner, inner, inner}), "text"));
  });
  EXPECT_EQ(read_together(bytes).second, read_alone(bytes));
}

TEST(ReadingTogether, DamageIsFound) {
  const std::string whole = plain_log();
  std::mt19937 random(7);
  for (int round = 0; round < 12; ++round) {
    std::string bytes = whole;
    for (int i = 0; i < 3; ++i) bytes[random() % bytes.size()] ^= 0x55;
    if (round % 3 == 0) bytes.erase(random() % bytes.size(), random() % 100);
    if (round % 4 == 0) bytes.resize(bytes.size() - random() % 50);
    EXPECT_EQ(read_together(bytes).second, read_alone(bytes)) << "round " << round;
  }
}

TEST(ReadingTogether, AGrowingFileIsReadFromWhereReadingStopped) {
  const std::string bytes = plain_log();
  InfoPool infos;
  Reading reading(infos);
  MemorySource source(bytes);
  ThreadPool pool(kThreads);
  std::vector<Scratch> scratch(kThreads);
  for (const uint64_t size : {uint64_t{100'000}, uint64_t{bytes.size() / 3}, bytes.size()}) {
    reading.read_together(source, size, {pool, scratch}, go_on);
    reading.read(source, size, scratch[0], go_on);
  }
  EXPECT_EQ(outcome_of(reading), read_alone(bytes));
}

}  // namespace
}  // namespace stepscope::ingest
