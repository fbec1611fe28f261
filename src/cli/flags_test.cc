// SPDX-License-Identifier: Apache-2.0
#include "cli/flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

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
  EXPECT_EQ(parse({"doctor", "runs"}).doctor->logdir, "runs");
  EXPECT_FALSE(parse({"doctor", "runs"}).doctor->json);
  EXPECT_TRUE(parse({"doctor", "--json", "--logdir_spec", "a:x"}).doctor->json);
  EXPECT_EQ(parse({"doctor"}).exit_code, 2);
  EXPECT_EQ(parse({"demo", "runs"}).demo->directory, "runs");
  EXPECT_FALSE(parse({"demo", "runs"}).demo->live);
  EXPECT_TRUE(parse({"demo", "runs", "--live"}).demo->live);
}

TEST(CommandLine, TheDoctorNeedsALogDirectory) {
  const std::vector<std::vector<const char*>> wrong = {{"doctor"}, {"doctor", "--json", "--"}};
  for (const auto& arguments : wrong) {
    const CommandLine command = parse(arguments);
    EXPECT_EQ(command.exit_code, 2);
    EXPECT_FALSE(command.doctor.has_value());
    EXPECT_THAT(command.text,
                HasSubstr("A logdir must be specified: stepscope doctor LOGDIR, or stepscope "
                          "doctor --logdir LOGDIR.\nTry \"stepscope doctor --help\""));
  }
  EXPECT_THAT(parse({"doctor", "a", "--logdir_spec", "b:c"}).text,
              HasSubstr("May not specify both --logdir and --logdir_spec"));
}

TEST(CommandLine, WhatStandsBehindTwoDashesIsNoFlag) {
  EXPECT_EQ(parse({"doctor", "--", "-runs"}).doctor->logdir, "-runs");
  EXPECT_EQ(parse({"doctor", "--json", "--", "runs"}).doctor->logdir, "runs");
  EXPECT_EQ(parse({"--", "runs"}).serve->logdir, "runs");
  EXPECT_EQ(parse({"serve", "--", "runs"}).serve->logdir, "runs");
  EXPECT_EQ(parse({"demo", "--", "runs"}).demo->directory, "runs");
  EXPECT_EQ(std::get<InspectLogsFlags>(*parse({"inspect", "--", "runs"}).log_verb).logdir, "runs");
}

// A variable of the shell that is not set must never mean the root directory, or every run.
TEST(CommandLine, NoEmptyValueIsTaken) {
  const std::vector<std::vector<const char*>> flags_of_verbs = {
      {"serve", "runs", "--logdir", "--logdir_spec", "--host", "--port", "--reuse_port",
       "--reload_interval", "--samples_per_plugin", "--allowed_hosts", "--memory_limit", "--tag",
       "--event_file", "--load_fast", "--max_reload_threads", "--reload_task"},
      {"doctor", "runs", "--logdir", "--logdir_spec"},
      {"clean", "runs", "--older-than", "--larger-than", "--keep-last", "--match"},
      {"export", "runs", "--out", "--format", "--runs", "--tags", "--max-points"},
  };
  for (const auto& words : flags_of_verbs) {
    for (size_t i = 2; i < words.size(); ++i) {
      const std::string joined = std::string(words[i]) + "=";
      for (const auto& arguments : {std::vector<const char*>{words[0], words[1], words[i], ""},
                                    std::vector<const char*>{words[0], words[i], "", words[1]},
                                    std::vector<const char*>{words[0], words[1], joined.c_str()}}) {
        const CommandLine command = parse(arguments);
        EXPECT_EQ(command.exit_code, 2) << words[0] << " " << words[i];
        EXPECT_THAT(command.text,
                    HasSubstr(std::string("argument ") + words[i] + ": the value is empty"));
      }
    }
  }
  for (const char* verb : {"serve", "doctor", "demo", "clean", "export", "inspect"}) {
    EXPECT_EQ(parse({verb, ""}).exit_code, 2) << verb;
    EXPECT_THAT(parse({verb, ""}).text, HasSubstr("an argument is empty")) << verb;
  }
  EXPECT_THAT(parse({""}).text, HasSubstr("an argument is empty"));
  EXPECT_THAT(parse({"--", ""}).text, HasSubstr("an argument is empty"));
}

TEST(CommandLine, TextsOfTensorBoardMayBeEmpty) {
  EXPECT_EQ(parse({"runs", "--path_prefix", "", "--window_title="}).serve->path_prefix, "");
}

