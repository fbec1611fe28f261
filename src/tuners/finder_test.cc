// SPDX-License-Identifier: Apache-2.0
#include "tuners/finder.h"

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "storage/memory.h"

namespace stepscope::tuners {
namespace {

class TunerFinder : public testing::Test {
 protected:
  void write(const std::string& path, std::string_view text) {
    EXPECT_TRUE(storage_.append(path, as_bytes(text)).ok());
  }
  std::shared_ptr<const Findings> find(std::string_view run) { return finder_.find(run); }

  Finder::Time now_{};
  storage::MemoryStorage storage_;
  Finder finder_{storage_, {{"", "/logs"}}, [this] { return now_; }};
};

TEST_F(TunerFinder, ReadsTheFilesOfARun) {
  write("/logs/a/params.json", R"({"lr": 1})");
  write("/logs/a/result.json", "{\"config\": {\"lr\": 2, \"n\": 3}, \"done\": true}\n");
  const auto found = find("a");
  EXPECT_TRUE(found->has_files);
  EXPECT_EQ(found->content.hparams, (std::map<std::string, Value>{{"lr", 1.0}, {"n", 3.0}}));
  EXPECT_EQ(found->content.status, Status::Success);
  EXPECT_FALSE(find("b")->has_files);
}

TEST_F(TunerFinder, AnErrorFileIsAFailureButNoTrial) {
  write("/logs/error.txt", "Traceback");
  EXPECT_FALSE(find(".")->has_files);
  EXPECT_EQ(find(".")->content.status, Status::Failure);
}

TEST_F(TunerFinder, FindsWhatKerasTunerWritesBesideTheLogs) {
  constexpr std::string_view kTrial =
      R"({"hyperparameters": {"values": {"lr": 1}}, "status": "RUNNING"})";
  write("/logs/search/trial_07/trial.json", kTrial);
  write("/trial_08/trial.json", kTrial);
  EXPECT_TRUE(find("search/07")->has_files);
  EXPECT_EQ(find("search/tb/07")->content.hparams.at("lr"), Value(1.0));
  EXPECT_FALSE(find("search/tb/deep/07")->has_files);
  EXPECT_FALSE(find("08")->has_files) << "that file is outside the log directory";
  EXPECT_FALSE(find("a/08")->has_files);
}

TEST_F(TunerFinder, SeesChangesAfterAWhile) {
  EXPECT_FALSE(find("a")->has_files);
  write("/logs/a/hparams.yaml", "lr: 1\n");
  EXPECT_FALSE(find("a")->has_files);
  now_ += std::chrono::seconds(3);
  EXPECT_EQ(find("a")->content.hparams.at("lr"), Value(1.0));
  write("/logs/a/hparams.yaml", "n: 2\n");
  now_ += std::chrono::seconds(3);
  EXPECT_EQ(finder_.changes(), 1u);
  EXPECT_EQ(find("a")->content.hparams.size(), 2u);
  EXPECT_EQ(finder_.changes(), 2u);
}

TEST_F(TunerFinder, NamesFilesThatItCannotRead) {
  write("/logs/a/trial.json", "{}");
  write("/logs/b/params.json", std::string(kFileBytesMax + 1, ' '));
  ASSERT_EQ(find("a")->problems.size(), 1u);
  EXPECT_EQ(find("a")->problems[0].message,
            "cannot read hyperparameters: no hyperparameters.values, as Keras Tuner writes them: "
            "/logs/a/trial.json");
  EXPECT_EQ(find("b")->problems[0].message,
            "the file has 4194305 bytes; at most 4194304 are read: /logs/b/params.json");
}

TEST_F(TunerFinder, ForgetsWhatItReadWhenThatIsTooMuch) {
  const std::string text = R"({"lr": ")" + std::string(kFileBytesMax - 100, 'x') + R"("})";
  for (int run = 0; run < 20; ++run) {
    const std::string name = std::to_string(run);
    write("/logs/" + name + "/params.json", text);
    EXPECT_TRUE(find(name)->has_files);
  }
  EXPECT_LT(finder_.kept_bytes(), Finder::kKeptBytesMax);
}

}  // namespace
}  // namespace stepscope::tuners
