// SPDX-License-Identifier: Apache-2.0
#include "base/path_veil.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/test_folder.h"

namespace stepscope {
namespace {

using Roots = std::vector<PathVeil::Root>;

const PathVeil kOne(Roots{{"", "/srv/team a/logs/"}});
const PathVeil kTwo(Roots{{"new", "/srv/logs"}, {"", "/srv/logs/old"}});
const PathVeil kRelative(Roots{{"", "runs"}});

TEST(PathVeil, PathsAreRelativeToTheLogDirectory) {
  EXPECT_EQ(kOne.hide("cannot open file: No such file: /srv/team a/logs/a b/events"),
            "cannot open file: No such file: a b/events");
  EXPECT_EQ(kOne.hide("/srv/team a/logs/run"), "run");
  EXPECT_EQ(kOne.hide("chmod a+r '/srv/team a/logs/x y'; ls"), "chmod a+r 'x y'; ls");
}

TEST(PathVeil, TheLogDirectoryItselfHasAName) {
  EXPECT_EQ(kOne.hide("cannot list: /srv/team a/logs"), "cannot list: LOGDIR");
  EXPECT_EQ(kOne.hide("stepscope '/srv/team a/logs' --port 1"), "stepscope 'LOGDIR' --port 1");
  EXPECT_EQ(kOne.hide("ls /srv/team a/logs/ now"), "ls LOGDIR/ now");
}

TEST(PathVeil, PathsStartWithTheNameOfOneOfSeveralLogDirectories) {
  EXPECT_EQ(kTwo.hide("/srv/logs/a and /srv/logs/old/b"), "new/a and old/b");
  EXPECT_EQ(kTwo.hide("gone: /srv/logs"), "gone: new");
  EXPECT_EQ(PathVeil(Roots{{"mine", "/srv/logs"}}).hide("/srv/logs/a"), "mine/a");
}

TEST(PathVeil, SimilarNamesAreNotTheLogDirectory) {
  EXPECT_EQ(kOne.hide("see /srv/team a/other runs"), "see LOGDIR/../other runs");
  EXPECT_EQ(kTwo.hide("/srv/logs2/x"), ".../logs2/x");
}

TEST(PathVeil, OtherPathsOfTheMachineAreHidden) {
  EXPECT_EQ(kOne.hide("/home/alice"), "...");
  EXPECT_EQ(kOne.hide("in /home/alice/.cache/x.info, or /proc/1/fd."), "in .../x.info, or .../fd.");
  EXPECT_EQ(kOne.hide("cannot read: '/tmp/a b/c d'!"), "cannot read: '.../c d'!");
  EXPECT_EQ(kOne.hide("/tmp/x: permission denied"), "...: permission denied");
  EXPECT_EQ(kOne.hide("path=/usr/lib/x;/var/a/b"), "path=.../x;.../b");
}

// A page that knows the log directory makes a command of it that can be copied.
TEST(PathVeil, PathsBesideTheLogDirectoryAreRelativeToIt) {
  EXPECT_EQ(kOne.hide("stepscope '/srv/team a/demo'"), "stepscope 'LOGDIR/../demo'");
  EXPECT_EQ(kOne.hide("stepscope /srv/runs/x"), "stepscope LOGDIR/../../runs/x");
  EXPECT_EQ(kOne.hide("in /srv/team a"), "in ...");
}

TEST(PathVeil, OtherTextIsUnchanged) {
  for (const char* text :
       {"", "the tag \"loss/home/x\" is not there", "no such route: /no-such-thing/at/all",
        "http://localhost:6006/home/x", "a / b", "1/2", "/", "train/tmp/x", "50%/home"}) {
    EXPECT_EQ(kOne.hide(text), text);
  }
}

TEST(PathVeil, ARelativeLogDirectoryIsRemovedAtTheStartAndAfterAColon) {
  EXPECT_EQ(kRelative.hide("runs/a/x"), "a/x");
  EXPECT_EQ(kRelative.hide("cannot open: denied: runs/a/x"), "cannot open: denied: a/x");
  EXPECT_EQ(kRelative.hide("the tag \"runs/a\""), "the tag \"runs/a\"");
  EXPECT_EQ(kRelative.hide("runs2/a"), "runs2/a");
  EXPECT_EQ(kRelative.hide(std::filesystem::absolute("runs/a/x").string()), "a/x");
}

TEST(PathVeil, LinksToTheLogDirectoryAreResolved) {
  const TestFolder folder;
  std::filesystem::create_directories(folder.path() + "/real/logs");
  std::filesystem::create_directory_symlink("real/logs", folder.path() + "/link");
  const PathVeil veil(Roots{{"", folder.path() + "/link"}});
  EXPECT_EQ(veil.hide(folder.path() + "/link/a"), "a");
  EXPECT_EQ(veil.hide(folder.path() + "/real/logs/a"), "a");
}

TEST(PathVeil, TheWorkingDirectoryMayBeTheLogDirectory) {
  const PathVeil veil(Roots{{"", "."}});
  EXPECT_EQ(veil.hide("./a/x"), "a/x");
  EXPECT_EQ(veil.hide("a.b ..."), "a.b ...");
  EXPECT_EQ(veil.hide(std::filesystem::current_path().string()), "LOGDIR");
}

TEST(PathVeil, ACommandKeepsItsDevNull) {
  EXPECT_EQ(PathVeil().hide("find ~ -name '*tfevents*' 2>/dev/null"),
            "find ~ -name '*tfevents*' 2>/dev/null");
}

}  // namespace
}  // namespace stepscope
