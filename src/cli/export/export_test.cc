// SPDX-License-Identifier: Apache-2.0
#include "cli/export/export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/test_error.h"
#include "base/test_stranger.h"
#include "cli/export/export_names.h"
#include "cli/export/export_values.h"
#include "cli/export/load_and_export.h"
#include "ingest/test_log.h"
#include "query/records/test_values.h"
#include "upkeep/test_logdir.h"
#include "writer/values/histogram.h"
#include "writer/values/mesh.h"

namespace stepscope::cli {
namespace {

using ingest::TestLog;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kPng = "\x89PNG\r\n\x1a\npixels";

class ExportTest : public testing::Test {
 protected:
  static std::string picture(const std::string& tag) {
    return ingest::tensor_value(tag, ingest::string_tensor({"1", "1", kPng}), "images");
  }

  Result<ExportReport> run(ExportFlags flags) {
    printed_.clear();
    flags.logdir = logdir_.path() + "/logs";
    const auto print = [this](std::string_view text) -> Result<void> {
      printed_ += text;
      return {};
    };
    const auto problem = [this](const std::string& line) { problems_.push_back(line); };
    return load_and_export(logdir_.storage(), flags, {.print = print, .problem = problem});
  }

  std::vector<std::string> exported() const {
    std::vector<std::string> files;
    for (const std::string& file : logdir_.files()) {
      if (file.starts_with("out/")) files.push_back(file);
    }
    return files;
  }

  upkeep::TestLogdir logdir_;
  std::string printed_;
  std::vector<std::string> problems_;
};

TEST_F(ExportTest, PrintsScalarsAsCsv) {
  logdir_.put("logs/a,b/events.out.tfevents.1",
              TestLog().version().scalar("loss", 1, 0.5).scalar("loss", 2, NAN).take());
  const auto done = run({});
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done.value().points, 2u);
  EXPECT_EQ(printed_,
            "run,tag,step,wall_time,value\r\n\"a,b\",loss,1,1001.0,0.5\r\n"
            "\"a,b\",loss,2,1002.0,nan\r\n");
}

TEST_F(ExportTest, PrintsScalarsAsJsonLines) {
  logdir_.put("logs/a/events.out.tfevents.1",
              TestLog().version().scalar("loss", 1, 0.5).scalar("loss", 2, INFINITY).take());
  ASSERT_TRUE(run({.format = ExportFormat::JsonLines}).ok());
  EXPECT_EQ(
      printed_,
      "{\"run\": \"a\", \"tag\": \"loss\", \"step\": 1, \"wall_time\": 1001.0, \"value\": 0.5}\n"
      "{\"run\": \"a\", \"tag\": \"loss\", \"step\": 2, \"wall_time\": 1002.0, \"value\": "
      "\"Infinity\"}\n");
}

TEST_F(ExportTest, OmissionsAreReported) {
  logdir_.put("logs/a/events.out.tfevents.1",
              TestLog()
                  .version()
                  .scalar("loss", 1, 1)
                  .value(1, ingest::tensor_value("note", ingest::float_tensor(1), "text"))
                  .value(1, ingest::tensor_value("curve", ingest::float_tensor(1), "pr_curves"))
                  .take());
  EXPECT_EQ(left_out_note(run({}).value()),
            "skipped (only written with --out DIR): text (1 series); skipped (not "
            "supported by export): pr_curves (1 series)");
  EXPECT_EQ(left_out_note(run({.out = logdir_.path() + "/out"}).value()),
            "skipped (not supported by export): pr_curves (1 series)");
  EXPECT_EQ(left_out_note(run({.tags = "loss"}).value()), "");
}

TEST_F(ExportTest, RunsAndTagsAreChosen) {
  for (const char* run : {"a", "b"}) {
    logdir_.put(fmt::format("logs/{}/events.out.tfevents.1", run),
                TestLog().version().scalar("loss", 1, 1).scalar("acc", 1, 1).take());
  }
  const auto done = run({.runs = "^b$", .tags = "ss"});
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done.value().runs, 1u);
  EXPECT_EQ(printed_, "run,tag,step,wall_time,value\r\nb,loss,1,1001.0,1.0\r\n");
}

