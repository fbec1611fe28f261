// SPDX-License-Identifier: Apache-2.0
// Somebody who may write to the log directory replaces directories with links while it is cleaned,
// before any of its system calls. Nothing outside is moved, removed or written, or decides what is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <functional>

#include "ingest/test_log.h"
#include "upkeep/compaction.h"
#include "upkeep/journal.h"
#include "upkeep/test_logdir.h"
#include "upkeep/trash.h"

namespace stepscope::upkeep {
namespace {

namespace fs = std::filesystem;
using ingest::TestLog;

constexpr const char* kOne = "events.out.tfevents.1";
constexpr const char* kTwo = "events.out.tfevents.2";
constexpr int64_t kNowNs = 1'767'225'600'000'000'000;  // The folder's time.
constexpr const char* kFolder = ".stepscope-trash/20260101T000000Z";

// In memory if possible: the test is repeated a thousand times.
std::string fast_folder() {
  return ::access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : testing::TempDir();
}

// Files outside the log directory, with the names that cleaning looks for.
class Victim {
 public:
  Victim() {
    for (const char* above : {"", "b/", "20260101T000000Z/a/b/", "a/b/"}) {
      for (const std::string name :
           {kOne, kTwo, "events.out.tf%65vents.1", "events.out.tf%65vents.2",
            ".stepscope-compaction", ".stepscope-compaction-draft"}) {
        files_.put(above + name, "not yours");
      }
    }
    before_ = all();
  }

  const std::string& path() const { return files_.path(); }
  void expect_untouched(const std::string& when) const { EXPECT_EQ(all(), before_) << when; }

 private:
  // Names, owners, permissions, sizes and times.
  std::vector<std::string> all() const {
    std::vector<std::string> lines;
    for (const auto& entry : fs::recursive_directory_iterator(files_.path())) {
      struct stat found{};
      ::lstat(entry.path().c_str(), &found);
      lines.push_back(fmt::format("{} {} {} {} {}.{}", entry.path().string(), found.st_uid,
                                  found.st_mode, found.st_size, found.st_mtim.tv_sec,
                                  found.st_mtim.tv_nsec));
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  }

  TestLogdir files_{fast_folder()};
  std::vector<std::string> before_;
};

// Replaces a directory with a link at one step, and puts it back at the next if `goes_back`.
class Rival {
 public:
  Rival(std::string directory, std::string target, int step, bool goes_back)
      : directory_(std::move(directory)),
        target_(std::move(target)),
        step_(step),
        goes_back_(goes_back) {}

  void act() {
    std::error_code ignored;
    ++now_;
    if (now_ == step_) {
      fs::rename(directory_, away(), ignored);
      if (!ignored) fs::create_directory_symlink(target_, directory_, ignored);
    } else if (now_ == step_ + 1 && goes_back_ && fs::is_symlink(directory_)) {
      fs::remove(directory_, ignored);
      fs::rename(away(), directory_, ignored);
    }
  }
  int steps() const { return now_; }

 private:
  // A folder of the trash is a folder of the trash in the target as well.
  std::string away() const { return directory_ + "-999"; }