TEST(CommandLine, AMistypedVerbStartsNoServer) {
  for (const char* word : {"docter", "exprot", "claen", "inspekt"}) {
    const CommandLine command = parse({word, "runs"});
    EXPECT_EQ(command.exit_code, 2) << word;
    EXPECT_THAT(command.text, HasSubstr("did you mean")) << word;
    EXPECT_FALSE(command.serve.has_value());
  }
  EXPECT_EQ(parse({"./docter"}).serve->logdir, "./docter");
}

TEST(CommandLine, CleanNeedsToKnowWhatGoes) {
  const auto flags = [](std::vector<const char*> arguments) {
    return std::get<CleanFlags>(*parse(std::move(arguments)).log_verb);
  };
  EXPECT_EQ(flags({"clean", "runs", "--older-than", "30d"}).action, CleanAction::Show);
  EXPECT_EQ(flags({"clean", "runs", "--keep-last=2", "--apply"}).choice.keep_last, 2u);
  EXPECT_EQ(flags({"clean", "runs", "--empty", "--delete"}).action, CleanAction::Delete);
  EXPECT_EQ(flags({"clean", "runs", "--compact"}).action, CleanAction::ShowCompact);
  EXPECT_EQ(flags({"clean", "runs", "--restore"}).action, CleanAction::Restore);
  const std::vector<std::pair<std::vector<const char*>, const char*>> wrong = {
      {{"clean", "runs"}, "--older-than"},
      {{"clean", "runs", "--apply"}, "which runs are to go"},
      {{"clean", "runs", "--older-than", "30"}, "--older-than: must be an age such as 30d"},
      {{"clean", "runs", "--larger-than", "big"}, "--larger-than: must be a size"},
      {{"clean", "runs", "--keep-last", "-1"}, "--keep-last"},
      {{"clean", "runs", "--match", "("}, "--match"},
      {{"clean", "runs", "--compact", "--delete"}, "--empty-trash"},
      {{"clean", "runs", "--restore", "--empty"}, "--restore"},
      {{"clean", "--empty"}, "LOGDIR"},
  };
  for (const auto& [arguments, told] : wrong) {
    const CommandLine command = parse(arguments);
    EXPECT_EQ(command.exit_code, 2) << told;
    EXPECT_THAT(command.text, HasSubstr(told));
  }
}

TEST(CommandLine, ExportAndInspectAreVerbs) {
  const auto command = parse({"export", "runs", "--out", "x", "--format", "jsonl"});
  const auto& flags = std::get<ExportFlags>(*command.log_verb);
  EXPECT_EQ(flags.out, "x");
  EXPECT_EQ(flags.format, ExportFormat::JsonLines);
  EXPECT_EQ(std::get<ExportFlags>(*parse({"export", "runs"}).log_verb).out, "-");
  EXPECT_THAT(parse({"export", "runs", "--format", "xml"}).text, HasSubstr("csv or jsonl"));
  EXPECT_THAT(parse({"export", "runs", "--max-points", "3"}).text, HasSubstr("at least 6"));
  EXPECT_THAT(parse({"export", "--help"}).text, HasSubstr("0: all, else 6 or more"));
  EXPECT_THAT(parse({"export", "runs", "--tags", "["}).text, HasSubstr("--tags"));
  EXPECT_TRUE(
      std::get<InspectLogsFlags>(*parse({"inspect", "runs", "--follow"}).log_verb).is_following);
  EXPECT_TRUE(parse({"--inspect", "runs"}).inspect);
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
  EXPECT_EQ(parse({}).exit_code, 2);
  EXPECT_THAT(parse({}).text, HasSubstr("A logdir must be specified"));
  EXPECT_EQ(parse({"runs", "--no_such_flag"}).exit_code, 2);
  EXPECT_THAT(parse({"runs", "--no_such_flag"}).text, HasSubstr("no_such_flag"));
  EXPECT_EQ(parse({"runs", "--logdir", "other"}).exit_code, 2);
  EXPECT_EQ(parse({"runs", "--reload_interval", "-1"}).exit_code, 2);
  EXPECT_THAT(parse({"runs", "--samples_per_plugin", "scalars"}).text, HasSubstr("scalars"));
}