TEST_F(ExportTest, PatternsThatSelectNothingAreReported) {
  logdir_.put("logs/a/events.out.tfevents.1", TestLog().scalar("loss", 1, 1).take());
  const auto unmatched = [&](ExportFlags flags) { return run(std::move(flags)).value().unmatched; };
  EXPECT_EQ(unmatched({.runs = "x"}), "nothing was exported: no run matches --runs \"x\"");
  EXPECT_EQ(unmatched({.tags = "y"}), "nothing was exported: no tag matches --tags \"y\"");
  EXPECT_EQ(unmatched({.runs = "a", .tags = "y"}),
            "nothing was exported: no tag of the runs that match --runs \"a\" matches --tags "
            "\"y\"");
  EXPECT_EQ(printed_, "");
  EXPECT_EQ(unmatched({.out = logdir_.path() + "/out", .runs = "x"}),
            "nothing was exported: no run matches --runs \"x\"");
  EXPECT_THAT(exported(), ElementsAre());
  EXPECT_EQ(unmatched({.runs = "a", .tags = "loss"}), "");
}

TEST_F(ExportTest, ThinnedSeriesKeepEndsAndExtremes) {
  TestLog log;
  for (int step = 0; step < 1000; ++step) {
    log.scalar("loss", step, step == 500 ? 99.0f : static_cast<float>(step % 7));
  }
  logdir_.put("logs/a/events.out.tfevents.1", log.take());
  for (const uint64_t most : {6, 40, 100}) {
    const auto done = run({.points_max = most});
    ASSERT_TRUE(done.ok());
    EXPECT_LE(done.value().points, most);
    EXPECT_THAT(printed_, HasSubstr("a,loss,0,"));
    EXPECT_THAT(printed_, HasSubstr(",99.0\r\n"));
    EXPECT_THAT(printed_, HasSubstr("a,loss,999,"));
  }
}

TEST_F(ExportTest, MediaBecomeFiles) {
  logdir_.put(
      "logs/a/b/events.out.tfevents.1",
      TestLog()
          .version()
          .scalar("loss", 1, 1)
          .value(7,
                 ingest::tensor_value("in/put", ingest::string_tensor({"1", "1", kPng}), "images"))
          .value(8, ingest::tensor_value("in/put", ingest::string_tensor({"1", "1", kPng, "other"}),
                                         "images"))
          .value(1, ingest::tensor_value("note", ingest::string_tensor({"# hi"}), "text"))
          .take());
  const auto done = run({.out = logdir_.path() + "/out"});
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_EQ(done.value().files, 4u);
  EXPECT_THAT(exported(), ElementsAre("out/a/b/images/in/put/step-0000000007.png",
                                      "out/a/b/images/in/put/step-0000000008-0.png",
                                      "out/a/b/images/in/put/step-0000000008-1.bin",
                                      "out/a/b/text/note/step-0000000001.md", "out/scalars.csv"));
  EXPECT_EQ(logdir_.content("out/a/b/images/in/put/step-0000000007.png"), kPng);
  EXPECT_EQ(logdir_.content("out/a/b/text/note/step-0000000001.md"), "# hi");
}

TEST_F(ExportTest, HistogramsBecomeLines) {
  const std::vector<Bucket> buckets = {{0, 1, 3}, {1, 2, 4}};
  logdir_.put("logs/a/events.out.tfevents.1",
              TestLog().value(7, writer::bucket_value("h", buckets).value()).take());
  const auto done = run({.out = logdir_.path() + "/out"});
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_EQ(done.value().histograms, 1u);
  EXPECT_EQ(logdir_.content("out/histograms.jsonl"),
            R"({"run": "a", "tag": "h", "step": 7, "wall_time": 1000.0, )"
            R"("buckets": [[0.0, 1.0, 3.0], [1.0, 2.0, 4.0]]})"
            "\n");
}

