// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/projector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/bytes.h"
#include "query/test_run.h"
#include "storage/memory.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using query::commit_run;
using query::TestFile;
using testing::HasSubstr;

constexpr const char* kConfig = R"(
embeddings {
  tensor_name: "words:0"
  tensor_path: "words.tsv"
  metadata_path: "labels.tsv"
  bookmarks_path: "views.json"
  sprite { image_path: "sprite.png" single_image_dim: 8 single_image_dim: 16 }
}
embeddings { tensor_path: "deep/raw.bytes" tensor_shape: 2 tensor_shape: 2 }
)";

std::string floats(const std::vector<float>& values) {
  std::string bytes;
  for (const float value : values) append_le(bytes, value);
  return bytes;
}

class Projector : public testing::Test {
 protected:
  Projector() {
    commit_run(store_, "train", {TestFile().scalars("loss", {{0, 0, 0}})});
    commit_run(store_, "plain", {TestFile().scalars("loss", {{0, 0, 0}})});
    write("train/projector_config.pbtxt", kConfig);
    write("train/words.tsv", "1\t2.5\n\n-3e2\t4\n5\t6\n");
    write("train/labels.tsv", "name\tclass\na\t1\nb\t2\nc\t3\n");
    write("train/views.json", "[{}]");
    write("train/sprite.png", "\x89PNG\r\n\x1a\n...");
    write("train/deep/raw.bytes", floats({1, -1, 0.5f, 3}));
    write("secret", "not yours");
    add_projector(router_, store_, storage_, {.roots = {{"", "/logs"}}});
  }

  void write(const std::string& path, std::string content) {
    storage_.replace("/logs/" + path, std::move(content));
  }

  Response get(const std::string& name, http::Fields query = {}) {
    Request request;
    request.path = "/data/plugin/projector/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  Response get_words(const std::string& name, http::Fields query = {}) {
    query.insert(query.begin(), {{"run", "train"}, {"name", "words"}});
    return get(name, std::move(query));
  }

  // The response of the tensor route for a config with only this embedding.
  Response get_tensor_of(const std::string& embedding) {
    write("train/projector_config.pbtxt", "embeddings { tensor_name: \"t\" " + embedding + " }");
    return get("tensor", {{"run", "train"}, {"name", "t"}});
  }

  store::Store store_;
  storage::MemoryStorage storage_;
  http::Router router_;
};

void expect_invalid(const Response& response, const std::string& part) {
  EXPECT_EQ(response.status, 400);
  EXPECT_EQ(response.content_type, "text/plain; charset=utf-8");
  EXPECT_THAT(response.body, HasSubstr(part));
}

TEST_F(Projector, RunsThatHaveAConfig) {
  EXPECT_EQ(get("runs").body, R"(["train"])");
  write("projector_config.pbtxt", kConfig);
  EXPECT_EQ(get("runs").body, R"([".", "train"])");
  write("plain/plugins/org_tensorflow_tensorboard_projector/projector_config.pbtxt", kConfig);
  EXPECT_EQ(get("runs").body, R"([".", "plain", "train"])");
}

TEST_F(Projector, ListsRunsWithBrokenConfigsButNotWithEmptyOnes) {
  write("plain/projector_config.pbtxt", "model_checkpoint_path: \"model.ckpt\"");
  EXPECT_EQ(get("runs").body, R"(["train"])");
  write("plain/projector_config.pbtxt", "embeddings { tensor_name: \"t\" }");
  EXPECT_EQ(get("runs").body, R"(["train"])");
  write("plain/projector_config.pbtxt", "embeddings {");
  EXPECT_EQ(get("runs").body, R"(["plain", "train"])");
}

TEST_F(Projector, NamedRootsHaveTheirOwnRuns) {
  commit_run(store_, "new/train", {TestFile()});
  add_projector(router_, store_, storage_, {.roots = {{"old", "/logs"}, {"new", "/logs"}}});
  EXPECT_EQ(get("runs").body, R"(["new/train"])");
  write("projector_config.pbtxt", kConfig);
  EXPECT_EQ(get("runs").body, R"(["new/.", "new/train", "old/."])");
}

TEST_F(Projector, InfoIsTheConfigWithNamesAndShapes) {
  EXPECT_EQ(get("info", {{"run", "train"}}).body,
            R"({"embeddings": [{"tensorName": "words", "metadataPath": "labels.tsv", )"
            R"("bookmarksPath": "views.json", "tensorShape": [3, 2], )"
            R"("sprite": {"imagePath": "sprite.png", "singleImageDim": [8, 16]}, )"
            R"("tensorPath": "words.tsv"}, )"
            R"({"tensorName": "raw.bytes", "tensorShape": [2, 2], )"
            R"("tensorPath": "deep/raw.bytes"}]})");
}

