// SPDX-License-Identifier: Apache-2.0
// Files that are named like event files but are something else.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <random>
#include <thread>

#include "base/test_folder.h"
#include "ingest/loader.h"
#include "ingest/test_log.h"
#include "storage/local.h"
#include "storage/memory.h"

namespace stepscope::ingest {
namespace {

using std::chrono::milliseconds;

const std::string kForeign = "/logs/foreign/events.out.tfevents.archive";
const std::string kHealthy = "/logs/healthy/events.out.tfevents.1";

std::string noise(size_t bytes) {
  std::mt19937_64 random(3);
  std::string out(bytes, '\0');
  for (size_t i = 0; i + 8 <= bytes; i += 8) {
    const uint64_t number = random();
    std::memcpy(out.data() + i, &number, sizeof number);
  }
  return out;
}

// Replaces one file of a storage and counts how much of it is read.
class CountingStorage : public storage::Storage {
 public:
  // Reads of `path` go through `read`.
  using Read = std::function<Result<size_t>(uint64_t offset, std::span<uint8_t> out)>;
  CountingStorage(storage::Storage& real, std::string path) : real_(real), path_(std::move(path)) {}

  void replace_file(uint64_t size, Read read) {
    size_ = size;
    read_ = std::move(read);
  }
  uint64_t bytes_read() const { return bytes_read_; }

  Result<std::unique_ptr<storage::Directory>> open_directory(const std::string& path) override {
    TRY(auto real, real_.open_directory(path));
    return std::unique_ptr<storage::Directory>(
        std::make_unique<OpenDirectory>(*this, path, std::move(real)));
  }
  Result<storage::FileInfo> stat(const std::string& path) override {
    TRY(storage::FileInfo info, real_.stat(path));
    if (path == path_ && read_) info.size = size_;
    return info;
  }
  Result<std::string> real_path(const std::string& path) override { return real_.real_path(path); }
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override {
    TRY(auto real, real_.open(path));
    if (path != path_) return real;
    return std::unique_ptr<ByteSource>(std::make_unique<Source>(*this, std::move(real)));
  }
  Result<void> append(const std::string& path, Bytes bytes) override {
    return real_.append(path, bytes);
  }

 private:
  class Source final : public ByteSource {
   public:
    Source(CountingStorage& storage, std::unique_ptr<ByteSource> real)
        : storage_(storage), real_(std::move(real)) {}
    Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
      storage_.bytes_read_ += out.size();
      return storage_.read_ ? storage_.read_(offset, out) : real_->read_at(offset, out);
    }

   private:
    CountingStorage& storage_;
    const std::unique_ptr<ByteSource> real_;
  };

  class OpenDirectory final : public storage::Directory {
   public:
    OpenDirectory(CountingStorage& storage, std::string path,
                  std::unique_ptr<storage::Directory> real)
        : storage_(storage), path_(std::move(path)), real_(std::move(real)) {}
    Result<std::vector<storage::Entry>> list() override { return real_->list(); }
    Result<storage::FileInfo> stat(const std::string& name) override {
      return storage_.stat(path_ + "/" + name);
    }
    Result<storage::OpenFile> open(const std::string& name) override {
      TRY(const auto info, stat(name));
      TRY(auto source, storage_.open(path_ + "/" + name));
      return storage::OpenFile{info, std::move(source)};
    }
    Result<std::unique_ptr<storage::Directory>> open_directory(const std::string& name) override {
      return storage_.open_directory(path_ + "/" + name);
    }

   private:
    CountingStorage& storage_;
    const std::string path_;
    const std::unique_ptr<storage::Directory> real_;
  };

  storage::Storage& real_;
  const std::string path_;
  uint64_t size_ = 0;
  Read read_;
  std::atomic<uint64_t> bytes_read_ = 0;
};

class ForeignFileTest : public testing::Test {
 protected:
  void append(const std::string& path, const std::string& bytes) {
    ASSERT_TRUE(memory_.append(path, as_bytes(bytes)).ok());
  }
  store::SourceReport report(const std::string& run) {
    return store_.snapshot()->find(run)->contributions[0]->source;
  }
  bool shows(const std::string& run) const {
    const auto snapshot = store_.snapshot();
    const store::Run* const found = snapshot->find(run);
    return found != nullptr && !found->series.empty();
  }
  bool eventually(const std::function<bool()>& condition) {
    for (int i = 0; i < 20000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(milliseconds(5));
    }
    return false;
  }

