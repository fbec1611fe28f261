// SPDX-License-Identifier: Apache-2.0
#include "ingest/loader.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <numeric>
#include <random>

#include "base/test_folder.h"
#include "ingest/test_faulty_storage.h"
#include "ingest/test_log.h"
#include "storage/local.h"
#include "storage/memory.h"

namespace stepscope::ingest {
namespace {

using testing::ElementsAre;

const std::string kTrain = "/logs/train/events.out.tfevents.1.host";

std::vector<double> values(const store::Store& store, const std::string& run,
                           const std::string& tag) {
  std::vector<double> values;
  const auto snapshot = store.snapshot();
  const store::Run* found = snapshot->find(run);
  if (found == nullptr) return values;
  const store::Series* series = found->find(tag, DataClass::Scalar);
  if (series == nullptr) return values;
  for (const auto& part : series->parts) {
    for (const auto& [begin, chunk] : part.scalars->chunks) {
      for (size_t i = 0; i < chunk->size(); ++i) values.push_back(chunk->value(i));
    }
  }
  return values;
}

class LoaderTest : public testing::Test {
 protected:
  void append(const std::string& path, const std::string& bytes) {
    ASSERT_TRUE(storage_.append(path, as_bytes(bytes)).ok());
  }
  const store::SourceReport& report(size_t index = 0) {
    snapshot_ = store_.snapshot();
    return snapshot_->runs[0]->contributions[index]->source;
  }

  storage::MemoryStorage storage_;
  store::Store store_;
  Loader loader_{storage_, store_, {.roots = {{"", "/logs"}}, .threads = 2, .on_loaded = {}}};
  std::shared_ptr<const store::Snapshot> snapshot_;
};

TEST_F(LoaderTest, FollowsAGrowingFile) {
  TestLog log;
  append(kTrain, log.version().scalar("loss", 0, 1).take());
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1));
  const std::string more = log.scalar("loss", 1, 2).scalar("loss", 2, 3).take();
  for (const char byte : more) {
    append(kTrain, std::string(1, byte));
    loader_.sweep();
  }
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1, 2, 3));
  EXPECT_EQ(report().trouble().damaged_places, 0u);
}

// A small file is read again from its start when it grows, a large one from where reading stopped.
TEST_F(LoaderTest, GrowsFromSmallToLarge) {
  TestLog log;
  std::vector<double> expected;
  for (int64_t step = 0; step < 4000; ++step) {
    append(kTrain, log.scalar("loss", step, static_cast<float>(step)).take());
    expected.push_back(static_cast<double>(step));
    if (step % 400 == 0) loader_.sweep();
  }
  loader_.sweep();
  EXPECT_GT(report().bytes, 128u << 10);
  EXPECT_EQ(values(store_, "train", "loss"), expected);
}

TEST_F(LoaderTest, ATemporarilyUnreadableFileKeepsItsData) {
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  loader_.sweep();
  storage_.forbid(kTrain);
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1));
  EXPECT_NE(report().trouble().problem, "");
}

TEST_F(LoaderTest, NothingIsCommittedWithoutNewData) {
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  loader_.sweep();
  const uint64_t version = store_.snapshot()->version;
  loader_.sweep();
  EXPECT_EQ(store_.snapshot()->version, version);
}

TEST_F(LoaderTest, EveryFileOfARunIsFollowed) {
  const std::string later = "/logs/train/events.out.tfevents.2.host";
  append(later, TestLog().scalar("loss", 5, 20).bytes());
  loader_.sweep();
  append(kTrain, TestLog().scalar("loss", 0, 10).bytes());
  loader_.sweep();
  append(later, TestLog().scalar("loss", 6, 21).bytes());
  append(kTrain, TestLog().scalar("loss", 1, 11).bytes());
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(10, 11, 20, 21));
}

// Only the first files of a directory are read during discovery.
TEST_F(LoaderTest, OneRunOfManyFiles) {
  constexpr int kFiles = 40;
  for (int i = 0; i < kFiles; ++i) {
    append("/logs/train/tfevents." + std::to_string(100 + i),
           TestLog().scalar("loss", i, static_cast<float>(i)).bytes());
  }
  loader_.sweep();
  std::vector<double> expected(kFiles);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(values(store_, "train", "loss"), expected);
  EXPECT_EQ(store_.progress().files, static_cast<uint64_t>(kFiles));
  EXPECT_EQ(store_.progress().bytes_done, store_.progress().bytes);
}