TEST_F(Projector, InfoToleratesMissingTensors) {
  write("train/projector_config.pbtxt",
        "model_checkpoint_path: \"m\" model_checkpoint_dir: \"d\" "
        "embeddings { tensor_path: \"gone.tsv\" } embeddings { tensor_path: \"words.tsv\" }");
  EXPECT_EQ(get("info", {{"run", "train"}}).body,
            R"({"modelCheckpointPath": "m", )"
            R"("embeddings": [{"tensorName": "gone.tsv", "tensorPath": "gone.tsv"}, )"
            R"({"tensorName": "words.tsv", "tensorShape": [3, 2], "tensorPath": "words.tsv"}], )"
            R"("modelCheckpointDir": "d"})");
}

TEST_F(Projector, ThePluginsFolderTakesPrecedence) {
  const std::string folder = "train/plugins/org_tensorflow_tensorboard_projector/";
  write(folder + "projector_config.pbtxt", "embeddings { tensor_path: \"own.tsv\" }");
  write(folder + "own.tsv", "7\n");
  EXPECT_EQ(get("tensor", {{"run", "train"}, {"name", "own.tsv"}}).body, floats({7}));
}

TEST_F(Projector, TensorOfATsv) {
  const Response response = get_words("tensor");
  EXPECT_EQ(response.content_type, "application/octet-stream");
  EXPECT_EQ(response.body, floats({1, 2.5f, -300, 4, 5, 6}));
  EXPECT_EQ(get_words("tensor", {{"num_rows", "2"}}).body, floats({1, 2.5f, -300, 4}));
  EXPECT_EQ(get_words("tensor", {{"num_rows", "99999999999999999999999"}}).body, response.body);
  EXPECT_EQ(get("tensor", {{"run", "train"}, {"name", "words:0"}}).body, response.body);
}

TEST_F(Projector, TensorOfBytes) {
  const auto get_raw = [&](const std::string& rows) {
    return get("tensor", {{"run", "train"}, {"name", "raw.bytes"}, {"num_rows", rows}});
  };
  EXPECT_EQ(get_raw("").body, floats({1, -1, 0.5f, 3}));
  EXPECT_EQ(get_raw("1").body, floats({1, -1}));
  EXPECT_EQ(get_raw("5").body, floats({1, -1, 0.5f, 3}));
}

TEST_F(Projector, MetadataRowsDoNotIncludeTheHeader) {
  EXPECT_EQ(get_words("metadata").body, "name\tclass\na\t1\nb\t2\nc\t3\n");
  EXPECT_EQ(get_words("metadata", {{"num_rows", "2"}}).body, "name\tclass\na\t1\nb\t2\n");
  EXPECT_EQ(get_words("metadata", {{"num_rows", "9"}}).body, "name\tclass\na\t1\nb\t2\nc\t3\n");
  write("train/labels.tsv", "a\nb\nc");
  EXPECT_EQ(get_words("metadata", {{"num_rows", "2"}}).body, "a\nb\n");
  EXPECT_EQ(get_words("metadata", {{"num_rows", "3"}}).body, "a\nb\nc");
}

TEST_F(Projector, BookmarksAndSprite) {
  EXPECT_EQ(get_words("bookmarks").content_type, "application/json");
  EXPECT_EQ(get_words("bookmarks").body, "[{}]");
  EXPECT_EQ(get_words("sprite_image").content_type, "image/png");
  EXPECT_EQ(get_words("sprite_image").body, "\x89PNG\r\n\x1a\n...");
}

TEST_F(Projector, RejectsInvalidRequests) {
  expect_invalid(get("info"), "\"run\"");
  expect_invalid(get("tensor", {{"run", "train"}}), "\"name\"");
  expect_invalid(get("info", {{"run", "nope"}}), "Unknown run: \"nope\"");
  expect_invalid(get("info", {{"run", "../logs/train"}}), "Unknown run");
  expect_invalid(get("info", {{"run", "plain"}}), "write a projector_config.pbtxt");
  expect_invalid(get("tensor", {{"run", "train"}, {"name", "x"}}),
                 "Available: \"words\", \"raw.bytes\"");
  for (const char* rows : {"0", "-1", "1.5", "many", "3 ", "-99999999999999999999999"}) {
    expect_invalid(get_words("tensor", {{"num_rows", rows}}), "num_rows must be integer > 0");
    expect_invalid(get_words("metadata", {{"num_rows", rows}}), "num_rows must be integer > 0");
  }
}

