// SPDX-License-Identifier: Apache-2.0
#include "dashboards/api/api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/bytes.h"
#include "base/limits/work_limits.h"
#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Fields;
using http::Request;
using http::Response;
using query::commit_run;
using query::TestFile;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<store::Point> line(int64_t count) {
  std::vector<store::Point> points;
  for (int64_t step = 0; step < count; ++step) {
    const auto number = static_cast<double>(step);
    points.push_back({step, 1000 + number, number / 2});
  }
  return points;
}

class Api : public testing::Test {
 protected:
  Api() {
    commit_run(store_, "eval", {TestFile().scalars("Loss", line(2))});
    commit_run(store_, "train",
               {TestFile()
                    .scalars("Loss", {{0, 10, 1}, {1, 20, 2}, {2, 30, 3}})
                    .scalars("speed", {{5, 10, 0.1}})
                    .records("text", "text", DataClass::Tensor, {1, 1}),
                TestFile().scalars("Loss", {{1, 40, 4}})});
    commit_run(store_, "void", {TestFile()});
    add_api(router_, store_, values_,
            {.version = "1.2.3", .veil = PathVeil(std::vector<PathVeil::Root>{{"", "/logs"}})});
  }

  Response get(const std::string& name, Fields query = {}) {
    Request request;
    request.path = "/api/v1/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(Api, Runs) {
  EXPECT_EQ(get("runs").body,
            R"({"version": 3, "runs": [)"
            R"({"name": "eval", "start_time": 1000.0, "last_time": 1001.0, "version": 1, )"
            R"("series": 1, "points": 2, "records": 0, "files": 1, "damaged_places": 0}, )"
            R"({"name": "train", "start_time": 10.0, "last_time": 40.0, "version": 2, )"
            R"("series": 3, "points": 5, "records": 2, "files": 2, "damaged_places": 0}, )"
            R"({"name": "void", "start_time": null, "last_time": null, "version": 3, )"
            R"("series": 0, "points": 0, "records": 0, "files": 1, "damaged_places": 0}], )"
            R"("total": 3})");
}

TEST_F(Api, RunsPageByPage) {
  const std::string second = get("runs", {{"offset", "1"}, {"limit", "1"}}).body;
  EXPECT_THAT(second, HasSubstr(R"("runs": [{"name": "train")"));
  EXPECT_THAT(second, HasSubstr(R"(0}], "total": 3})"));
  EXPECT_THAT(get("runs", {{"offset", "7"}}).body, HasSubstr(R"("runs": [], "total": 3})"));
}

TEST_F(Api, RunsChangedAfterAVersion) {
  EXPECT_THAT(get("runs", {{"changed_after", "0"}}).body, HasSubstr(R"("total": 3})"));
  const std::string newer = get("runs", {{"changed_after", "1"}}).body;
  EXPECT_THAT(newer, HasSubstr(R"("runs": [{"name": "train")"));
  EXPECT_THAT(newer, HasSubstr(R"("total": 2})"));
  EXPECT_EQ(get("runs", {{"changed_after", "3"}}).body,
            R"({"version": 3, "runs": [], "total": 0})");
}

TEST_F(Api, RunsWithTheLastValueOfATag) {
  commit_run(store_, "wild", {TestFile().scalars("Loss", {{0, 0, 1}, {7, 0, std::nan("")}})});
  const std::string body = get("runs", {{"tag", "Loss"}}).body;
  EXPECT_THAT(body,
              HasSubstr(R"("version": 1, "series": 1, "points": 2, "records": 0, )"
                        R"("files": 1, "damaged_places": 0, "value": 0.5, "value_step": 1})"));
  EXPECT_THAT(body, HasSubstr(R"("value": 4.0, "value_step": 1})"));
  EXPECT_THAT(body, HasSubstr(R"("damaged_places": 0, "value": null, "value_step": null})"));
  EXPECT_THAT(body, HasSubstr(R"("value": "NaN", "value_step": 7})"));
  EXPECT_THAT(get("runs", {{"tag", "text"}}).body, testing::Not(HasSubstr(R"("value": 0)")));
}

TEST_F(Api, SearchIgnoresCase) {
  EXPECT_THAT(get("runs", {{"search", "VAL"}}).body, HasSubstr(R"("total": 1})"));
  EXPECT_THAT(get("runs", {{"search", "nothing"}}).body, HasSubstr(R"("total": 0})"));
  EXPECT_THAT(get("tags", {{"search", "lo"}}).body, HasSubstr(R"("tags": [{"tag": "Loss")"));
}

TEST_F(Api, TagsOfAllRuns) {
  EXPECT_EQ(get("tags").body,
            R"({"version": 3, "tags": [)"
            R"({"tag": "Loss", "plugin": "scalars", "class": "scalar", "runs": 2, "folders": 1}, )"
            R"({"tag": "speed", "plugin": "scalars", "class": "scalar", "runs": 1, "folders": 1}, )"
            R"({"tag": "text", "plugin": "text", "class": "tensor", "runs": 1, "folders": 1}], )"
            R"("total": 3})");
}

TEST_F(Api, TagsOfOneRunHaveSizeAndLastStep) {
  EXPECT_EQ(get("tags", {{"run", "train"}}).body,
            R"({"version": 3, "tags": [)"
            R"({"tag": "Loss", "plugin": "scalars", "class": "scalar", "runs": 1, "folders": 1, )"
            R"("size": 4, "last_step": 1}, )"
            R"({"tag": "speed", "plugin": "scalars", "class": "scalar", "runs": 1, "folders": 1, )"
            R"("size": 1, "last_step": 5}, )"
            R"({"tag": "text", "plugin": "text", "class": "tensor", "runs": 1, "folders": 1, )"
            R"("size": 2, "last_step": 1}], "total": 3})");
  EXPECT_THAT(get("tags", {{"run", "train"}, {"run", "eval"}, {"limit", "1"}}).body,
              HasSubstr(R"([{"tag": "Loss", "plugin": "scalars", "class": "scalar", "runs": 2, )"
                        R"("folders": 1}])"));
}

TEST_F(Api, UnknownNamesAreNotFound) {
  const Response response = get("tags", {{"run", "nope"}});
  EXPECT_EQ(response.status, 404);
  EXPECT_EQ(response.body,
            R"({"code": "not_found", "message": "there is no run \"nope\"", "hint": ""})");
  EXPECT_EQ(get("scalars", {{"tag", "Loss"}, {"run", "nope"}}).status, 404);
  EXPECT_EQ(get("scalars", {{"tag", "nope"}}).status, 404);
  EXPECT_EQ(get("scalars", {{"tag", "text"}}).status, 404);
  EXPECT_EQ(get("ranges", {{"tag", "nope"}}).status, 404);
  EXPECT_EQ(get("ranges", {{"tag", "Loss"}, {"run", "nope"}}).status, 404);
}