TEST_F(ExportTest, MeshesBecomePlyFiles) {
  const std::vector<float> vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0.5};
  const std::vector<int32_t> faces = {0, 1, 2};
  const std::vector<uint8_t> colours = {255, 0, 0, 0, 255, 0, 0, 0, 255};
  const Mesh mesh{.vertices = Array(vertices, {1, 3, 3}),
                  .faces = Array(faces, {1, 1, 3}),
                  .colours = Array(colours, {1, 3, 3})};
  TestLog log;
  const auto parts = writer::mesh_values("m", mesh);
  ASSERT_TRUE(parts.ok());
  for (const auto& part : parts.value()) log.value(4, part.value);
  logdir_.put("logs/a/events.out.tfevents.1", log.take());
  const auto done = run({.out = logdir_.path() + "/out"});
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_EQ(done.value().files, 1u);
  EXPECT_EQ(logdir_.content("out/a/meshes/m/step-0000000004.ply"),
            "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
            "property float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n"
            "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
            "0 0 0 255 0 0\n1 0 0 0 255 0\n0 1 0.5 0 0 255\n3 0 1 2\n");
}

TEST(ExportValues, FacesWithMissingVerticesAreLeftOut) {
  using store::ElementType;
  const auto vertices = query::number_value<float>(ElementType::Float32, {1, 2, 3}, {1, 1, 3});
  const auto faces =
      query::number_value<int32_t>(ElementType::Int32, {0, 0, 0, 0, 0, 1, -1, 0, 0}, {1, 3, 3});
  const std::string text = ply_text({&vertices, &faces, nullptr}, 0);
  EXPECT_THAT(text, HasSubstr("element face 1\n"));
  EXPECT_THAT(text, testing::EndsWith("1 2 3\n3 0 0 0\n"));
  EXPECT_EQ(mesh_samples({&faces, nullptr, nullptr}), 1u);
  EXPECT_EQ(mesh_samples({}), 0u);
}

TEST_F(ExportTest, RecordsAreThinnedToo) {
  TestLog log;
  for (int step = 0; step < 50; ++step) {
    log.value(step, ingest::tensor_value("note", ingest::string_tensor({"hi"}), "text"));
  }
  logdir_.put("logs/a/events.out.tfevents.1", log.take());
  ASSERT_TRUE(run({.out = logdir_.path() + "/out", .points_max = 6}).ok());
  const auto files = exported();
  EXPECT_EQ(files.size(), 7u);
  EXPECT_THAT(files, Contains("out/a/text/note/step-0000000000.md"));
  EXPECT_THAT(files, Contains("out/a/text/note/step-0000000049.md"));
}

TEST_F(ExportTest, ExistingFilesAreNotOverwrittenByDefault) {
  logdir_.put("logs/a/events.out.tfevents.1", TestLog().scalar("loss", 1, 1).take());
  logdir_.put("out/mine", "x");
  const auto refused = run({.out = logdir_.path() + "/out"});
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("--out"));
  EXPECT_THAT(refused.error().hint, HasSubstr("--overwrite"));
  EXPECT_TRUE(run({.out = logdir_.path() + "/out", .overwrite = true}).ok());
  EXPECT_THAT(exported(), ElementsAre("out/mine", "out/scalars.csv"));
}