TEST_F(Projector, FilesThatTheConfigDoesNotName) {
  for (const char* route : {"metadata", "bookmarks", "sprite_image"}) {
    expect_invalid(get(route, {{"run", "train"}, {"name", "raw.bytes"}}),
                   "file found for tensor \"raw.bytes\" in the config file "
                   "\"/logs/train/projector_config.pbtxt\"");
  }
}

TEST_F(Projector, ReportsABrokenConfigWithFileLineAndFix) {
  write("train/projector_config.pbtxt", "embeddings {\n  tensor_nam: \"t\"\n}");
  const Response response = get("info", {{"run", "train"}});
  expect_invalid(response, "line 2, column 13: ");
  EXPECT_THAT(response.body, HasSubstr("tensor_nam"));
  EXPECT_THAT(response.body, HasSubstr(": /logs/train/projector_config.pbtxt\n"));
  EXPECT_THAT(response.body, HasSubstr("tensor_path: \"FILE.tsv\""));
}

TEST_F(Projector, ReportsABadTensorWithFileAndLine) {
  write("train/bad.tsv", "1\t2\n\n3\n");
  expect_invalid(get_tensor_of("tensor_path: \"bad.tsv\""),
                 "line 3: 1 values, but the rows above have 2: /logs/train/bad.tsv");
  write("train/bad.tsv", "1\t2\n3\tfour\n");
  expect_invalid(get_tensor_of("tensor_path: \"bad.tsv\""), "line 2: \"four\" is not a number");
  expect_invalid(get_tensor_of("tensor_path: \"gone.tsv\""), "\"gone.tsv\" not found");
  expect_invalid(get_tensor_of("tensor_path: \".\""), "not a file");
  expect_invalid(get_tensor_of("tensor_path: \"deep/raw.bytes\""), "tensor_shape: ROWS");
  expect_invalid(
      get_tensor_of("tensor_path: \"deep/raw.bytes\" tensor_shape: 4294967295 tensor_shape: 9"),
      "the file has 16 bytes");
}

// Each config is about as large as allowed. Anything slower than linear would hang here.
TEST_F(Projector, LargeConfigsAreReadInLinearTime) {
  const auto repeated = [](const std::string& piece) {
    std::string text;
    while (text.size() + piece.size() < 1'000'000) text += piece;
    return text;
  };
  const std::vector<std::string> configs = {
      repeated("embeddings { tensor_path: \"words.tsv\" }\n"),
      repeated("embeddings { sprite { single_image_dim: 1 } }"),
      "embeddings { tensor_name: " + repeated("\"a\" ") + "}",
      "embeddings { tensor_name: \"" + repeated("\\n") + "\" }",
      "embeddings { tensor_shape: [" + repeated("1, ") + "1] }",
      "embeddings { " + repeated("tensor_shape: 1 ") + "}",
      repeated("embeddings {"),
      repeated("{"),
      repeated("#\n"),
      repeated("a: [ "),
      "a: " + repeated("1"),
  };
  for (const std::string& config : configs) {
    write("train/projector_config.pbtxt", config);
    EXPECT_LT(get("info", {{"run", "train"}}).status, 500) << config.substr(0, 50);
  }
  write("train/projector_config.pbtxt", std::string((1 << 20) + 1, ' '));
  expect_invalid(get("info", {{"run", "train"}}), "at most 1048576 are read");
}

TEST_F(Projector, CheckpointsNeedTensorFlow) {
  const Response response = get_tensor_of("} model_checkpoint_path: \"model.ckpt\" embeddings {");
  expect_invalid(response, "the checkpoint model.ckpt can only be read by TensorFlow");
  EXPECT_THAT(response.body, HasSubstr("tensor_path"));
}

TEST_F(Projector, PathsCannotLeaveTheDirectoryOfTheConfig) {
  for (const char* path : {"../secret", "deep/../../secret", "/logs/secret", "../no/such/file",
                           "/etc/passwd", "../train2/x"}) {
    expect_invalid(get_tensor_of("tensor_path: \"" + std::string(path) + "\""),
                   "resolves outside the config directory");
  }
  EXPECT_EQ(get_tensor_of("tensor_path: \"../train/words.tsv\"").status, 200);
  EXPECT_EQ(get_tensor_of("tensor_path: \"/logs/train/words.tsv\"").status, 200);
}

}  // namespace
}  // namespace stepscope::dashboards