TEST_F(Api, ErrorsNameTheParameter) {
  const auto expect_invalid_value = [this](const std::string& route, const std::string& name,
                                           const std::string& value) {
    const Response response = get(route, {{"tag", "Loss"}, {name, value}});
    EXPECT_EQ(response.status, 400) << name << "=" << value;
    EXPECT_THAT(response.body, HasSubstr("the parameter \\\"" + name + "\\\""));
  };
  for (const char* value : {"-1", "1.5", "x", "", "100001", "99999999999999999999"}) {
    expect_invalid_value("runs", "limit", value);
    expect_invalid_value("scalars", "pixels", value);
  }
  expect_invalid_value("tags", "offset", "+1");
  for (const char* value : {"-1", "x", ""}) expect_invalid_value("runs", "changed_after", value);
  for (const char* value : {"nan", "1e", "", " 1"}) expect_invalid_value("scalars", "begin", value);
  expect_invalid_value("scalars", "x", "time");
  expect_invalid_value("scalars", "columns", "step,steps");
  expect_invalid_value("scalars", "superseded", "yes");
  for (const char* value : {"1", "-0.1", "inf", "nan", "0,5", ""}) {
    expect_invalid_value("scalars", "smoothing", value);
    expect_invalid_value("ranges", "smoothing", value);
  }
  EXPECT_EQ(get("scalars", {{"tag", "Loss"}, {"begin", "2"}, {"end", "1"}}).status, 400);
  EXPECT_EQ(get("ranges", {{"tag", "Loss"}, {"begin", "2"}, {"end", "1"}}).status, 400);
  EXPECT_THAT(get("scalars").body, HasSubstr(R"(the parameter \"tag\" is missing)"));
  EXPECT_THAT(get("ranges").body, HasSubstr(R"(the parameter \"tag\" is missing)"));
}