  storage::MemoryStorage memory_;
  CountingStorage storage_{memory_, kForeign};
  store::Store store_;
  Loader loader_{storage_, store_, {.roots = {{"", "/logs"}}, .threads = 2, .on_loaded = {}}};
};

TEST_F(ForeignFileTest, IsGivenUpEarlyAndReported) {
  append(kForeign, noise(40 << 20));
  append(kHealthy, TestLog().scalar("loss", 0, 1).bytes());
  loader_.sweep();
  EXPECT_TRUE(shows("healthy"));
  const store::SourceTrouble trouble = report("foreign").trouble();
  ASSERT_EQ(trouble.damage.size(), 1u);
  EXPECT_EQ(trouble.damage[0].reason, "not an event file: no record in its first 16 MiB");
  EXPECT_EQ(trouble.damage[0].bytes, 40u << 20);
  EXPECT_LT(storage_.bytes_read(), record::kForeignSearchBytes + (4 << 20));
}

TEST_F(ForeignFileTest, IsNotReadAgainAtLaterScans) {
  append(kForeign, noise(20 << 20));
  loader_.sweep();
  const uint64_t first = storage_.bytes_read();
  for (int i = 0; i < 10; ++i) loader_.sweep();
  EXPECT_EQ(storage_.bytes_read(), first);
  append(kForeign, noise(4 << 20));
  loader_.sweep();
  EXPECT_LT(storage_.bytes_read() - first, 64u << 10);
}

TEST_F(ForeignFileTest, IsReadOnceAnEventFileReplacesIt) {
  append(kForeign, noise(20 << 20));
  loader_.sweep();
  memory_.replace(kForeign, TestLog().scalar("loss", 0, 1).take());
  loader_.sweep();
  EXPECT_TRUE(shows("foreign"));
}

// The start is lost, and the rest is valid.
TEST_F(ForeignFileTest, AnEventFileWithADamagedStartIsRead) {
  append(kForeign, noise(15 << 20) + TestLog().scalar("loss", 0, 1).take());
  loader_.sweep();
  EXPECT_TRUE(shows("foreign"));
  EXPECT_EQ(report("foreign").trouble().damaged_places, 1u);
}

// More damage than one turn searches, in a file that starts with records.
TEST_F(ForeignFileTest, LongDamageInAnEventFileIsSearchedToTheEnd) {
  const std::string head = TestLog().scalar("loss", 0, 1).take();
  const std::string tail = TestLog().scalar("later", 0, 1).take();
  constexpr uint64_t kGap = 150 << 20;
  append(kForeign, head);
  storage_.replace_file(kGap + tail.size(), [&](uint64_t offset, std::span<uint8_t> out) {
    std::fill(out.begin(), out.end(), 'x');
    for (const auto& [begin, text] : {std::pair(uint64_t{0}, head), std::pair(kGap, tail)}) {
      for (uint64_t at = std::max(begin, offset);
           at < std::min(begin + text.size(), offset + out.size()); ++at) {
        out[at - offset] = static_cast<uint8_t>(text[at - begin]);
      }
    }
    return Result<size_t>(std::min<uint64_t>(out.size(), kGap + tail.size() - offset));
  });
  loader_.sweep();
  const auto snapshot = store_.snapshot();
  EXPECT_NE(snapshot->find("foreign")->find("later", DataClass::Scalar), nullptr);
  EXPECT_EQ(report("foreign").trouble().damaged_places, 1u);
}

// An event file with endless damage, whose search would take days.
class EndlessFileTest : public ForeignFileTest {
 protected:
  EndlessFileTest() {
    append(kForeign, head_);
    append(kHealthy, TestLog().scalar("loss", 0, 1).bytes());
    // Too large to be read during discovery.
    TestLog log;
    for (int step = 0; step < 5000; ++step) log.scalar("loss", step, 1);
    append("/logs/medium/events.out.tfevents.1", log.take());
    storage_.replace_file(uint64_t{1} << 50, [this](uint64_t offset, std::span<uint8_t> out) {
      std::fill(out.begin(), out.end(), 'x');
      for (uint64_t at = offset; at < std::min(head_.size(), offset + out.size()); ++at) {
        out[at - offset] = static_cast<uint8_t>(head_[at]);
      }
      return Result<size_t>(out.size());
    });
  }

  const std::string head_ = TestLog().scalar("loss", 0, 1).take();
};

TEST_F(EndlessFileTest, OtherRunsAreShownAndFollowedMeanwhile) {
  for (const size_t threads : {1, 2}) {
    store::Store store;
    std::atomic<bool> is_loaded = false;
    Loader loader(storage_, store,
                  {.roots = {{"", "/logs"}},
                   .reload_interval = milliseconds(20),
                   .threads = threads,
                   .on_loaded = [&] { is_loaded = true; }});
    ASSERT_TRUE(loader.start().ok());
    EXPECT_TRUE(eventually([&] { return is_loaded.load(); }));
    EXPECT_EQ(store.snapshot()->runs.size(), threads == 1 ? 3u : 4u);
    append("/logs/new/events.out.tfevents.1", TestLog().scalar("loss", 0, 1).bytes());
    EXPECT_TRUE(eventually([&] { return store.snapshot()->runs.size() == 4; }));
    loader.stop();
  }
}

TEST_F(EndlessFileTest, AStopEndsTheSearch) {
  ASSERT_TRUE(loader_.start().ok());
  EXPECT_TRUE(eventually([&] { return shows("medium") && shows("foreign"); }));
  loader_.stop();
  EXPECT_TRUE(shows("healthy"));
}

// On real files: anything that is not a file is reported and never opened.
TEST(IrregularFiles, AreReportedAndNotRead) {
  const TestFolder folder;
  const std::string run = folder.path() + "/run";
  std::filesystem::create_directories(run);
  ASSERT_EQ(::mkfifo((run + "/events.out.tfevents.fifo").c_str(), 0600), 0);
  std::filesystem::create_symlink("/dev/zero", run + "/events.out.tfevents.zero");
  storage::LocalStorage storage;
  ASSERT_TRUE(
      storage
          .append(run + "/events.out.tfevents.1", as_bytes(TestLog().scalar("loss", 0, 1).bytes()))
          .ok());
  ThreadPool pool(1);
  const std::atomic<bool> is_stopping = false;
  const Discovery found = discover(storage, {{"", folder.path()}}, pool, is_stopping);
  EXPECT_EQ(found.files.size(), 1u);
  EXPECT_TRUE(found.problems.empty());
  EXPECT_EQ(found.irregular, (std::vector<std::string>{run + "/events.out.tfevents.fifo",
                                                       run + "/events.out.tfevents.zero"}));
}

}  // namespace
}  // namespace stepscope::ingest