TEST_F(LoaderTest, AFileThatCannotBeReadFromTheStartIsReported) {
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  storage_.forbid(kTrain);
  loader_.sweep();
  EXPECT_NE(report().trouble().problem, "");
}

// It is unspecified which of its two runs such a file belongs to.
TEST_F(LoaderTest, AFileBelowTwoRootsIsReadOnce) {
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  Loader loader{storage_,
                store_,
                {.roots = {{"a", "/logs"}, {"b", "/logs/train"}}, .threads = 2, .on_loaded = {}}};
  loader.sweep();
  loader.sweep();
  EXPECT_EQ(store_.snapshot()->runs.size(), 1u);
  EXPECT_EQ(store_.progress().files, 1u);
}

TEST_F(LoaderTest, AReplacedFileIsReadAgain) {
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  loader_.sweep();
  storage_.replace(kTrain, TestLog().version().scalar("loss", 0, 7).scalar("loss", 1, 8).take());
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(7, 8));
}

TEST_F(LoaderTest, ATruncatedFileIsReadAgain) {
  append(kTrain, TestLog().version().scalar("loss", 0, 1).scalar("loss", 1, 2).bytes());
  loader_.sweep();
  storage_.rewrite(kTrain, TestLog().version().scalar("loss", 0, 1).bytes());
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1));
}

TEST_F(LoaderTest, AFileOverwrittenByALongerOneIsReadAgain) {
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  loader_.sweep();
  storage_.rewrite(kTrain, TestLog().version().scalar("loss", 3, 5).scalar("loss", 4, 6).bytes());
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(5, 6));
}

TEST_F(LoaderTest, DeletedFilesLoseTheirDataAndMayComeBack) {
  const std::string bytes = TestLog().scalar("loss", 0, 1).bytes();
  append(kTrain, bytes);
  append("/logs/other/events.out.tfevents.1", bytes);
  loader_.sweep();
  storage_.remove(kTrain);
  loader_.sweep();
  EXPECT_EQ(store_.snapshot()->find("train"), nullptr);
  EXPECT_NE(store_.snapshot()->find("other"), nullptr);
  append(kTrain, bytes);
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1));
}

// If a disk does not respond for a while, no data is removed, and nothing is read again afterwards.
TEST_F(LoaderTest, ATemporarilyUnreadableDirectoryKeepsItsData) {
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  append("/logs/train/below/tfevents", TestLog().scalar("loss", 0, 2).bytes());
  append("/logs/other/tfevents", TestLog().scalar("loss", 0, 3).bytes());
  FaultyStorage faulty(storage_);
  Loader loader(faulty, store_, {.roots = {{"", "/logs"}}, .threads = 2, .on_loaded = {}});
  loader.sweep();
  const uint64_t version = store_.snapshot()->version;
  for (const std::string path : {"/logs", "/logs/train", kTrain.c_str()}) {
    SCOPED_TRACE(path);
    faulty.break_path(path);
    loader.sweep();
    EXPECT_EQ(store_.snapshot()->version, version);
    EXPECT_THAT(store_.progress().problem, testing::HasSubstr(path));
    EXPECT_EQ(store_.progress().files, 3u);
    faulty.repair_all();
    loader.sweep();
    EXPECT_EQ(store_.snapshot()->version, version);
  }
  faulty.break_list("/logs/train");
  storage_.remove("/logs/other/tfevents");
  loader.sweep();
  EXPECT_EQ(store_.snapshot()->find("other"), nullptr);
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1));
}

