// SPDX-License-Identifier: Apache-2.0
// The loader without enough memory, threads or open files: it keeps its data, reports the shortage,
// and retries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "base/limits/test_malloc.h"
#include "base/test_folder.h"
#include "ingest/loader.h"
#include "ingest/test_faulty_storage.h"
#include "ingest/test_log.h"
#include "storage/local.h"
#include "storage/memory.h"

namespace stepscope::ingest {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string small_log() { return TestLog().scalar("loss", 0, 1).take(); }

// Too large to be read during discovery.
std::string medium_log() {
  TestLog log;
  for (int step = 0; step < 3000; ++step) log.scalar("loss", step, 1);
  return log.take();
}

std::vector<std::string> names_of(const store::Store& store) {
  std::vector<std::string> names;
  for (const auto& run : store.snapshot()->runs) names.push_back(run->name);
  return names;
}

uint64_t points_of(const store::Store& store, const std::string& run) {
  const auto snapshot = store.snapshot();
  const store::Run* const found = snapshot->find(run);
  return found == nullptr || found->series.empty() ? 0 : found->series[0].size;
}

class ShortageTest : public testing::Test {
 protected:
  void append(const std::string& path, const std::string& bytes) {
    ASSERT_TRUE(memory_.append(path, as_bytes(bytes)).ok());
  }

