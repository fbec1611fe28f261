// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text/command_words.h"
#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

using Words = std::vector<std::string>;

// Returns the error for a command line, including its hint; "" if there is none.
std::string refusal(const Words& words) {
  const CommandLine command = read_command_line(words);
  if (command.run) return "";
  EXPECT_FALSE(command.mistake.message.empty());
  return command.mistake.message + "\n" + command.mistake.hint;
}

const Verb& verb_of(const Words& words) { return *read_verb_call(words).value().verb; }

// Values that a flag of this kind must refuse.
std::vector<const char*> bad_values(FlagKind kind) {
  switch (kind) {
    case FlagKind::Text:
    case FlagKind::Switch:
      return {};
    case FlagKind::Filled:
    case FlagKind::Directory:
    case FlagKind::File:
      return {""};
    case FlagKind::LogdirSpec:
      return {"", ",", "a:", "a:,b:x", "a:x,b:"};
    case FlagKind::UrlPath:
      return {"x", "/a?b", "/a#b", "/a b", "/a/../b", "/\n"};
    case FlagKind::Regex:
      return {"", "(", "[", "*", "a{2000}", "(?<=a)b"};
    case FlagKind::Bool:
      return {"", "yes", "1", "tru", " "};
    case FlagKind::Choice:
      return {"", "nothing", ",", "CSV "};
    case FlagKind::Integer:
      return {"", "x", "1.5", "0x10", "1e3", "99999999999999999999"};
    case FlagKind::Count:
      return {"", "x", "-1", "1.5", "+1", " 1", "99999999999999999999"};
    case FlagKind::Number:
      return {"", "x", "-1", "nan", "1,5", "-inf"};
    case FlagKind::Port:
      return {"", "x", "-1", "65536", "80a", "http"};
    case FlagKind::Samples:
      return {"", "scalars", "scalars=", "scalars=x", "scalars=-1", "=1"};
    case FlagKind::Bytes:
      return {"", "big", "-1G", "2X", "1e30", "G", "inf"};
    case FlagKind::Memory:
      return {"", "big", "-1G", "2X", "1e30", "0", "15M"};
    case FlagKind::Age:
      return {"", "30", "d", "-1d", "3y", "1e9w", "inf", "30 d"};
  }
  return {};
}

// As the last argument, before the operand, and joined by an equals sign.
std::vector<Words> forms_of(const Verb& verb, const FlagRow& row, const std::string& value) {
  const std::string flag = std::string("--") + row.name;
  return {{verb.name, "runs", flag, value},
          {verb.name, flag, value, "runs"},
          {verb.name, "runs", flag + "=" + value}};
}

TEST(CommandLine, EveryFlagOfEveryVerbRefusesEveryKindOfBadValue) {
  size_t refused = 0;
  for (const Verb& verb : verbs()) {
    for (const FlagRow& row : verb.flags) {
      for (const char* const value : bad_values(row.kind)) {
        for (const Words& words : forms_of(verb, row, value)) {
          const std::string message = refusal(words);
          EXPECT_THAT(message, testing::StartsWith(std::string("--") + row.name + ": "))
              << verb.name << " " << value;
          EXPECT_THAT(message,
                      HasSubstr(std::string("Try \"stepscope ") + verb.name + " --help\""));
          ++refused;
        }
      }
    }
  }
  EXPECT_GT(refused, 400u);
}

TEST(CommandLine, EveryVerbRefusesWrongArguments) {
  for (const Verb& verb : verbs()) {
    const std::string name = verb.name;
    EXPECT_THAT(refusal({name, "--no-such-flag"}), HasSubstr("unknown flag --no-such-flag"));
    EXPECT_THAT(refusal({name, "-x"}), HasSubstr("unknown flag -x"));
    EXPECT_THAT(refusal({name, "--quiet=yes"}), HasSubstr("--quiet: takes no value"));
    EXPECT_THAT(refusal({name, ""}), HasSubstr("an argument is empty")) << name;
    EXPECT_THAT(refusal({name, "--", ""}), HasSubstr("an argument is empty")) << name;
    EXPECT_NE(refusal({name, "a", "b"}), "") << name;
    if (verb.operand.name != nullptr && verb.operand.is_required) {
      EXPECT_THAT(refusal({name}), HasSubstr(std::string(verb.operand.name) + " is missing"));
    }
    for (const FlagRow& row : verb.flags) {
      const std::string flag = std::string("--") + row.name;
      const bool is_switch = row.kind == FlagKind::Switch;
      EXPECT_THAT(refusal({name, "runs", is_switch ? flag + "=1" : flag}),
                  HasSubstr(flag + (is_switch ? ": takes no value" : ": expected one argument")));
    }
  }
}

TEST(CommandLine, EveryVerbHasHelpAndVersion) {
  for (const Verb& verb : verbs()) {
    for (const char* const flag : {"--help", "-h", "--version", "-V"}) {
      EXPECT_EQ(refusal({verb.name, flag}), "") << verb.name;
    }
    EXPECT_EQ(refusal({"help", verb.name}), "") << verb.name;
  }
  EXPECT_EQ(refusal({"--version"}), "");
  EXPECT_EQ(refusal({"-V"}), "");
  EXPECT_EQ(refusal({"version"}), "");
  EXPECT_EQ(refusal({"help"}), "");
}

TEST(CommandLine, TheListOfCommandWordsIsComplete) {
  std::vector<std::string_view> names;
  for (const Verb& verb : verbs()) names.push_back(verb.name);
  EXPECT_THAT(kCommandWords, testing::UnorderedElementsAreArray(names));
}