struct UnpackedScalars {
  std::string header;
  std::string payload;

  std::vector<float> floats(size_t at, size_t count) const {
    std::vector<float> numbers;
    for (size_t i = 0; i < count; ++i) {
      numbers.push_back(load_le<float>(as_bytes(payload).data() + at + 4 * i));
    }
    return numbers;
  }
};

UnpackedScalars unpack(const Response& response) {
  EXPECT_EQ(response.status, 200) << response.body;
  EXPECT_EQ(response.content_type, "application/vnd.stepscope.columns");
  const auto length = load_le<uint32_t>(as_bytes(response.body).data() + 8);
  std::string header = response.body.substr(12, length);
  header.erase(header.find_last_not_of(' ') + 1);
  return {std::move(header), response.body.substr(12 + length)};
}

TEST_F(Api, ScalarsOfEveryRunThatHasThem) {
  const UnpackedScalars unpacked = unpack(get("scalars", {{"tag", "Loss"}}));
  EXPECT_EQ(unpacked.header,
            R"({"version": 3, "x": "step", "series": [)"
            R"({"run": "eval", "tag": "Loss", "start_time": 1000.0, "stored": 2, "superseded": 0, )"
            R"("in_view": 2, "nan": 0, "untimed": 0, "drawn": 2, "left": false, "right": false, )"
            R"("columns": {)"
            R"("step": {"type": "line", "base": 0, "stride": 1}, )"
            R"("value": {"type": "f32", "at": 0}}}, )"
            R"({"run": "train", "tag": "Loss", "start_time": 10.0, "stored": 4, "superseded": 2, )"
            R"("in_view": 2, "nan": 0, "untimed": 0, "drawn": 2, "left": false, "right": false, )"
            R"("columns": {)"
            R"("step": {"type": "line", "base": 0, "stride": 1}, )"
            R"("value": {"type": "f32", "at": 8}}}]})");
  EXPECT_THAT(unpacked.floats(0, 2), ElementsAre(0, 0.5));
  EXPECT_THAT(unpacked.floats(8, 2), ElementsAre(1, 4));
}

TEST_F(Api, SupersededScalars) {
  const UnpackedScalars unpacked =
      unpack(get("scalars", {{"tag", "Loss"}, {"run", "train"}, {"superseded", "true"}}));
  EXPECT_THAT(unpacked.floats(0, 2), ElementsAre(2, 3));
}

TEST_F(Api, WindowOfAnotherAxis) {
  commit_run(store_, "long", {TestFile().scalars("Loss", line(1000))});
  const UnpackedScalars unpacked = unpack(get("scalars", {{"tag", "Loss"},
                                                          {"run", "long"},
                                                          {"x", "relative"},
                                                          {"begin", "100"},
                                                          {"end", "102.5"},
                                                          {"pixels", "10"}}));
  EXPECT_THAT(unpacked.header, HasSubstr(R"("x": "relative")"));
  EXPECT_THAT(unpacked.header,
              HasSubstr(R"("stored": 1000, "superseded": 0, "in_view": 3, "nan": 0, "untimed": 0, )"
                        R"("drawn": 5, "left": true, "right": true)"));
  EXPECT_THAT(unpacked.header, HasSubstr(R"("step": {"type": "line", "base": 99, "stride": 1})"));
  EXPECT_THAT(unpacked.header, HasSubstr(R"("wall_time": {"type": "f64", "at": 0})"));
}

TEST_F(Api, SmoothedValuesAreAnExtraColumn) {
  const UnpackedScalars unpacked =
      unpack(get("scalars", {{"tag", "Loss"}, {"run", "train"}, {"smoothing", "0.5"}}));
  EXPECT_THAT(unpacked.header, HasSubstr(R"("value": {"type": "f32", "at": 0}, )"
                                         R"("smoothed": {"type": "f32", "at": 8}})"));
  EXPECT_THAT(unpacked.floats(8, 2), ElementsAre(1, 3));
  EXPECT_THAT(unpack(get("scalars", {{"tag", "Loss"}, {"smoothing", "0"}})).header,
              testing::Not(HasSubstr("smoothed")));
}

