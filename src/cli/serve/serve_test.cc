// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/serve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "base/test_folder.h"
#include "cli/serve/serve_flags.h"
#include "cli/terminal/terminal.h"
#include "ingest/test_log.h"
#include "upkeep/test_logdir.h"

namespace stepscope::cli {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

// A server in a separate process, for a user who is logged in over SSH.
class Serving {
 public:
  explicit Serving(const std::string& logdir, bool is_quiet = false) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], STDERR_FILENO);
      ::setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22", 1);
      ::setenv("TMPDIR", logdir.c_str(), 1);
      set_quiet(is_quiet);
      ServeFlags flags;
      flags.from.logdir = logdir;
      ::_exit(serve(flags));
    }
    ::close(ends[1]);
    said_ = ends[0];
  }
  ~Serving() {
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
    ::close(said_);
  }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  // Returns the output up to and including this text.
  std::string wait_for(const std::string& text) const {
    std::string all;
    char buffer[512];
    while (all.find(text) == std::string::npos) {
      const ssize_t got = ::read(said_, buffer, sizeof buffer);
      if (got <= 0) break;
      all.append(buffer, static_cast<size_t>(got));
    }
    return all;
  }

 private:
  pid_t process_ = 0;
  int said_ = -1;
};

TEST(Serve, ReportsWhoHasThePortAndHowToConnectRemotely) {
  const TestFolder logdir;
  const Serving first(logdir.path());
  EXPECT_THAT(first.wait_for("ssh -L"), HasSubstr("ssh -L"));
  const Serving second(logdir.path());
  // Another program may have the port.
  EXPECT_THAT(second.wait_for("ssh -L"),
              ContainsRegex("port 6006 is (in use by process|already in use)"));
}

TEST(Serve, CountsOfOneAreSingular) {
  upkeep::TestLogdir logdir;
  std::string damaged = ingest::TestLog().scalar("loss", 1, 1).scalar("loss", 2, 1).take();
  damaged[20] ^= 1;
  logdir.put("a/events.out.tfevents.1", damaged);
  const Serving server(logdir.path());
  const std::string said = server.wait_for("lists them");
  EXPECT_THAT(said, HasSubstr("loaded 1 run, 1 point, 0 other records, "));
  EXPECT_THAT(said, HasSubstr("1 damaged place was skipped; \"stepscope doctor LOGDIR\" lists"));
}

TEST(Serve, WarnsAboutAMissingLogDirectoryEvenIfQuiet) {
  const TestFolder folder;
  for (const bool is_quiet : {true, false}) {
    const Serving server(folder.path() + "/missing", is_quiet);
    const std::string expected =
        "stepscope: no such log directory (yet): " + folder.path() + "/missing\n";
    EXPECT_THAT(server.wait_for(expected), HasSubstr(expected));
  }
}

}  // namespace
}  // namespace stepscope::cli
