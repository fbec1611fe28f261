// SPDX-License-Identifier: Apache-2.0
#include "writer/embeddings/projector.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "proto/projector_config.pb.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

proto::ProjectorConfig config_of(const Result<std::string>& text) {
  proto::ProjectorConfig config;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text.value(), &config)) << text.value();
  return config;
}

TEST(ProjectorConfig, NamesAnEmbeddingAndItsFiles) {
  const auto config = config_of(add_embedding(
      "", {"say \"hi\"\n\x01", "a/tensors.tsv", "a/metadata.tsv", "a/s.png", 32, 16}));
  ASSERT_EQ(config.embeddings_size(), 1);
  EXPECT_EQ(config.embeddings(0).tensor_name(), "say \"hi\"\n\x01");
  EXPECT_EQ(config.embeddings(0).tensor_path(), "a/tensors.tsv");
  EXPECT_EQ(config.embeddings(0).metadata_path(), "a/metadata.tsv");
  EXPECT_EQ(config.embeddings(0).sprite().image_path(), "a/s.png");
  EXPECT_THAT(config.embeddings(0).sprite().single_image_dim(), ElementsAre(32, 16));
}

TEST(ProjectorConfig, KeepsOtherEntriesAndReplacesTheSameName) {
  const std::string existing =
      "# mine {\nmodel_checkpoint_path: \"ck}\"\n"
      "embeddings {\n  tensor_name: \"a\"\n  sprite { image_path: \"old\" }\n}\n"
      "embeddings: < tensor_name: 'b' tensor_path: 'b.tsv' >";
  const auto text = add_embedding(existing, {"a", "new.tsv", {}, {}, 0, 0});
  const auto config = config_of(text);
  EXPECT_THAT(text.value(), HasSubstr("# mine {"));
  EXPECT_EQ(config.model_checkpoint_path(), "ck}");
  ASSERT_EQ(config.embeddings_size(), 2);
  EXPECT_EQ(config.embeddings(0).tensor_name(), "b");
  EXPECT_EQ(config.embeddings(1).tensor_path(), "new.tsv");
  EXPECT_FALSE(config.embeddings(1).has_sprite());
}

TEST(ProjectorConfig, IsNotTouchedIfBroken) {
  for (const char* text : {"embeddings {", "}", "embeddings { tensor_name: \"a }"}) {
    EXPECT_THAT(add_embedding(text, {"a", "t.tsv", {}, {}, 0, 0}),
                fails_with(Code::Invalid, "invalid projector configuration at byte"))
        << text;
  }
}

TEST(ProjectorFiles, HaveOneLineForEachPoint) {
  const std::vector<float> points = {0.1F, -2, 3, 1e-9F};
  EXPECT_EQ(tensors_tsv(Array(points, {2, 2})).value(), "0.1\t-2\n3\t1e-09\n");
  EXPECT_THAT(tensors_tsv(points), fails_with(Code::Invalid, "unsupported shape of points: [4]"));
  const std::vector<std::vector<std::string>> rows = {{"a", "1"}, {"b", "2"}};
  EXPECT_EQ(metadata_tsv(std::vector<std::string>{"name", "n"}, rows).value(),
            "name\tn\na\t1\nb\t2\n");
  EXPECT_THAT(metadata_tsv({}, rows),
              fails_with(Code::Invalid, "metadata with 2 columns needs a header"));
}

TEST(ProjectorFiles, HaveNoHeaderForOneColumn) {
  const std::vector<std::vector<std::string>> rows = {{"a"}, {"b"}};
  EXPECT_EQ(metadata_tsv(std::vector<std::string>{"name"}, rows).value(), "a\nb\n");
}

TEST(ProjectorFiles, SayWhichFieldHasATab) {
  const std::vector<std::vector<std::string>> rows = {{"a"}, {"b\tc"}};
  const auto wrong = metadata_tsv({}, rows);
  EXPECT_THAT(wrong, fails_with(Code::Invalid, "row 2 of the metadata contains a tab"));
}

TEST(Sprite, IsASquareGrid) {
  const std::vector<uint8_t> pixels = {1, 2, 3, 4, 5};
  const auto sprite = make_sprite({Array(pixels, {5, 1, 1, 1}), Layout::kNHWC});
  EXPECT_EQ(sprite.value().width, 3U);
  EXPECT_EQ(sprite.value().height, 3U);
  EXPECT_THAT(sprite.value().samples, ElementsAre(1, 2, 3, 4, 5, 0, 0, 0, 0));
}

}  // namespace
}  // namespace stepscope::writer