TEST_F(Api, SmoothedValuesHaveTheTypeOfTheValues) {
  const UnpackedScalars unpacked =
      unpack(get("scalars", {{"tag", "speed"}, {"columns", "step"}, {"smoothing", "0.5"}}));
  EXPECT_THAT(unpacked.header, HasSubstr(R"("smoothed": {"type": "f64", "at": 0})"));
}

TEST_F(Api, ColumnsOnRequest) {
  const UnpackedScalars unpacked = unpack(get("scalars", {{"tag", "speed"}, {"columns", "value"}}));
  EXPECT_THAT(unpacked.header, HasSubstr(R"("columns": {"value": {"type": "f64", "at": 0}})"));
  EXPECT_EQ(load_le<double>(as_bytes(unpacked.payload).data()), 0.1);
}

TEST_F(Api, RangesOfEveryRunThatHasTheTag) {
  EXPECT_EQ(
      get("ranges", {{"tag", "Loss"}, {"begin", "1"}, {"smoothing", "0.5"}}).body,
      R"({"version": 3, "x": "step", "series": [)"
      R"({"run": "eval", "tag": "Loss", "count": 1, )"
      R"("first": {"step": 1, "wall_time": 1001.0, "value": 0.5, )"
      R"("smoothed": 0.3333333333333333}, )"
      R"("last": {"step": 1, "wall_time": 1001.0, "value": 0.5, )"
      R"("smoothed": 0.3333333333333333}, )"
      R"("at_begin": {"step": 1, "wall_time": 1001.0, "value": 0.5, )"
      R"("smoothed": 0.3333333333333333}, )"
      R"("at_end": {"step": 1, "wall_time": 1001.0, "value": 0.5, )"
      R"("smoothed": 0.3333333333333333}, )"
      R"("min": {"step": 1, "value": 0.3333333333333333}, )"
      R"("max": {"step": 1, "value": 0.3333333333333333}, "mean": 0.5}, )"
      R"({"run": "train", "tag": "Loss", "count": 1, )"
      R"("first": {"step": 1, "wall_time": 40.0, "value": 4.0, "smoothed": 3.0}, )"
      R"("last": {"step": 1, "wall_time": 40.0, "value": 4.0, "smoothed": 3.0}, )"
      R"("at_begin": {"step": 1, "wall_time": 40.0, "value": 4.0, "smoothed": 3.0}, )"
      R"("at_end": {"step": 1, "wall_time": 40.0, "value": 4.0, "smoothed": 3.0}, )"
      R"("min": {"step": 1, "value": 3.0}, "max": {"step": 1, "value": 3.0}, "mean": 4.0}]})");
}

TEST_F(Api, RangesOfSeveralTags) {
  const std::string body = get("ranges", {{"tag", "Loss"}, {"tag", "speed"}}).body;
  EXPECT_THAT(body, HasSubstr(R"({"run": "eval", "tag": "Loss", )"));
  EXPECT_THAT(body, HasSubstr(R"({"run": "train", "tag": "speed", )"));
}

TEST_F(Api, ARangeWithoutPointsHasOnlyItsNeighbours) {
  EXPECT_EQ(get("ranges", {{"tag", "speed"}, {"begin", "7"}, {"end", "7"}}).body,
            R"({"version": 3, "x": "step", "series": [)"
            R"({"run": "train", "tag": "speed", "count": 0, "first": null, "last": null, )"
            R"("at_begin": {"step": 5, "wall_time": 10.0, "value": 0.1, "smoothed": 0.1}, )"
            R"("at_end": {"step": 5, "wall_time": 10.0, "value": 0.1, "smoothed": 0.1}, )"
            R"("min": null, "max": null, "mean": null}]})");
}

TEST_F(Api, FindsScalarsOfOtherPlugins) {
  store::ScalarPartBuilder builder;
  builder.add(0, 0, 7);
  commit_run(store_, "other",
             {TestFile().add(
                 {query::test_info("own", "mine", DataClass::Scalar), builder.build(), nullptr})});
  EXPECT_THAT(unpack(get("scalars", {{"tag", "own"}})).floats(0, 1), ElementsAre(7));
}

TEST_F(Api, ManySeriesFitIntoTwoMegabytes) {
  store::Commit commit;
  for (int i = 0; i < 500; ++i) {
    commit.changed.push_back(query::test_run("sweep/run_" + std::to_string(i),
                                             {TestFile().scalars("sweep", line(500))}));
  }
  store_.commit(std::move(commit));
  EXPECT_LT(get("scalars", {{"tag", "sweep"}, {"pixels", "1000"}}).body.size(), 2'000'000u);
}