TEST(CommandLine, FlagsThatDoNotGoTogetherAreAMistake) {
  const std::vector<std::vector<const char*>> wrong = {
      {"runs", "--host", "x", "--bind_all"},
      {"--logdir", "a", "--logdir_spec", "b"},
      {"runs", "--path_prefix", "x"},
      {"runs", "--load_fast=true", "--detect_file_replacement=True"},
      {"--inspect"},
      {"--inspect", "--logdir", "a", "--event_file", "b"},
      {"--inspect", "--logdir_spec", "a:b"},
  };
  for (const auto& arguments : wrong) {
    const CommandLine command = parse(arguments);
    EXPECT_EQ(command.exit_code, 2) << arguments.back();
    EXPECT_THAT(command.text, testing::StartsWith("Error: "));
    EXPECT_FALSE(command.serve.has_value());
    EXPECT_FALSE(command.inspect.has_value());
  }
}

TEST(CommandLine, ADatabaseIsNoLogdir) {
  const CommandLine command = parse({"--db", "sqlite:x"});
  EXPECT_EQ(command.exit_code, 2);
  EXPECT_THAT(command.text, HasSubstr("--db is gone"));
  EXPECT_THAT(parse({"runs", "--db", "x"}).serve->notes[0], HasSubstr("gone"));
}

TEST(CommandLine, InspectHasADirectoryOrAFile) {
  EXPECT_EQ(parse({"--inspect", "--logdir", "a"}).inspect->logdir, "a");
  EXPECT_EQ(parse({"a", "--inspect", "--tag=loss"}).inspect->tag, "loss");
  EXPECT_EQ(parse({"--inspect", "--event_file", "f"}).inspect->event_file, "f");
  EXPECT_EQ(parse({"runs", "--tag", "x"}).serve->notes.size(), 1u);
}

TEST(CommandLine, TheLastOfTwoValuesCounts) {
  EXPECT_EQ(parse({"runs", "--port", "1", "--port=2"}).serve->port, 2);
}

TEST(CommandLine, ArgumentsAreKeptAsGiven) {
  EXPECT_THAT(parse({"serve", "--logdir=runs", "--po", "0"}).serve->arguments,
              testing::ElementsAre("serve", "--logdir=runs", "--po", "0"));
}

TEST(CommandLine, FlagsAreToldAsJson) {
  const auto flags = parse({"runs", "--reload_multifile=TRUE", "--samples_per_plugin", "a=1"});
  const std::map<std::string, std::string> json(flags.serve->as_json.begin(),
                                                flags.serve->as_json.end());
  EXPECT_EQ(json.at("logdir"), "\"runs\"");
  EXPECT_EQ(json.at("host"), "null");
  EXPECT_EQ(json.at("port"), "null");
  EXPECT_EQ(json.at("reload_multifile"), "true");
  EXPECT_EQ(json.at("purge_orphaned_data"), "true");
  EXPECT_EQ(json.at("reload_interval"), "5.0");
  EXPECT_EQ(json.at("max_reload_threads"), "1");
  EXPECT_EQ(json.at("samples_per_plugin"), R"({"a": 1})");
}

TEST(CommandLine, AnEndlessIntervalIsALongOne) {
  EXPECT_GT(parse({"runs", "--reload_interval=inf"}).serve->reload_interval_s, 1e6);
}

TEST(CommandLine, HelpAndVersionAreNoMistakes) {
  EXPECT_EQ(parse({"--help"}).exit_code, 0);
  EXPECT_THAT(parse({"--help"}).text, HasSubstr("--path_prefix"));
  EXPECT_EQ(parse({"--version"}).exit_code, 0);
  EXPECT_EQ(parse({"--version"}).text, STEPSCOPE_VERSION "\n");
  EXPECT_EQ(parse({"serve", "--version_tb"}).text, STEPSCOPE_VERSION "\n");
  EXPECT_EQ(parse({"serve", "--help"}).exit_code, 0);
  EXPECT_EQ(parse({"version"}).text, STEPSCOPE_VERSION "\n");
  EXPECT_EQ(parse({"-V"}).text, STEPSCOPE_VERSION "\n");
  EXPECT_EQ(parse({"help"}).text, parse({"--help"}).text);
  EXPECT_EQ(parse({"help", "clean"}).text, parse({"clean", "--help"}).text);
  EXPECT_EQ(parse({"help", "nothing"}).exit_code, 2);
}

TEST(CommandLine, AMistakeNamesTheHelpOfItsVerb) {
  EXPECT_THAT(parse({"clean"}).text, HasSubstr("stepscope clean --help"));
  EXPECT_THAT(parse({"clean", "runs"}).text, HasSubstr("stepscope clean --help"));
  EXPECT_THAT(parse({"runs", "--no-such"}).text, HasSubstr("\"stepscope --help\""));
  EXPECT_THAT(parse({"clean", "--help"}).text, HasSubstr("--older-than AGE"));
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

}  // namespace
}  // namespace stepscope::cli
