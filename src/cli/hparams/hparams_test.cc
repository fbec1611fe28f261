// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "cli/hparams/hparams_verb.h"
#include "cli/hparams/load_and_print.h"
#include "ingest/test_log.h"
#include "proto/hparams.pb.h"
#include "upkeep/test_logdir.h"

namespace stepscope::cli {
namespace {

using ingest::TestLog;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

std::string summary_value(const std::string& tag, const proto::HParamsPluginData& data) {
  const std::string plugin =
      record::WireWriter().bytes(1, "hparams").bytes(2, data.SerializeAsString()).take();
  return record::WireWriter()
      .bytes(1, tag)
      .bytes(8, ingest::float_tensor(0))
      .bytes(9, record::WireWriter().bytes(1, plugin).text())
      .take();
}

std::string session_value(double rate, const std::string& optimizer) {
  proto::HParamsPluginData data;
  auto& start = *data.mutable_session_start_info();
  (*start.add_hparams()).set_key("lr");
  start.mutable_hparams(0)->mutable_value()->set_number_value(rate);
  (*start.add_hparams()).set_key("opt");
  start.mutable_hparams(1)->mutable_value()->set_string_value(optimizer);
  (*start.add_hparams()).set_key("layers");
  start.mutable_hparams(2)->mutable_value()->set_number_value(3);
  return summary_value("_hparams_/session_start_info", data);
}

std::string experiment_value(const std::string& tag, const std::string& group,
                             const std::string& title) {
  proto::HParamsPluginData data;
  proto::MetricInfo& metric = *data.mutable_experiment()->add_metric_infos();
  metric.mutable_name()->set_tag(tag);
  metric.mutable_name()->set_group(group);
  metric.set_display_name(title);
  return summary_value("_hparams_/experiment", data);
}

class HparamsCommand : public testing::Test {
 protected:
  // Three trials: the lower the learning rate, the lower the loss. The last has no accuracy.
  void write_trials() {
    for (const auto& [name, rate, optimizer] :
         {std::tuple{"a", 0.1, "sgd"}, {"b", 0.001, "adam"}, {"c", 0.01, "adam"}}) {
      TestLog log;
      log.version().value(0, session_value(rate, optimizer));
      log.scalar("loss", 0, 9).scalar("loss", 1, static_cast<float>(rate * 10));
      if (name != std::string("c")) log.scalar("acc", 0, 0.5);
      logdir_.put(std::string(name) + "/events.out.tfevents.1.host", log.take());
    }
  }

  Result<bool> run(std::vector<std::string> words, size_t width = 0) {
    printed_.clear();
    words.insert(words.begin(), logdir_.path());
    TRY(const HparamsFlags flags,
        read_hparams_flags(parse_arguments(hparams_verb(), words).value()));
    const auto print = [this](std::string_view text) -> Result<void> {
      printed_ += text;
      return {};
    };
    const auto warn = [this](const std::string& line) { warnings_.push_back(line); };
    const OutputStyle style{.width = width, .is_terminal = width > 0};
    return load_and_print_hparams(logdir_.storage(), flags, {print, warn}, style);
  }

  std::string printed(std::vector<std::string> words, size_t width = 0) {
    const auto done = run(std::move(words), width);
    EXPECT_TRUE(done.ok() && done.value()) << (done.ok() ? "" : done.error().message);
    return printed_;
  }