TEST_F(Api, PostFormWorksToo) {
  Request request;
  request.method = http::Method::Post;
  request.path = "/api/v1/scalars";
  request.form = {{"tag", "speed"}};
  EXPECT_EQ(router_.route(request).status, 200);
}

TEST_F(Api, Health) {
  store::SourceReport damaged;
  damaged.path = std::make_shared<const std::string>("/logs/events");
  store::SourceTrouble places;
  places.damaged_places = 2;
  places.damaged_bytes = 30;
  places.dropped_values = 4;
  places.damage = {{100, 12, "bad checksum"}};
  damaged.set_trouble(places);
  store::SourceReport unreadable;
  unreadable.path = std::make_shared<const std::string>("/logs/locked");
  store::SourceTrouble problem;
  problem.problem = "cannot open: /logs/locked";
  unreadable.set_trouble(problem);
  commit_run(store_, "damaged", {TestFile().source(damaged), TestFile().source(unreadable)});
  store_.set_progress({.is_done = false,
                       .files = 6,
                       .files_done = 5,
                       .bytes = 100,
                       .bytes_done = 90,
                       .problem = {}});
  const std::string body = get("health").body;
  EXPECT_TRUE(body.starts_with(
      R"({"version": "1.2.3", "load": {"state": "loading", "files": 6, "files_done": 5, )"
      R"("bytes": 100, "bytes_done": 90, "problem": ""}, "memory": {"points": 7, "records": 2, )"
      R"("column_bytes": )"))
      << body;
  EXPECT_TRUE(body.ends_with(
      R"("sources": {"count": 6, "damaged": 1, "unreadable": 1}, "damage": [)"
      R"({"run": "damaged", "file": "events", "events": 0, "places": 2, "bytes": 30, )"
      R"("problem": "", "first": [{"offset": 100, "bytes": 12, "reason": "bad checksum"}]}, )"
      R"({"run": "damaged", "file": "locked", "events": 0, "places": 0, "bytes": 0, )"
      R"("problem": "cannot open: locked", "first": []}], "dropped_values": 4, )"
      R"("checkup": {"state": "unavailable", "age_s": null}, "findings": [], "verdict": ""})"))
      << body;
}

TEST_F(Api, HealthContainsTheDoctorsFindings) {
  http::Router router;
  add_api(router, store_, values_, {.version = "1", .diagnose = [] {
                                      return Diagnosis{R"([{"id": "D10"}])", "pass the step",
                                                       "running", 2.5};
                                    }});
  Request request;
  request.path = "/api/v1/health";
  EXPECT_TRUE(router.route(request).body.ends_with(
      R"("checkup": {"state": "running", "age_s": 2.5}, )"
      R"("findings": [{"id": "D10"}], "verdict": "pass the step"})"));
}

TEST_F(Api, HealthFollowsTheSnapshot) {
  const std::string before = get("health").body;
  EXPECT_EQ(get("health").body, before);
  commit_run(store_, "more", {TestFile().scalars("loss", {{0, 0, 1}})});
  EXPECT_NE(get("health").body, before) << "there is one more file";
}

// Wherever a limit stops one request, the next one succeeds.
TEST_F(Api, HealthAfterARequestThatWasStopped) {
  constexpr size_t kBudgetsMax = 100'000;
  Request request;
  request.path = "/api/v1/health";
  const std::string whole = get("health").body;
  bool is_served = false;
  for (size_t bytes = 0; !is_served && bytes < kBudgetsMax; bytes += 200) {
    http::Router router;
    add_api(router, store_, values_, {.version = "1.2.3"});
    MemoryBudget budget(bytes);
    WorkLimits limits{MemoryCharge(budget)};
    try {
      const WorkLimits::Scope scope(limits);
      is_served = router.route(request).status == 200;
    } catch (const WorkStopped&) {
    }
    EXPECT_EQ(router.route(request).body, whole) << bytes;
  }
  EXPECT_TRUE(is_served) << "the last budget is large enough";
}

TEST_F(Api, HealthOfAFinishedLoad) {
  store_.set_progress({.is_done = true, .problem = {}});
  EXPECT_THAT(get("health").body, HasSubstr(R"("state": "done")"));
}

}  // namespace
}  // namespace stepscope::dashboards