  const std::string directory_;
  const std::string target_;
  const int step_;
  const bool goes_back_;
  int now_ = 0;
};

Plan plan_all(storage::Tree& tree, int64_t now_ns) {
  auto inventory = take_inventory(tree);
  if (!inventory.ok()) return {};
  auto plan = make_plan(tree, std::move(inventory).value(), {.match = "."}, now_ns);
  return plan.ok() ? std::move(plan).value() : Plan();
}

struct Operation {
  const char* name;
  std::vector<std::string> exchanged;  // The directories that become links.
  std::function<void(TestLogdir& logdir)> prepare;
  std::function<void(storage::Tree& tree)> run;
};

std::ostream& operator<<(std::ostream& out, const Operation& operation) {
  return out << operation.name;
}

std::string first() { return TestLog().version().scalar("loss", 1, 1).take(); }
std::string second() { return TestLog().scalar("loss", 2, 1).take(); }

void put_run(TestLogdir& logdir) {
  const std::chrono::hours age(24 * 10'000);  // Before kNowNs.
  logdir.put(fmt::format("a/b/{}", kOne), first(), age);
  logdir.put(fmt::format("a/b/{}", kTwo), second(), age);
}

void put_trash(TestLogdir& logdir) {
  logdir.put(fmt::format("{}/a/b/events.out.tf%65vents.1", kFolder), first());
  logdir.put("a/notes", "mine");
}

void put_published(TestLogdir& logdir) {
  put_run(logdir);
  logdir.put("a/b/result.tfevents", first() + second());
  const Journal journal{.trash = kFolder,
                        .result = "result.tfevents",
                        .result_bytes = first().size() + second().size(),
                        .names = {kOne, kTwo}};
  EXPECT_TRUE(write_journal(logdir.tree(), "a/b", journal).ok());
}

void compact_all(storage::Tree& tree) {
  const auto inventory = take_inventory(tree);
  if (!inventory.ok()) return;
  for (const RunFiles& run : inventory.value().runs) (void)compact_run(tree, run, kFolder);
}

std::vector<Operation> operations() {
  const std::string trash = ".stepscope-trash";
  return {
      {"Trash",
       {"a", "a/b", trash, kFolder},
       put_run,
       [](storage::Tree& tree) { move_to_trash(tree, plan_all(tree, kNowNs), kNowNs); }},
      {"Delete",
       {"a", "a/b"},
       put_run,
       [](storage::Tree& tree) { delete_for_good(tree, plan_all(tree, kNowNs)); }},
      {"Restore",
       {"a", trash, kFolder, std::string(kFolder) + "/a/b"},
       put_trash,
       [](storage::Tree& tree) { (void)restore_last(tree); }},
      {"EmptyTrash",
       {trash, kFolder, std::string(kFolder) + "/a/b"},
       put_trash,
       [](storage::Tree& tree) { (void)empty_trash(tree); }},
      {"Settle",
       {"a", "a/b", trash, kFolder},
       put_published,
       [](storage::Tree& tree) { (void)settle_compaction(tree, "a/b"); }},
      {"Compact", {"a/b", trash}, put_run, compact_all},
  };
}

class RaceTest : public testing::TestWithParam<Operation> {
 protected:
  // Returns how many steps there were.
  int run(const std::string& exchanged, int step, bool goes_back, storage::Resolver resolver) {
    TestLogdir logdir(fast_folder());
    GetParam().prepare(logdir);
    Rival rival(logdir.path() + "/" + exchanged, victim_.path(), step, goes_back);
    const auto tree = storage::Tree::open_root(
        logdir.path(), {.resolver = resolver, .before_call = [&rival] { rival.act(); }});
    GetParam().run(*tree.value());
    victim_.expect_untouched(fmt::format("{} at step {}", exchanged, step));
    return rival.steps();
  }

  const Victim victim_;
};

INSTANTIATE_TEST_SUITE_P(Operations, RaceTest, testing::ValuesIn(operations()),
                         [](const auto& of) { return std::string(of.param.name); });

TEST_P(RaceTest, NothingOutsideIsTouchedIfADirectoryBecomesALink) {
  for (const std::string& exchanged : GetParam().exchanged) {
    for (const bool goes_back : {false, true}) {
      const auto resolver = goes_back ? storage::Resolver::Ourselves : storage::Resolver::Kernel;
      int steps = 1;
      for (int step = 1; step <= steps && step < 500; ++step) {
        steps = run(exchanged, step, goes_back, resolver);
      }
      EXPECT_GT(steps, 5) << exchanged;
    }
  }
}

// The rival moves a run out of the log directory and leaves a link in its place: size, times and
// inode are those of the planned file.
TEST(Race, FilesMovedOutSinceThePlanStay) {
  for (const bool is_final : {false, true}) {
    TestLogdir logdir;
    TestLogdir outside;
    logdir.put("a/b/events.out.tfevents.1", "one");
    const Plan plan = plan_all(logdir.tree(), logdir.now_ns());
    fs::rename(logdir.path() + "/a/b", outside.path() + "/b");
    fs::create_directory_symlink(outside.path() + "/b", logdir.path() + "/a/b");
    const Moved moved = is_final ? delete_for_good(logdir.tree(), plan)
                                 : move_to_trash(logdir.tree(), plan, logdir.now_ns());
    EXPECT_EQ(moved.files, 0u);
    ASSERT_EQ(moved.problems.size(), 1u);
    EXPECT_THAT(moved.problems.front().message, testing::HasSubstr("link, which is not followed"));
    EXPECT_THAT(outside.files(), testing::ElementsAre("b/events.out.tfevents.1"));
  }
}

}  // namespace
}  // namespace stepscope::upkeep
