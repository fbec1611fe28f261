// SPDX-License-Identifier: Apache-2.0
#include "ingest/discovery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>

#include "base/test_folder.h"
#include "ingest/test_faulty_storage.h"
#include "storage/local.h"
#include "storage/memory.h"

namespace stepscope::ingest {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

const std::atomic<bool> kGoOn = false;

std::vector<std::string> runs(const Discovery& found) {
  std::vector<std::string> runs;
  for (const FoundFile& file : found.files) runs.push_back(file.run);
  std::sort(runs.begin(), runs.end());
  return runs;
}

class DiscoveryTest : public testing::Test {
 protected:
  void put(const std::string& path) { ASSERT_TRUE(memory_.append(path, as_bytes("x")).ok()); }

  storage::MemoryStorage memory_;
  ThreadPool pool_{2};
};

TEST_F(DiscoveryTest, RunsAreNamedByTheirPath) {
  put("/logs/events.out.tfevents.1.host");
  put("/logs/train/events.out.tfevents.1.host");
  put("/logs/train/eval/xtfeventsy");
  put("/logs/.hidden/events.out.tfevents.1.host");
  put("/logs/train/notes.txt");
  put("/logs/empty/notes.txt");
  EXPECT_THAT(runs(discover(memory_, {{"", "/logs"}}, pool_, kGoOn)),
              ElementsAre(".", ".hidden", "train", "train/eval"));
}

TEST_F(DiscoveryTest, TheTrashIsSkipped) {
  put("/logs/a/events.out.tfevents.1.host");
  put("/logs/.stepscope-trash/1/b/events.out.tfevents.1.host");
  put("/logs/sub/.stepscope-trash/1/c/events.out.tfevents.1.host");
  EXPECT_THAT(runs(discover(memory_, {{"", "/logs"}}, pool_, kGoOn)), ElementsAre("a"));
}

TEST_F(DiscoveryTest, NamesOfRunsStartWithTheRootsName) {
  put("/x/events.out.tfevents.1.host");
  put("/x/sub/events.out.tfevents.1.host");
  EXPECT_THAT(runs(discover(memory_, {{"A", "/x"}}, pool_, kGoOn)), ElementsAre("A/.", "A/sub"));
}

TEST_F(DiscoveryTest, InvalidUtf8InNamesIsReplaced) {
  put("/logs/a\xff/events.out.tfevents.1.host");
  EXPECT_THAT(runs(discover(memory_, {{"", "/logs"}}, pool_, kGoOn)), ElementsAre("a\xef\xbf\xbd"));
}

TEST_F(DiscoveryTest, AMissingRootIsReported) {
  const Discovery found = discover(memory_, {{"", "/nowhere"}}, pool_, kGoOn);
  EXPECT_THAT(found.files, IsEmpty());
  ASSERT_THAT(found.problems, SizeIs(1));
  EXPECT_EQ(found.problems[0].code, Code::NotFound);
}

TEST_F(DiscoveryTest, ARootThatIsAFileIsReported) {
  put("/logs");
  const Discovery found = discover(memory_, {{"", "/logs"}}, pool_, kGoOn);
  ASSERT_THAT(found.problems, SizeIs(1));
  EXPECT_THAT(found.problems[0].message, testing::HasSubstr("is a file: /logs"));
}

TEST_F(DiscoveryTest, UnreadablePathsMayStillExist) {
  put("/logs/a/tfevents");
  put("/logs/a/below/tfevents");
  put("/logs/ab/tfevents");
  put("/logs/c/tfevents");
  put("/logs/d/tfevents");
  FaultyStorage faulty(memory_);
  faulty.break_path("/logs/a");
  faulty.break_list("/logs/c");
  faulty.break_path("/logs/d/tfevents");
  const Discovery found = discover(faulty, {{"", "/logs"}}, pool_, kGoOn);
  EXPECT_THAT(runs(found), ElementsAre("ab"));
  EXPECT_THAT(found.problems, SizeIs(3));
  EXPECT_TRUE(found.may_hold("/logs/a/tfevents"));
  EXPECT_TRUE(found.may_hold("/logs/a/below/tfevents"));
  EXPECT_TRUE(found.may_hold("/logs/c/tfevents"));
  EXPECT_TRUE(found.may_hold("/logs/d/tfevents"));
  EXPECT_FALSE(found.may_hold("/logs/ab/gone"));
  EXPECT_FALSE(found.may_hold("/logs/d/gone"));
}

TEST_F(DiscoveryTest, AnUnreadableRootMayStillHoldItsFiles) {
  FaultyStorage faulty(memory_);
  faulty.break_path("/logs/");
  const Discovery found = discover(faulty, {{"", "/logs/"}, {"", "/nowhere"}}, pool_, kGoOn);
  EXPECT_TRUE(found.may_hold("/logs/a/tfevents"));
  EXPECT_FALSE(found.may_hold("/nowhere/a/tfevents"));
}

TEST_F(DiscoveryTest, AnUnreadableSystemRootMayStillHoldItsFiles) {
  FaultyStorage faulty(memory_);
  faulty.break_path("/");
  EXPECT_TRUE(discover(faulty, {{"", "/"}}, pool_, kGoOn).may_hold("/a/tfevents"));
}

class LocalDiscoveryTest : public testing::Test {
 protected:
  const TestFolder folder_;
  const std::string root_ = folder_.path();
  storage::LocalStorage storage_;
  ThreadPool pool_{2};
};

TEST_F(LocalDiscoveryTest, LinksAreFollowedAndLoopsAreNot) {
  ASSERT_TRUE(storage_.append(root_ + "/nest/a/events.out.tfevents.1", as_bytes("x")).ok());
  std::filesystem::create_symlink("nest", root_ + "/link");
  std::filesystem::create_symlink("..", root_ + "/nest/a/loop");
  EXPECT_THAT(runs(discover(storage_, {{"", root_}}, pool_, kGoOn)),
              ElementsAre("link/a", "nest/a"));
}

// Each of these directories links to all others: there are too many paths to walk them all.
TEST_F(LocalDiscoveryTest, LinksToEachOtherAreWalkedOnce) {
  constexpr int kDirectories = 12;
  for (int from = 0; from < kDirectories; ++from) {
    const std::string directory = root_ + "/" + std::to_string(from);
    ASSERT_TRUE(storage_.append(directory + "/events.out.tfevents.1", as_bytes("x")).ok());
    for (int to = 0; to < kDirectories; ++to) {
      const std::string target = "../" + std::to_string(to);
      std::filesystem::create_symlink(target, directory + "/to" + std::to_string(to));
    }
  }
  const auto found = runs(discover(storage_, {{"", root_}}, pool_, kGoOn));
  EXPECT_THAT(found, testing::Contains("3"));
  EXPECT_THAT(found, testing::Contains("3/to4"));
  EXPECT_LT(found.size(), 200u);
}

// Regardless of the order of threads and of entries on disk, the first path by name is used.
TEST_F(LocalDiscoveryTest, BelowTwoLinksTheFirstPathIsUsed) {
  ASSERT_TRUE(storage_.append(root_ + "/run/tfevents", as_bytes("x")).ok());
  std::filesystem::create_directory(root_ + "/logs");
  for (const std::string name : {"c", "b", "a", "d"}) {
    std::filesystem::create_directory(root_ + "/set_" + name);
    std::filesystem::create_symlink("../run", root_ + "/set_" + name + "/latest");
    std::filesystem::create_symlink("../set_" + name, root_ + "/logs/" + name);
  }
  ThreadPool alone(1);
  EXPECT_THAT(runs(discover(storage_, {{"", root_ + "/logs"}}, alone, kGoOn)),
              ElementsAre("a/latest"));
}

TEST_F(LocalDiscoveryTest, UnreadableLinksMayStillHoldFiles) {
  ASSERT_TRUE(storage_.append(root_ + "/set/run/tfevents", as_bytes("x")).ok());
  std::filesystem::create_directory(root_ + "/logs");
  std::filesystem::create_symlink("../set", root_ + "/logs/link");
  std::filesystem::create_symlink("../nowhere", root_ + "/logs/dangling");
  std::filesystem::create_symlink("loop", root_ + "/logs/loop");
  std::filesystem::create_symlink("run", root_ + "/set/latest");
  const std::string logs = root_ + "/logs";
  FaultyStorage faulty(storage_);
  faulty.break_path(logs + "/link");
  const Discovery one_link = discover(faulty, {{"", logs}}, pool_, kGoOn);
  EXPECT_TRUE(one_link.may_hold(logs + "/link/run/tfevents"));
  EXPECT_FALSE(one_link.may_hold(logs + "/dangling/run/tfevents"));
  EXPECT_FALSE(one_link.may_hold(logs + "/loop/run/tfevents"));
  EXPECT_THAT(one_link.problems, SizeIs(1));
  faulty.repair_all();
  faulty.break_path(logs + "/link/latest");
  const Discovery two_links = discover(faulty, {{"", logs}}, pool_, kGoOn);
  EXPECT_THAT(runs(two_links), ElementsAre("link/run"));
  EXPECT_TRUE(two_links.may_hold(logs + "/link/latest/tfevents"));
}

TEST_F(LocalDiscoveryTest, FilesMayBeReadWhileTheyAreFound) {
  ASSERT_TRUE(storage_.append(root_ + "/a/tfevents.large", as_bytes("large")).ok());
  ASSERT_TRUE(storage_.append(root_ + "/a/b/tfevents.small", as_bytes("x")).ok());
  std::mutex mutex;
  std::vector<std::string> taken;
  const TakeFile take = [&](FoundFile& file, ByteSource& source, size_t) {
    std::array<uint8_t, 9> bytes;
    EXPECT_EQ(source.read_at(0, bytes).value(), file.info.size);
    if (file.info.size > 1) return false;
    const std::lock_guard lock(mutex);
    taken.push_back(file.run);
    return true;
  };
  EXPECT_THAT(runs(discover(storage_, {{"", root_}}, pool_, kGoOn, take)), ElementsAre("a"));
  EXPECT_THAT(taken, ElementsAre("a/b"));
}

// Directories are kept open for those below them, but not an unlimited number of them.
TEST_F(LocalDiscoveryTest, MoreDirectoriesThanAreKeptOpen) {
  constexpr int kDirectories = 300;
  for (int i = 0; i < kDirectories; ++i) {
    const std::string directory = root_ + "/" + std::to_string(i) + "/below";
    ASSERT_TRUE(storage_.append(directory + "/tfevents", as_bytes("x")).ok());
  }
  EXPECT_THAT(runs(discover(storage_, {{"", root_}}, pool_, kGoOn)), SizeIs(kDirectories));
}

TEST_F(LocalDiscoveryTest, ADirectoryNamedLikeAnEventFileIsADirectory) {
  ASSERT_TRUE(storage_.append(root_ + "/tfevents/events.out.tfevents.1", as_bytes("x")).ok());
  EXPECT_THAT(runs(discover(storage_, {{"", root_}}, pool_, kGoOn)), ElementsAre("tfevents"));
}

// Nested directories, so many that the path of the innermost is too long to open.
class DeepStorage final : public storage::Storage {
 public:
  static constexpr size_t kDepth = 5000;