TEST_F(ExportTest, LinksAreReplacedAndNotFollowed) {
  logdir_.put("logs/a/events.out.tfevents.1", TestLog().scalar("loss", 1, 1).take());
  logdir_.put("mine", "precious");
  logdir_.put("out/mine", "x");
  for (const char* link : {"/out/scalars.csv", "/out/scalars.csv.partial"}) {
    std::filesystem::create_symlink(logdir_.path() + "/mine", logdir_.path() + link);
  }
  ASSERT_TRUE(run({.out = logdir_.path() + "/out", .overwrite = true}).ok());
  EXPECT_EQ(logdir_.content("mine"), "precious");
  EXPECT_THAT(logdir_.content("out/scalars.csv"), HasSubstr("a,loss,1,"));
  EXPECT_FALSE(std::filesystem::is_symlink(logdir_.path() + "/out/scalars.csv"));
  EXPECT_THAT(exported(), ElementsAre("out/mine", "out/scalars.csv"));
}

// The folder for images cannot be created, so the export fails midway.
TEST_F(ExportTest, FoldersThatAreLinksAreRefused) {
  logdir_.put("logs/a/events.out.tfevents.1",
              TestLog().version().value(1, picture("picture")).take());
  logdir_.put("elsewhere/precious", "");
  std::filesystem::create_directories(logdir_.path() + "/out");
  std::filesystem::create_symlink(logdir_.path() + "/elsewhere", logdir_.path() + "/out/a");
  const auto done = run({.out = logdir_.path() + "/out", .overwrite = true});
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().message, HasSubstr("/out/a"));
  EXPECT_FALSE(std::filesystem::exists(logdir_.path() + "/elsewhere/images"));
}

TEST_F(ExportTest, SeriesNeverShareAFolder) {
  logdir_.put("logs/a/events.out.tfevents.1",
              TestLog().version().value(1, picture("b/images/c")).take());
  logdir_.put("logs/a/images/b/events.out.tfevents.1",
              TestLog().version().value(1, picture("c")).take());
  logdir_.put("logs/scalars.csv/events.out.tfevents.1",
              TestLog().version().value(1, picture("c")).scalar("loss", 1, 1).take());
  const auto done = run({.out = logdir_.path() + "/out"});
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_THAT(exported(),
              ElementsAre("out/%scalars.csv/images/c/step-0000000001.png",
                          "out/a/images/b/images/c%2/step-0000000001.png",
                          "out/a/images/b/images/c/step-0000000001.png", "out/scalars.csv"));
}

TEST_F(ExportTest, AFailureLeavesNoFileThatLooksComplete) {
  const std::vector<Bucket> buckets = {{0, 1, 3}};
  logdir_.put("logs/a/events.out.tfevents.1",
              TestLog()
                  .scalar("loss", 1, 1)
                  .value(7, writer::bucket_value("h", buckets).value())
                  .value(7, ingest::tensor_value("note", ingest::string_tensor({"hi"}), "text"))
                  .take());
  logdir_.put("out/a/text", "in the way");
  logdir_.put("out/scalars.csv", "of an earlier export");
  const std::string out = logdir_.path() + "/out";
  EXPECT_THAT(run({.out = out, .overwrite = true}),
              fails_with(Code::Unavailable,
                         "cannot create directory: Not a directory: " + out + "/a/text/note"));
  EXPECT_THAT(exported(), ElementsAre("out/a/text", "out/scalars.csv"));
  EXPECT_EQ(logdir_.content("out/scalars.csv"), "of an earlier export");
}

// Some files are not readable by other users.
class UnreadableExportTest : public ExportTest {
 protected:
  UnreadableExportTest() { allow("", std::filesystem::perms(0755)); }
  ~UnreadableExportTest() override {
    for (const std::string& name : closed_) allow(name, std::filesystem::perms(0755));
  }

  void put(const std::string& run) {
    logdir_.put("logs/" + run + "/events.out.tfevents.1", TestLog().scalar("loss", 1, 1).take());
  }
  void close(const std::string& name) {
    allow("/" + name, std::filesystem::perms::none);
    closed_.push_back("/" + name);
  }
  Result<ExportReport> run_as_stranger() {
    const Stranger stranger;
    return run({});
  }

 private:
  void allow(const std::string& name, std::filesystem::perms perms) {
    std::filesystem::permissions(logdir_.path() + name, perms);
  }