  upkeep::TestLogdir logdir_;
  std::string printed_;
  std::vector<std::string> warnings_;
};

TEST_F(HparamsCommand, PrintsATableOfTrials) {
  write_trials();
  EXPECT_EQ(printed({}),
            "trial  loss  acc     lr  opt   layers\n"
            "a         1  0.5    0.1  sgd        3\n"
            "b      0.01  0.5  0.001  adam       3\n"
            "c       0.1    -   0.01  adam       3\n");
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(HparamsCommand, SortsAndLimits) {
  write_trials();
  EXPECT_EQ(printed({"--metric", "loss", "--sort", "loss", "--limit", "2"}),
            "trial  loss     lr  opt   layers\n"
            "b      0.01  0.001  adam       3\n"
            "c       0.1   0.01  adam       3\n");
  EXPECT_THAT(printed({"--sort", "lr", "--goal", "maximize", "--csv", "--limit", "1"}),
              HasSubstr("\r\na,"));
  // Trials without a value come last, whichever comes first.
  for (const char* goal : {"minimize", "maximize"}) {
    EXPECT_THAT(printed({"--sort", "acc", "--goal", goal}), HasSubstr("\nc ")) << goal;
    EXPECT_GT(printed_.find("\nc "), printed_.find("\nb ")) << goal;
  }
}

// By the goal that the name of a metric suggests; hyperparameters in ascending order.
TEST_F(HparamsCommand, ListsTheBestFirst) {
  for (const auto& [name, score] : {std::pair{"a", 1}, {"b", 3}, {"c", 2}}) {
    TestLog log;
    log.version().value(0, session_value(score, "sgd"));
    log.scalar("f1", 0, static_cast<float>(score)).scalar("loss", 0, static_cast<float>(score));
    logdir_.put(std::string(name) + "/events.out.tfevents.1.host", log.take());
  }
  const auto order = [&](std::vector<std::string> words) {
    words.push_back("--csv");
    const std::string csv = printed(std::move(words));
    return std::pair(csv.find("\nb,") < csv.find("\nc,"), csv.find("\nc,") < csv.find("\na,"));
  };
  EXPECT_EQ(order({"--sort", "f1"}), std::pair(true, true));
  EXPECT_EQ(order({"--sort", "f1", "--goal", "minimize"}), std::pair(false, false));
  EXPECT_EQ(order({"--sort", "loss"}), std::pair(false, false));
  EXPECT_EQ(order({"--sort", "lr"}), std::pair(false, false));
  EXPECT_THAT(printed({"--importance", "f1", "--method", "ped_anova"}), HasSubstr("(highest)"));
}

TEST_F(HparamsCommand, FindsMetricsByTitle) {
  TestLog log;
  log.version().value(0, session_value(0.1, "sgd")).scalar("loss", 0, 8).scalar("loss", 1, 4);
  logdir_.put("a/events.out.tfevents.1.host", log.take());
  TestLog eval;
  eval.version().value(0, experiment_value("acc", "eval", "Accuracy"));
  eval.scalar("acc", 0, 0.75).scalar("acc", 1, 0.5);
  logdir_.put("a/eval/events.out.tfevents.1.host", eval.take());
  for (const char* title :
       {"Accuracy", "Accuracy (max)", "loss (mean of last 2)", "Accuracy (at lowest loss)"}) {
    EXPECT_THAT(printed({"--metric", title}), StartsWith(std::string("trial  ") + title + "  "));
  }
  EXPECT_THAT(printed({"--metric", "eval/acc (min)"}), StartsWith("trial  Accuracy (min)  "));
  EXPECT_THAT(run({"--importance", "eval/acc"}), fails_with(Code::Invalid, "2 trials"));
}

TEST_F(HparamsCommand, PrintsNumbersAsTheyWereMeant) {
  TestLog log;
  log.version().value(0, session_value(64, "sgd")).scalar("loss", 0, 0.87438F);
  logdir_.put("a/events.out.tfevents.1.host", log.take());
  EXPECT_THAT(printed({"--csv"}), testing::EndsWith(",3,64,sgd,0.87438\r\n"));
  EXPECT_THAT(printed({"--json"}), HasSubstr(R"("metrics": {"loss": 0.87438})"));
  EXPECT_THAT(printed_, HasSubstr(R"("layers": 3, "lr": 64)"));
}

TEST_F(HparamsCommand, ShowsTheRequestedFigureOfAMetric) {
  write_trials();
  EXPECT_THAT(printed({"--metric", R"({"tag": "loss", "value": "max"})"}),
              StartsWith("trial  loss (max)     lr  opt   layers\na               9 "));
  EXPECT_THAT(printed({"--metric", "acc,loss"}), StartsWith("trial  acc  loss "));
}

TEST_F(HparamsCommand, HasColumnsFromNames) {
  for (const char* name : {"width=8_loss", "width=16_loss"}) {
    TestLog log;
    log.version().value(0, session_value(0.5, "sgd")).scalar("loss", 0, 1);
    logdir_.put(std::string(name) + "/events.out.tfevents.1.host", log.take());
  }
  EXPECT_THAT(printed({}), Not(HasSubstr("width  ")));
  EXPECT_THAT(printed({"--names"}), HasSubstr("  width"));
}

TEST_F(HparamsCommand, LeavesOutColumnsThatDoNotFitTheTerminal) {
  write_trials();
  const std::string narrow = printed({}, 26);
  EXPECT_THAT(narrow, StartsWith("trial  loss  acc     lr\n"));
  EXPECT_THAT(narrow, HasSubstr("\n2 columns not shown: widen\nthe terminal, or print"));
  EXPECT_THAT(printed({}, 80), Not(HasSubstr("not shown")));
}

TEST_F(HparamsCommand, PrintsJsonAndCsvAsTheRouteDoes) {
  write_trials();
  EXPECT_THAT(printed({"--json"}), HasSubstr(R"("trial_set": ")"));
  EXPECT_THAT(printed_, HasSubstr(R"("name": "b")"));
  EXPECT_THAT(printed_, testing::EndsWith("}\n"));
  EXPECT_THAT(printed({"--csv"}), StartsWith("trial,"));
  EXPECT_EQ(std::count(printed_.begin(), printed_.end(), '\n'), 4);
}

TEST_F(HparamsCommand, PrintsWhatMatters) {
  write_trials();
  const std::string found = printed({"--importance", "loss"});
  EXPECT_THAT(found, StartsWith("What explains loss: fANOVA of 3 trials, R squared "));
  EXPECT_THAT(found, HasSubstr("\nhyperparameter  importance  deviation  pearson  spearman\nlr "));
  EXPECT_THAT(found, HasSubstr("\npair "));
  EXPECT_THAT(warnings_.front(), HasSubstr("only 3 trials"));
  EXPECT_EQ(printed({"--importance", "loss"}), found);
  EXPECT_THAT(printed({"--importance", "loss", "--method", "ped_anova", "--goal", "maximize"}),
              StartsWith("What the 1 best of 3 trials by loss (highest) have in common"));
  EXPECT_THAT(printed({"--importance", "loss", "--json"}), HasSubstr(R"("method": "fanova")"));
}

TEST_F(HparamsCommand, SaysWhatIsMissing) {
  EXPECT_THAT(run({}), fails_with(Code::NotFound, "no run has logged hyperparameters"));
  write_trials();
  EXPECT_THAT(run({"--sort", "size"}),
              fails_with(Code::NotFound, "there is no column \"size\" to sort by"));
  EXPECT_THAT(run({"--importance", "f1"}),
              fails_with(Code::NotFound, "none of the 3 trials has the metric 'f1'"));
  EXPECT_EQ(run({"--importance", "f1"}).error().hint, "choose one of acc, loss");
  EXPECT_THAT(run({"--metric", "lss"}),
              fails_with(Code::NotFound, "none of the 3 trials has the metric 'lss'"));
  EXPECT_EQ(run({"--metric", "lss"}).error().hint, "did you mean \"loss\"? There are acc, loss");
}

TEST_F(HparamsCommand, WarnsAboutRunsThatItCannotRead) {
  write_trials();
  proto::HParamsPluginData data;
  const std::string plugin = record::WireWriter().bytes(1, "hparams").bytes(2, "\xff").take();
  const std::string value = record::WireWriter()
                                .bytes(1, "_hparams_/session_start_info")
                                .bytes(8, ingest::float_tensor(0))
                                .bytes(9, record::WireWriter().bytes(1, plugin).text())
                                .take();
  logdir_.put("broken/events.out.tfevents.1.host", TestLog().version().value(0, value).take());
  const auto done = run({});
  ASSERT_TRUE(done.ok());
  EXPECT_FALSE(done.value());
  EXPECT_THAT(warnings_, ElementsAre(StartsWith("cannot read the hyperparameters of broken: ")));
}

TEST_F(HparamsCommand, RefusesFlagsThatContradictEachOther) {
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{"--json", "--csv"}, "--json and --csv cannot be combined"},
      {{"--seed", "1"}, "--seed is for --importance only"},
      {{"--importance", "loss", "--csv"}, "--csv cannot be combined with --importance"},
      {{"--metric", R"({"tag": 1})"}, "--metric: 'tag' of 'metric' must be a text"},
      {{"--importance", "{"},
       "--importance: 'metric' starts with { and is not valid JSON, such as "
       R"({"tag": "loss", "value": "min"})"},
  };
  for (const auto& [words, message] : cases) {
    EXPECT_THAT(run(words), fails_with(Code::Invalid, message));
  }
}

}  // namespace
}  // namespace stepscope::cli
