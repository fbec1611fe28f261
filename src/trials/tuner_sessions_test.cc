// SPDX-License-Identifier: Apache-2.0
#include "trials/tuner_sessions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/bytes.h"
#include "query/test_run.h"
#include "storage/memory.h"
#include "trials/trial_list.h"
#include "trials/value.h"

namespace stepscope::trials {
namespace {

using testing::ElementsAre;

class TunerSessions : public testing::Test {
 protected:
  void log_run(const std::string& run) {
    query::commit_run(store_, run, {query::TestFile().scalars("loss", {{0, 10, 1}})});
  }

  void log_session(const std::string& run) {
    proto::HParamsPluginData data;
    proto::HParam& hparam = *data.mutable_session_start_info()->add_hparams();
    hparam.set_key("lr");
    hparam.mutable_value()->set_number_value(0.5);
    auto info = query::test_info("_hparams_/session_start_info", "hparams", DataClass::Tensor);
    info->set_notes(query::notes_of({}, data.SerializeAsString()));
    query::commit_run(store_, run,
                      {query::TestFile().add(
                          {std::move(info), nullptr, make_counted<const store::RecordPart>()})});
  }

  void write_file(const std::string& path, std::string_view text) {
    EXPECT_TRUE(storage_.append("/logs/" + path, as_bytes(text)).ok());
  }

  // The trials with their hyperparameters: "a(lr=0.5)".
  std::vector<std::string> trials() {
    const auto snapshot = store_.snapshot();
    sessions_ = read_sessions(*snapshot);
    add_tuner_sessions(sessions_, *snapshot, finder_, {}, time_max_);
    std::vector<std::string> names;
    for (const Trial& trial : list_trials(*snapshot, sessions_.all, true)) {
      std::string text = trial.name + "(";
      for (const auto& [name, value] : trial.hparams) {
        JsonWriter json;
        write_value(json, *value);
        text += fmt::format("{}={} ", name, json.text());
      }
      if (text.ends_with(' ')) text.pop_back();
      names.push_back(text + ")" + std::to_string(trial.runs.size()));
    }
    return names;
  }

  store::Store store_;
  storage::MemoryStorage storage_;
  tuners::Finder finder_{storage_, {{"", "/logs"}}};
  std::chrono::steady_clock::duration time_max_ = std::chrono::hours(1);
  Sessions sessions_;
};

TEST_F(TunerSessions, RunsWithAFileAreTrials) {
  log_run("search/a");
  log_run("search/b/train");
  log_run("search/c");
  write_file("search/a/params.json", R"({"lr": 1, "opt": {"name": "sgd"}})");
  write_file("search/b/hparams.yaml", "lr: 2\n");
  EXPECT_THAT(trials(), ElementsAre("search/a(lr=1.0 opt/name=\"sgd\")1", "search/b(lr=2.0)1"));
}

TEST_F(TunerSessions, SessionsGetWhatTheyLackAndFailures) {
  log_session("a");
  log_session("b");
  write_file("b/params.json", R"({"lr": 9, "epochs": 3})");
  write_file("b/error.txt", "Traceback");
  EXPECT_THAT(trials(), ElementsAre("a(lr=0.5)1", "b(epochs=3.0 lr=0.5)1"));
  EXPECT_EQ(sessions_.all[1].end->status(), proto::STATUS_FAILURE);
}

TEST_F(TunerSessions, APathAboveSessionsIsNoTrial) {
  log_session("search/a");
  log_run("search/b");
  write_file("search/params.json", R"({"lr": 1})");
  EXPECT_THAT(trials(), ElementsAre("search/a(lr=0.5)1"));
}

TEST_F(TunerSessions, FilesThatCannotBeReadAreProblems) {
  log_run("a");
  write_file("a/params.json", "[");
  EXPECT_THAT(trials(), ElementsAre());
  ASSERT_EQ(sessions_.problems.size(), 1u);
  EXPECT_EQ(sessions_.problems[0].run, "a");
}

TEST_F(TunerSessions, WhatTimeDoesNotAllowIsAProblem) {
  log_run("a");
  write_file("a/params.json", R"({"lr": 1})");
  time_max_ = std::chrono::seconds(-1);
  EXPECT_THAT(trials(), ElementsAre());
  ASSERT_EQ(sessions_.problems.size(), 1U);
  EXPECT_THAT(sessions_.problems[0].error.message,
              testing::HasSubstr("files of tuners were not read in"));
}

}  // namespace
}  // namespace stepscope::trials