  std::vector<std::string> closed_;
};

TEST_F(UnreadableExportTest, ALogDirectoryIsAnError) {
  put("a");
  close("logs");
  const auto done = run_as_stranger();
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().message, HasSubstr(logdir_.path() + "/logs"));
  EXPECT_EQ(printed_, "");
}

TEST_F(UnreadableExportTest, EveryFolderIsReportedAndCounted) {
  for (const char* run : {"a", "b", "c"}) put(run);
  close("logs/b");
  close("logs/c");
  const auto done = run_as_stranger();
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done.value().unread, 2u);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("/logs/b"), HasSubstr("/logs/c")));
  EXPECT_THAT(printed_, HasSubstr("a,loss,1,"));
}

TEST_F(UnreadableExportTest, AFileIsReportedAndCounted) {
  put("a");
  put("b");
  close("logs/b/events.out.tfevents.1");
  const auto done = run_as_stranger();
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done.value().unread, 1u);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("/logs/b/events.out.tfevents.1")));
  EXPECT_THAT(printed_, HasSubstr("a,loss,1,"));
}

TEST_F(ExportTest, DamageIsReportedButNotUnread) {
  std::string log = TestLog().scalar("loss", 1, 1).take();
  log += TestLog().scalar("loss", 2, 1).take();
  log[20] ^= 1;
  logdir_.put("logs/a/events.out.tfevents.1", log);
  const auto done = run({});
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done.value().unread, 0u);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("skipped 1 damaged place, ")));
}

TEST_F(ExportTest, ACompressedFileIsUnreadAndNotDamaged) {
  logdir_.put("logs/packed/events.out.tfevents.1.gz", "\x1f\x8b\x08" + std::string(60, 'z'));
  const auto report = run({});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report.value().unread, 1u);
  ASSERT_EQ(problems_.size(), 1u);
  EXPECT_THAT(problems_.front(), HasSubstr("compressed with gzip, so its events cannot be read"));
  EXPECT_THAT(problems_.front(), HasSubstr("unpack it first: gunzip "));
}

TEST_F(ExportTest, OnlySelectedRunsAreReported) {
  std::string log = TestLog().scalar("loss", 1, 1).take();
  log += TestLog().scalar("loss", 2, 1).take();
  log[20] ^= 1;
  logdir_.put("logs/a/events.out.tfevents.1", TestLog().scalar("loss", 1, 1).take());
  logdir_.put("logs/b/events.out.tfevents.1", log);
  ASSERT_TRUE(run({.runs = "a"}).ok());
  EXPECT_THAT(problems_, ElementsAre());
  ASSERT_TRUE(run({.runs = "b"}).ok());
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("/logs/b/")));
}

TEST_F(UnreadableExportTest, AFileOfARunThatIsNotSelectedDoesNotCount) {
  put("a");
  put("b");
  close("logs/b/events.out.tfevents.1");
  const Stranger stranger;
  const auto done = run({.runs = "a"});
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done.value().unread, 0u);
  EXPECT_THAT(problems_, ElementsAre());
}

TEST(ExportNames, NeverEscapeAndNeverCollide) {
  EXPECT_EQ(path_of_name("train/loss"), "train/loss");
  EXPECT_EQ(path_of_name("../x"), "%2E./x");
  EXPECT_EQ(path_of_name("/etc//passwd"), "%/etc/%/passwd");
  EXPECT_EQ(path_of_name("a:b*c%"), "a%3Ab%2Ac%25");
  EXPECT_EQ(path_of_name(""), "%");
  EXPECT_EQ(path_of_name("über"), "über");
  const std::string one(500, 'a'), other = std::string(499, 'a') + "b";
  EXPECT_LE(path_of_name(one).size(), 220u);
  EXPECT_NE(path_of_name(one), path_of_name(other));
}

}  // namespace
}  // namespace stepscope::cli