TEST(CommandLine, ServeNeedsNoName) {
  EXPECT_STREQ(verb_of({"runs"}).name, "serve");
  EXPECT_STREQ(verb_of({"--logdir", "runs"}).name, "serve");
  EXPECT_STREQ(verb_of({}).name, "serve");
  EXPECT_STREQ(verb_of({"./demo"}).name, "serve");
  EXPECT_STREQ(verb_of({"demo", "x"}).name, "demo");
  EXPECT_EQ(read_verb_call({"serve", "serve"}).value().arguments.value("logdir"), "serve");
}

TEST(CommandLine, WithoutADirectoryThereIsNothingToServe) {
  EXPECT_THAT(refusal({}), HasSubstr("LOGDIR is missing"));
  EXPECT_THAT(refusal({}), HasSubstr("stepscope demo DIR"));
  EXPECT_THAT(refusal({"--db", "sqlite:x"}), HasSubstr("--db is ignored"));
  EXPECT_THAT(refusal({"--grpc_data_provider", "x"}), HasSubstr("logs are read directly"));
}

TEST(CommandLine, AMistypedVerbDoesNotStartAServer) {
  for (const char* const word :
       {"docter", "exprot", "claen", "inspekt", "verison", "server", "DOCTOR"}) {
    EXPECT_THAT(refusal({word, "runs"}), HasSubstr("did you mean")) << word;
  }
  EXPECT_THAT(refusal({"docter"}), HasSubstr("stepscope ./docter"));
  EXPECT_EQ(refusal({"./docter"}), "");
  for (const char* const name : {"runs", "logs", "lightning_logs", "output", "experiments",
                                 "results", "train", "tb", "tensorboard", "models", "a"}) {
    EXPECT_EQ(refusal({name}), "") << name;
  }
  EXPECT_THAT(refusal({"help", "claen"}), HasSubstr("did you mean \"stepscope help clean\"?"));
  EXPECT_THAT(refusal({"help", "nothing"}), HasSubstr("The commands are serve, doctor, demo"));
}

TEST(CommandLine, AMistypedFlagIsRecognised) {
  EXPECT_THAT(refusal({"clean", "runs", "--oldr-than", "1d"}),
              HasSubstr("did you mean --older-than?"));
}

TEST(CommandLine, FlagsThatContradictEachOtherAreRefused) {
  const std::vector<std::pair<Words, const char*>> wrong = {
      {{"runs", "--host", "x", "--bind_all"}, "--host and --bind_all"},
      {{"--logdir", "a", "--logdir_spec", "b"}, "--logdir and --logdir_spec"},
      {{"doctor", "a", "--logdir_spec", "b:c"}, "--logdir and --logdir_spec"},
      {{"doctor", "--explain", "D24", "--json"}, "--explain and --json"},
      {{"doctor", "--explain", "D99"}, "there is no finding \"D99\""},
      {{"runs", "--load_fast=true", "--detect_file_replacement=True"}, "--load_fast=true"},
      {{"--inspect"}, "--inspect needs"},
      {{"--inspect", "--logdir", "a", "--event_file", "b"}, "--inspect needs"},
      {{"--inspect", "--logdir_spec", "a:b"}, "--logdir_spec and --inspect"},
      {{"runs", "--logdir", "other"}, "LOGDIR was given twice"},
      {{"--logdir", "other", "runs"}, "LOGDIR was given twice"},
      {{"clean", "runs"}, "--older-than"},
      {{"clean", "runs", "--apply"}, "which runs to remove"},
      {{"clean", "runs", "--compact", "--delete"}, "--empty-trash"},
      {{"clean", "runs", "--restore", "--empty"}, "--restore"},
      {{"clean", "runs", "--restore", "--compact"}, "only one of"},
      {{"clean", "runs", "--empty", "--apply", "--delete"}, "--apply and --delete"},
      {{"export", "runs", "--max-points", "3"}, "at least 6"},
  };
  for (const auto& [words, message] : wrong) EXPECT_THAT(refusal(words), HasSubstr(message));
}

TEST(CommandLine, FlagsThatEveryVerbHasMayComeFirst) {
  EXPECT_STREQ(verb_of({"-q", "doctor", "runs"}).name, "doctor");
  EXPECT_STREQ(verb_of({"--quiet", "--version", "clean"}).name, "clean");
  EXPECT_TRUE(read_command_line({"-q", "doctor", "runs"}).is_quiet);
  EXPECT_STREQ(verb_of({"-q", "runs"}).name, "serve");
}

TEST(CommandLine, OtherFlagsComeAfterTheVerb) {
  EXPECT_THAT(refusal({"--port", "0", "doctor", "runs"}), HasSubstr("the command comes first"));
  EXPECT_THAT(refusal({"--port", "0", "version"}), HasSubstr("the command comes first"));
  EXPECT_EQ(refusal({"--logdir", "version"}), "");
}

TEST(CommandLine, LongArgumentsAreShortenedInMessages) {
  EXPECT_LT(refusal({"runs", "--" + std::string(100'000, 'a')}).size(), 2000u);
}

TEST(CommandLine, CleanNeedsCompleteFlagNames) {
  EXPECT_THAT(refusal({"clean", "runs", "--del", "--empty"}), HasSubstr("unknown flag --del"));
}

TEST(CommandLine, EveryVerbAcceptsQuiet) {
  EXPECT_TRUE(read_command_line({"doctor", "runs", "--quiet"}).is_quiet);
  EXPECT_TRUE(read_command_line({"runs", "-q"}).is_quiet);
  EXPECT_FALSE(read_command_line({"runs"}).is_quiet);
}

}  // namespace
}  // namespace stepscope::cli