TEST_F(LoaderTest, ABadFileDoesNotAffectOthers) {
  append("/logs/garbage/events.out.tfevents.1", std::string(5000, '\x55'));
  append("/logs/no_event/events.out.tfevents.1", TestLog().add("\xff\xff").bytes());
  append("/logs/secret/events.out.tfevents.1", "x");
  storage_.forbid("/logs/secret/events.out.tfevents.1");
  append("/logs/empty/events.out.tfevents.1", "");
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1));
  const auto snapshot = store_.snapshot();
  ASSERT_EQ(snapshot->runs.size(), 5u);
  const auto source = [&](const char* run) {
    return snapshot->find(run)->contributions[0]->source;
  };
  EXPECT_EQ(source("garbage").trouble().damaged_places, 1u);
  EXPECT_EQ(source("garbage").trouble().damaged_bytes, 5000u);
  EXPECT_EQ(source("no_event").trouble().damage[0].reason, "record is not an Event message");
  EXPECT_NE(source("secret").trouble().problem, "");
  EXPECT_EQ(source("empty").trouble().problem, "");
}

TEST_F(LoaderTest, RecordsThatAreNotEventsAreSkippedAndCounted) {
  append(kTrain, TestLog().scalar("loss", 0, 1).add("\xff\xff").scalar("loss", 1, 2).bytes());
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1, 2));
  EXPECT_EQ(report().trouble().damaged_places, 1u);
}

TEST_F(LoaderTest, LargeImagesAreIndexedUnread) {
  const std::string image(300'000, 'p');
  append(kTrain, TestLog()
                     .value(7, tensor_value("img", string_tensor({"1", "1", image}), "images"))
                     .scalar("loss", 8, 1)
                     .bytes());
  loader_.sweep();
  const auto snapshot = store_.snapshot();
  const auto* images = snapshot->find("train")->find("img", DataClass::BlobSequence);
  ASSERT_NE(images, nullptr);
  EXPECT_EQ(images->parts[0].records->ref(0).items, 3u);
  EXPECT_EQ(images->parts[0].records->ref(0).step, 7);
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(1));
}

TEST_F(LoaderTest, ProfilerMarkersMakeRunsAndAreNotRead) {
  append("/logs/prof/events.out.tfevents.1.profile-empty", std::string(100, 'x'));
  loader_.sweep();
  ASSERT_NE(store_.snapshot()->find("prof"), nullptr);
  EXPECT_EQ(report().trouble().damaged_places, 0u);
}

TEST_F(LoaderTest, ReportsProgressAndProblems) {
  loader_.sweep();
  EXPECT_TRUE(store_.progress().is_done);
  EXPECT_THAT(store_.progress().problem, testing::HasSubstr("/logs"));
  append(kTrain, TestLog().scalar("loss", 0, 1).bytes());
  loader_.sweep();
  EXPECT_EQ(store_.progress().problem, "");
  EXPECT_EQ(store_.progress().files, 1u);
}