  storage::MemoryStorage memory_;
  FaultyStorage storage_{memory_};
  store::Store store_;
  Loader loader_{storage_, store_, {.roots = {{"", "/logs"}}, .threads = 2, .on_loaded = {}}};
};

TEST_F(ShortageTest, AFileThatDoesNotFitIsReportedAndTheOthersAreRead) {
  append("/logs/a/events.out.tfevents.1", medium_log());
  append("/logs/b/events.out.tfevents.1", medium_log());
  storage_.starve_path("/logs/a/events.out.tfevents.1");
  loader_.sweep();
  EXPECT_THAT(names_of(store_), ElementsAre("a", "b"));
  EXPECT_EQ(store_.snapshot()->runs[0]->contributions[0]->source.trouble().problem,
            "cannot read file: out of memory: /logs/a/events.out.tfevents.1");
  EXPECT_EQ(points_of(store_, "b"), 3000u);
  const uint64_t version = store_.version();
  loader_.sweep();
  EXPECT_EQ(store_.version(), version) << "the same shortage is not reported again";
  storage_.repair_all();
  loader_.sweep();
  EXPECT_EQ(points_of(store_, "a"), 3000u);
  EXPECT_EQ(store_.snapshot()->runs[0]->contributions[0]->source.trouble().problem, "");
}

TEST_F(ShortageTest, LoadedDataStays) {
  append("/logs/a/events.out.tfevents.1", medium_log());
  loader_.sweep();
  append("/logs/a/events.out.tfevents.1", small_log());
  storage_.starve_path("/logs/a/events.out.tfevents.1");
  loader_.sweep();
  EXPECT_EQ(points_of(store_, "a"), 3000u);
  storage_.repair_all();
  loader_.sweep();
  EXPECT_EQ(points_of(store_, "a"), 3001u);
}

TEST_F(ShortageTest, ASmallFileThatDoesNotFitIsReadAtTheNextScan) {
  append("/logs/a/events.out.tfevents.1", small_log());
  append("/logs/b/events.out.tfevents.1", small_log());
  storage_.starve_path("/logs/a/events.out.tfevents.1");
  loader_.sweep();
  EXPECT_EQ(points_of(store_, "b"), 1u);
  storage_.repair_all();
  loader_.sweep();
  EXPECT_EQ(points_of(store_, "a"), 1u);
}

TEST_F(ShortageTest, NothingIsRemovedWhenDirectoriesCannotBeListed) {
  append("/logs/a/events.out.tfevents.1", small_log());
  append("/logs/b/events.out.tfevents.1", medium_log());
  loader_.sweep();
  storage_.starve_path("/logs/b");
  memory_.remove("/logs/a/events.out.tfevents.1");
  loader_.sweep();
  EXPECT_THAT(names_of(store_), ElementsAre("a", "b"));
  EXPECT_THAT(store_.progress().problem, HasSubstr("out of memory"));
  storage_.repair_all();
  loader_.sweep();
  EXPECT_THAT(names_of(store_), ElementsAre("b"));
  EXPECT_EQ(store_.progress().problem, "");
}

TEST_F(ShortageTest, AFailedCommitIsRepeated) {
  bool is_starved = true;
  store_.add_listener([&](const store::Snapshot&, const store::Change&) {
    if (is_starved) throw std::bad_alloc();
  });
  append("/logs/a/events.out.tfevents.1", small_log());
  append("/logs/b/events.out.tfevents.1", small_log());
  loader_.sweep();
  EXPECT_THAT(store_.progress().problem, HasSubstr("out of memory"));
  memory_.remove("/logs/a/events.out.tfevents.1");
  loader_.sweep();
  append("/logs/c/events.out.tfevents.1", small_log());
  is_starved = false;
  loader_.sweep();
  EXPECT_THAT(names_of(store_), ElementsAre("b", "c"));
  EXPECT_EQ(points_of(store_, "b"), 1u);
  EXPECT_EQ(store_.progress().problem, "");
}

// The remaining tests run in child processes with limited resources. Their exit code says where
// they failed.
template <typename Work>
int exit_code_of(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

class RealShortageTest : public testing::Test {
 protected:
  void write(const std::string& run, const std::string& bytes) {
    const std::string path = folder_.path() + "/" + run + "/events.out.tfevents.1";
    ASSERT_TRUE(storage_.append(path, as_bytes(bytes)).ok());
  }
  LoaderOptions options() const {
    LoaderOptions options;
    options.roots = {{"", folder_.path()}};
    options.reload_interval = std::chrono::milliseconds(20);
    options.threads = 2;
    return options;
  }
  static void limit(decltype(RLIMIT_AS) what, rlim_t most) {
    rlimit now;
    ::getrlimit(what, &now);
    now.rlim_cur = most;
    ::setrlimit(what, &now);
  }

  const TestFolder folder_;
  storage::LocalStorage storage_;
};

TEST_F(RealShortageTest, NoFileCanBeOpened) {
  for (const char* run : {"a", "b", "c"}) write(run, medium_log());
  EXPECT_EQ(exit_code_of([&] {
              store::Store store;
              Loader loader(storage_, store, options());
              loader.sweep();
              if (store.snapshot()->runs.size() != 3) return 1;
              write("a", small_log());
              write("d", small_log());
              limit(RLIMIT_NOFILE, 3);
              loader.sweep();
              if (store.snapshot()->runs.size() != 3) return 2;
              if (store.progress().problem.empty()) return 3;
              limit(RLIMIT_NOFILE, 100);
              loader.sweep();
              if (store.snapshot()->runs.size() != 4 || points_of(store, "a") != 3001) return 4;
              return store.progress().problem.empty() ? 0 : 5;
            }),
            0);
}

// Without inotify and without a way to wake it, the loader polls, and stops when requested.
TEST_F(RealShortageTest, NoDescriptorsForAWatch) {
  write("a", small_log());
  EXPECT_EQ(exit_code_of([&] {
              store::Store store;
              limit(RLIMIT_NOFILE, 3);
              Loader loader(storage_, store, options());
              limit(RLIMIT_NOFILE, 100);
              if (!loader.start().ok()) return 1;
              for (int i = 0; i < 1000 && points_of(store, "a") != 1; ++i) ::usleep(10'000);
              write("a", small_log());
              for (int i = 0; i < 1000 && points_of(store, "a") != 2; ++i) ::usleep(10'000);
              loader.stop();
              return points_of(store, "a") == 2 ? 0 : 2;
            }),
            0);
}

TEST_F(RealShortageTest, NoThreads) {
  write("a", medium_log());
  std::filesystem::permissions(folder_.path(), std::filesystem::perms::all);
  EXPECT_EQ(exit_code_of([&] {
              constexpr uid_t kNobody = 65534;
              if (::geteuid() == 0 && ::setuid(kNobody) != 0) return 1;
              limit(RLIMIT_NPROC, 0);
              store::Store store;
              Loader loader(storage_, store, options());
              if (loader.start().ok()) return 2;
              const store::Progress progress = store.progress();
              if (progress.is_done || !progress.problem.starts_with("cannot start a thread")) {
                return 3;
              }
              loader.sweep();
              if (!store.progress().problem.empty()) return 4;
              return points_of(store, "a") == 3000 ? 0 : 5;
            }),
            0);
}

#if STEPSCOPE_SYSTEM_MALLOC
// One file has more series than fit in memory.
TEST_F(RealShortageTest, NoMemory) {
  write("a", medium_log());
  TestLog large;
  for (int i = 0; i < 200'000; ++i) large.scalar("tag/" + std::to_string(i), 0, 1);
  write("large", large.take());
  EXPECT_EQ(exit_code_of([&] {
              store::Store store;
              Loader loader(storage_, store, options());
              rlim_t used_pages = 0;
              std::ifstream("/proc/self/statm") >> used_pages;
              limit(RLIMIT_AS, used_pages * 4096 + (12 << 20));
              loader.sweep();
              if (points_of(store, "a") != 3000) return 1;
              const auto snapshot = store.snapshot();
              const store::Run* const run = snapshot->find("large");
              const bool is_reported =
                  !store.progress().problem.empty() ||
                  (run != nullptr && !run->contributions[0]->source.trouble().problem.empty());
              if (!is_reported) return 2;
              limit(RLIMIT_AS, RLIM_INFINITY);
              loader.sweep();
              const auto after = store.snapshot();
              return after->find("large")->series.size() == 200'000 ? 0 : 3;
            }),
            0);
}
#endif

}  // namespace
}  // namespace stepscope::ingest
