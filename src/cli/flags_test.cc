// SPDX-License-Identifier: Apache-2.0
#include "cli/flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

CommandLine parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "stepscope");
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

TEST(CommandLine, TheVerbMayBeLeftOut) {
  EXPECT_EQ(parse({"runs"}).serve->logdir, "runs");
  EXPECT_EQ(parse({"serve", "runs"}).serve->logdir, "runs");
  EXPECT_EQ(parse({"--logdir", "runs"}).serve->logdir, "runs");
  EXPECT_EQ(parse({"serve", "--logdir=runs"}).serve->logdir, "runs");
  EXPECT_EQ(parse({"demo", "runs"}).demo->directory, "runs");
}

TEST(CommandLine, PortsAreNumbersOrDefault) {
  EXPECT_EQ(parse({"runs"}).serve->port, std::nullopt);
  EXPECT_EQ(parse({"runs", "--port", "default"}).serve->port, std::nullopt);
  EXPECT_EQ(parse({"runs", "--port", "0"}).serve->port, 0);
  EXPECT_EQ(parse({"runs", "--port", "6007"}).serve->port, 6007);
  for (const char* wrong : {"65536", "-1", "http", "60a"}) {
    const CommandLine command = parse({"runs", "--port", wrong});
    EXPECT_EQ(command.exit_code, 2);
    EXPECT_THAT(command.text, HasSubstr("--port"));
  }
}

TEST(CommandLine, MistakesAreTold) {
  EXPECT_EQ(parse({}).exit_code, 1);
  EXPECT_THAT(parse({}).text, HasSubstr("A logdir must be specified"));
  EXPECT_EQ(parse({"runs", "--no_such_flag"}).exit_code, 2);
  EXPECT_THAT(parse({"runs", "--no_such_flag"}).text, HasSubstr("no_such_flag"));
  EXPECT_EQ(parse({"runs", "--logdir", "other"}).exit_code, 2);
  EXPECT_EQ(parse({"runs", "--host", "x", "--bind_all"}).exit_code, 2);
  EXPECT_EQ(parse({"--logdir", "a", "--logdir_spec", "b"}).exit_code, 2);
  EXPECT_EQ(parse({"runs", "--reload_interval", "-1"}).exit_code, 2);
  EXPECT_THAT(parse({"runs", "--path_prefix", "x"}).text, HasSubstr("must start with"));
  EXPECT_THAT(parse({"runs", "--samples_per_plugin", "scalars"}).text, HasSubstr("scalars"));
}

TEST(CommandLine, HelpAndVersionAreNoMistakes) {
  EXPECT_EQ(parse({"--help"}).exit_code, 0);
  EXPECT_THAT(parse({"--help"}).text, HasSubstr("--path_prefix"));
  EXPECT_EQ(parse({"--version"}).exit_code, 0);
  EXPECT_THAT(parse({"--version"}).text, HasSubstr(STEPSCOPE_VERSION));
}

TEST(CommandLine, TensorBoardsOtherFlagsAreTakenAndExplained) {
  const CommandLine command =
      parse({"--logdir", "runs", "--load_fast=false", "--reload_multifile", "true"});
  ASSERT_TRUE(command.serve.has_value());
  ASSERT_EQ(command.serve->notes.size(), 2u);
  EXPECT_THAT(command.serve->notes[0], HasSubstr("--load_fast changes nothing here"));
}

TEST(CommandLine, PrefixesLoseTheirLastSlash) {
  EXPECT_EQ(parse({"runs", "--path_prefix", "/a/b//"}).serve->path_prefix, "/a/b");
}

TEST(LogRoots, NamesAndPaths) {
  ServeFlags flags;
  flags.logdir_spec = "a:/x,/y:z,b:rel/path,gs://bucket/c";
  const auto roots = log_roots(flags);
  ASSERT_EQ(roots.size(), 4u);
  EXPECT_EQ(roots[0].name, "a");
  EXPECT_EQ(roots[0].path, "/x");
  EXPECT_EQ(roots[1].name, "");
  EXPECT_EQ(roots[1].path, "/y:z");
  EXPECT_EQ(roots[2].path, "rel/path");
  EXPECT_EQ(roots[3].path, "gs://bucket/c");
}

TEST(LogRoots, TildeIsHome) {
  ServeFlags flags;
  flags.logdir = "~/runs";
  EXPECT_EQ(log_roots(flags)[0].path, std::string(std::getenv("HOME")) + "/runs");
  flags.logdir = "~other/runs";
  EXPECT_EQ(log_roots(flags)[0].path, "~other/runs");
}

TEST(Samples, PluginsAndNumbers) {
  const auto samples = parse_samples("scalars=500,images=0");
  ASSERT_TRUE(samples.ok());
  EXPECT_EQ(samples.value().at("scalars"), 500u);
  EXPECT_EQ(samples.value().at("images"), 0u);
  EXPECT_TRUE(parse_samples("").value().empty());
  EXPECT_FALSE(parse_samples("scalars=many").ok());
  EXPECT_FALSE(parse_samples("scalars=").ok());
}

}  // namespace
}  // namespace stepscope::cli