TEST_F(LoaderTest, LoadsManyFiles) {
  for (int i = 0; i < 10'000; ++i) {
    append("/logs/run" + std::to_string(i) + "/events.out.tfevents.1",
           TestLog().scalar("loss", 0, static_cast<float>(i)).bytes());
  }
  loader_.sweep();
  EXPECT_EQ(store_.snapshot()->runs.size(), 10'000u);
  EXPECT_THAT(values(store_, "run777", "loss"), ElementsAre(777));
}

TEST_F(LoaderTest, ARunOfVeryManyFiles) {
  constexpr int kFiles = 20'000;
  const auto path = [](int i) { return "/logs/train/tfevents." + std::to_string(100'000 + i); };
  for (int i = 0; i < kFiles; ++i) {
    append(path(i), TestLog().scalar("loss", i, static_cast<float>(i)).bytes());
  }
  loader_.sweep();
  const auto all = values(store_, "train", "loss");
  ASSERT_EQ(all.size(), static_cast<size_t>(kFiles));
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end())) << "files are ordered by name";
  for (int i = 1; i < kFiles; ++i) storage_.remove(path(i));
  loader_.sweep();
  EXPECT_THAT(values(store_, "train", "loss"), ElementsAre(0));
}

// On real files, with the loader's own thread. Waits generously, but not forever.
class FollowTest : public testing::Test {
 protected:
  bool eventually(const std::function<bool()>& condition) {
    for (int i = 0; i < 1000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  void append(const std::string& name, const std::string& bytes) {
    ASSERT_TRUE(storage_.append(root_ + "/logs/" + name, as_bytes(bytes)).ok());
  }

  const TestFolder folder_;
  const std::string root_ = folder_.path();
  storage::LocalStorage storage_;
  store::Store store_;
};

TEST_F(FollowTest, ALogDirectoryThatAppearsLater) {
  Loader loader(storage_, store_,
                {.roots = {{"", root_ + "/logs"}},
                 .reload_interval = std::chrono::milliseconds(50),
                 .threads = 2,
                 .on_loaded = {}});
  ASSERT_TRUE(loader.start().ok());
  ASSERT_TRUE(eventually([&] { return store_.progress().is_done; }));
  append("train/events.out.tfevents.1", TestLog().scalar("loss", 0, 4).bytes());
  EXPECT_TRUE(eventually([&] { return values(store_, "train", "loss").size() == 1; }));
}

// The interval is far longer than the test may take, so only inotify can report the change.
TEST_F(FollowTest, ChangesAreReportedByTheSystem) {
  append("train/events.out.tfevents.1", TestLog().scalar("loss", 0, 4).bytes());
  std::atomic<bool> is_loaded = false;
  Loader loader(storage_, store_,
                {.roots = {{"", root_ + "/logs"}},
                 .reload_interval = std::chrono::hours(1),
                 .threads = 2,
                 .on_loaded = [&] { is_loaded = true; }});
  ASSERT_TRUE(loader.start().ok());
  ASSERT_TRUE(eventually([&] { return is_loaded.load(); }));
  // A write before the watch is in place may go unnoticed, so keep writing.
  int64_t step = 0;
  EXPECT_TRUE(eventually([&] {
    append("train/events.out.tfevents.1", TestLog().scalar("loss", ++step, 5).bytes());
    return values(store_, "train", "loss").size() > 3;
  }));
  append("new_run/events.out.tfevents.1", TestLog().scalar("loss", 0, 6).bytes());
  EXPECT_TRUE(eventually([&] { return values(store_, "new_run", "loss").size() == 1; }));
}

// Writes points in pieces of random size until it is killed.
[[noreturn]] void write_until_killed(const std::string& path, unsigned seed) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  std::mt19937 random(seed);
  TestLog log;
  for (int64_t step = 0;; ++step) {
    const std::string frame = log.scalar("loss", step, static_cast<float>(step)).take();
    for (size_t at = 0; at < frame.size();) {
      const size_t count = std::min<size_t>(1 + random() % 40, frame.size() - at);
      if (::write(file, frame.data() + at, count) < 0) ::_exit(1);
      at += count;
    }
  }
}

// Wherever a writer is killed, every complete record is found and no damage is reported.
TEST_F(FollowTest, AWriterKilledAtAnyMoment) {
  std::filesystem::create_directories(root_ + "/logs/train");
  const std::string path = root_ + "/logs/train/events.out.tfevents.1";
  for (unsigned round = 1; round <= 20; ++round) {
    SCOPED_TRACE(round);
    std::filesystem::remove(path);
    const pid_t writer = ::fork();
    if (writer == 0) write_until_killed(path, round);
    const uint64_t enough = 500 * round;
    EXPECT_TRUE(eventually([&] {
      const auto info = storage_.stat(path);
      return info.ok() && info.value().size > enough;
    }));
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);

    store::Store store;
    Loader loader(storage_, store,
                  {.roots = {{"", root_ + "/logs"}}, .threads = 1, .on_loaded = {}});
    loader.sweep();
    const std::vector<double> found = values(store, "train", "loss");
    const auto& source = store.snapshot()->find("train")->contributions[0]->source;
    const uint64_t frame_bytes = TestLog().scalar("loss", 1, 0).bytes().size();
    EXPECT_EQ(source.trouble().damaged_places, 0u);
    EXPECT_LT(source.bytes - source.bytes_read, frame_bytes + 8);
    EXPECT_FALSE(found.empty());
    for (size_t i = 0; i < found.size(); ++i) ASSERT_EQ(found[i], static_cast<double>(i));
  }
}

}  // namespace
}  // namespace stepscope::ingest