  Result<std::unique_ptr<storage::Directory>> open_directory(const std::string&) override {
    return open_level(0);
  }
  Result<storage::FileInfo> stat(const std::string&) override {
    return storage::FileInfo{.type = storage::FileType::Directory};
  }
  Result<std::string> real_path(const std::string& path) override { return path; }
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override {
    return not_found("{}", path);
  }
  Result<void> append(const std::string&, Bytes) override { return {}; }

 private:
  static std::unique_ptr<storage::Directory> open_level(size_t level) {
    return std::make_unique<Level>(level);
  }

  class Level final : public storage::Directory {
   public:
    explicit Level(size_t level) : level_(level) {}
    Result<std::vector<storage::Entry>> list() override {
      if (level_ == kDepth) return std::vector<storage::Entry>{};
      return std::vector<storage::Entry>{
          {.name = "d", .type = storage::FileType::Directory, .is_link = false, .info = {}}};
    }
    Result<storage::FileInfo> stat(const std::string& name) override {
      return not_found("{}", name);
    }
    Result<storage::OpenFile> open(const std::string& name) override {
      return not_found("{}", name);
    }
    Result<std::unique_ptr<storage::Directory>> open_directory(const std::string&) override {
      return open_level(level_ + 1);
    }

   private:
    const size_t level_;
  };
};

TEST(Discovery, AnEndlessTreeIsWalkedToTheLongestPath) {
  DeepStorage storage;
  ThreadPool pool(2);
  const std::atomic<bool> is_stopping = false;
  const Discovery found = discover(storage, {{"", "/logs"}}, pool, is_stopping);
  EXPECT_EQ(found.directories.size(), (4096 - std::string("/logs").size() + 1) / 2);
  ASSERT_EQ(found.problems.size(), 1u);
  EXPECT_TRUE(found.problems[0].message.starts_with("cannot list directory: File name too long"));
  EXPECT_EQ(found.problems[0].number, ENAMETOOLONG);
  EXPECT_NE(found.problems[0].hint.find("a shorter path"), std::string::npos);
}

}  // namespace
}  // namespace stepscope::ingest
