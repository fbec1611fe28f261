// SPDX-License-Identifier: Apache-2.0
#include "dashboards/mesh/mesh.h"

#include <gtest/gtest.h>

#include "proto/mesh_plugin_data.pb.h"
#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Response;
using proto::MeshPluginData;
using query::number_value;
using query::TestFile;
using store::ElementType;

class Mesh : public testing::Test {
 protected:
  Mesh() {
    TestFile file;
    file.add(part("m_VERTEX", MeshPluginData::VERTEX,
                  {number_value<float>(ElementType::Float32, {1, 2, 3, 4, 5, 6}, {2, 1, 3}),
                   number_value<float>(ElementType::Float32, {7, 8, 9, 10, 11, 12}, {2, 1, 3})}));
    file.add(part("m_FACE", MeshPluginData::FACE,
                  {number_value<int64_t>(ElementType::Int64, {0, 1, 2, 2, 1, 0}, {2, 1, 3})}));
    file.add(
        part("m_COLOR", MeshPluginData::COLOR,
             {number_value<float>(ElementType::Float32, {0, 127.5, 300, -4, 0, 0}, {2, 1, 3})}));
    query::commit_run(store_, "train", {file});
    add_mesh(router_, store_, values_);
  }

  store::SeriesPart part(const std::string& tag, MeshPluginData::ContentType type,
                         std::vector<store::Value> values) {
    MeshPluginData data;
    data.set_name("m");
    data.set_content_type(type);
    data.set_json_config("{\"a\": 1}");
    for (const int size : {2, 1, 3}) data.add_shape(size);
    auto info = query::test_info(tag, "mesh", DataClass::Tensor);
    info->set_notes(query::notes_of({}, data.SerializeAsString()));
    return values_.series(std::move(info), std::move(values));
  }

  Response get(const std::string& name, http::Fields query = {}) {
    return get_path("/data/plugin/mesh/" + name, std::move(query));
  }

  Response get_path(const std::string& path, http::Fields query) {
    http::Request request;
    request.path = path;
    request.query = std::move(query);
    return router_.route(request);
  }

  Response data(const std::string& type, http::Fields more = {}) {
    more.insert(more.end(), {{"run", "train"}, {"tag", "m"}, {"content_type", type}});
    return get("data", std::move(more));
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

template <typename T>
std::string bytes_of(const std::vector<T>& numbers) {
  std::string bytes;
  for (const T number : numbers) append_le(bytes, number);
  return bytes;
}

TEST_F(Mesh, ExpandsARepeatedNumber) {
  TestFile file;
  file.add(part("m_VERTEX", MeshPluginData::VERTEX,
                {query::repeated_value(ElementType::Float32, 2.5f, {2, 2, 3})}));
  file.add(part("m_COLOR", MeshPluginData::COLOR,
                {query::repeated_value(ElementType::Float64, 255.0, {2, 1, 3})}));
  query::commit_run(store_, "train", {file});
  EXPECT_EQ(data("VERTEX", {{"sample", "1"}}).body, bytes_of(std::vector<float>(6, 2.5f)));
  EXPECT_EQ(data("COLOR").body, "\xff\xff\xff");
}

TEST_F(Mesh, PartsShareAName) {
  EXPECT_EQ(get("tags").body, R"({"train": {"m": {"samples": 2}}})");
}

TEST_F(Mesh, PartsAreOrderedByStep) {
  const std::string rest =
      R"(, "components": 14, "config": "{\"a\": 1}", "data_shape": [2, 1, 3]})";
  EXPECT_EQ(get("meshes", {{"run", "train"}, {"tag", "m"}}).body,
            R"([{"wall_time": 1000.0, "step": 0, "content_type": 3)" + rest +
                R"(, {"wall_time": 1000.0, "step": 0, "content_type": 2)" + rest +
                R"(, {"wall_time": 1000.0, "step": 0, "content_type": 1)" + rest +
                R"(, {"wall_time": 1001.0, "step": 1, "content_type": 1)" + rest + "]");
}

TEST_F(Mesh, DataIsRawNumbers) {
  const Response response = data("VERTEX", {{"step", "1"}, {"sample", "1"}});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.content_type, "arraybuffer");
  EXPECT_EQ(response.body, bytes_of<float>({10, 11, 12}));
  EXPECT_EQ(data("VERTEX").body, bytes_of<float>({1, 2, 3}));
}

TEST_F(Mesh, DataHasItsShapeInAHeader) {
  const Response response = data("VERTEX");
  ASSERT_EQ(response.headers.size(), 1u);
  EXPECT_EQ(response.headers[0],
            std::make_pair(std::string("Stepscope-Shape"), std::string("1,3")));
}

TEST_F(Mesh, ListsEveryStepWithItsParts) {
  EXPECT_EQ(get_path("/api/v1/meshes", {{"run", "train"}, {"tag", "m"}}).body,
            R"({"version": 1, "config": "{\"a\": 1}", "records": [)"
            R"({"step": 0, "wall_time": 1000.0, "components": 14}, )"
            R"({"step": 1, "wall_time": 1001.0, "components": 2}]})");
  EXPECT_EQ(get_path("/api/v1/meshes", {{"run", "train"}, {"tag", "none"}}).status, 404);
  EXPECT_EQ(get_path("/api/v1/meshes", {{"run", "train"}}).status, 400);
}

TEST_F(Mesh, NumbersOfAnotherTypeAreConverted) {
  EXPECT_EQ(data("FACE", {{"sample", "1"}}).body, bytes_of<int32_t>({2, 1, 0}));
  EXPECT_EQ(data("COLOR").body, bytes_of<uint8_t>({0, 127, 255}));
}

TEST_F(Mesh, MissingDataIsEmpty) {
  const Response step = data("FACE", {{"step", "7"}});
  EXPECT_EQ(step.status, 200);
  EXPECT_EQ(step.body, "");
  EXPECT_EQ(get("meshes", {{"run", "train"}, {"tag", "m_VERTEX"}}).body, "[]");
  EXPECT_EQ(get("meshes", {{"run", "eval"}, {"tag", "m"}}).body, "[]");
}

TEST_F(Mesh, RejectsInvalidRequests) {
  for (const char* const type : {"EDGE", "UNDEFINED", "1", ""}) {
    const Response response = data(type);
    EXPECT_EQ(response.status, 400);
    EXPECT_EQ(response.body, "Bad content_type");
  }
  EXPECT_EQ(data("VERTEX", {{"sample", "2"}}).body,
            "Invalid argument: sample must be from 0 to 1, not 2");
  EXPECT_EQ(data("VERTEX", {{"sample", "-1"}}).status, 400);
  EXPECT_EQ(data("VERTEX", {{"sample", "one"}}).body,
            "Invalid argument: sample must be an integer such as 0, not 'one'");
  EXPECT_EQ(data("VERTEX", {{"step", "1x"}}).status, 400);
  EXPECT_EQ(data("VERTEX", {{"step", ""}}).status, 400);
  EXPECT_EQ(get("meshes", {{"run", "train"}}).status, 400);
}

TEST_F(Mesh, ReportsDamage) {
  values_.fail_reads();
  EXPECT_EQ(data("VERTEX").status, 500);
}

}  // namespace
}  // namespace stepscope::dashboards
