// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/hparams.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "proto/hparams.pb.h"
#include "query/test_run.h"

namespace stepscope::dashboards {
namespace {

using http::Method;
using http::Request;
using http::Response;
using query::commit_run;
using query::TestFile;

store::SeriesPart part_of(const std::string& tag, const proto::HParamsPluginData& data) {
  auto info = query::test_info(tag, "hparams", DataClass::Tensor);
  info->set_notes(query::notes_of({}, data.SerializeAsString()));
  return {std::move(info), nullptr, make_counted<const store::RecordPart>()};
}

using Hparams = std::map<std::string, std::variant<double, bool, std::string>>;

store::SeriesPart start_of(const Hparams& hparams, const std::string& group = "") {
  proto::HParamsPluginData data;
  auto& start = *data.mutable_session_start_info();
  start.set_group_name(group);
  for (const auto& [name, value] : hparams) {
    proto::HParam& hparam = *start.add_hparams();
    hparam.set_key(name);
    auto& item = *hparam.mutable_value();
    if (const auto* number = std::get_if<double>(&value)) item.set_number_value(*number);
    if (const auto* boolean = std::get_if<bool>(&value)) item.set_bool_value(*boolean);
    if (const auto* text = std::get_if<std::string>(&value)) item.set_string_value(*text);
  }
  return part_of("_hparams_/session_start_info", data);
}

store::SeriesPart end_of(proto::SessionStatus status) {
  proto::HParamsPluginData data;
  data.mutable_session_end_info()->set_status(status);
  return part_of("_hparams_/session_end_info", data);
}

store::SeriesPart experiment_of(const std::string& hparam, const std::string& metric) {
  proto::HParamsPluginData data;
  data.mutable_experiment()->add_hparam_infos()->set_name(hparam);
  data.mutable_experiment()->add_metric_infos()->mutable_name()->set_tag(metric);
  return part_of("_hparams_/experiment", data);
}

class HparamsRoutes : public testing::Test {
 protected:
  HparamsRoutes() { add_hparams(router_, store_); }

  // Three trials; the last is repeated.
  void log_trials() {
    commit_run(store_, "a",
               {TestFile()
                    .add(start_of({{"lr", 0.1}, {"opt", "sgd"}}))
                    .add(end_of(proto::STATUS_SUCCESS))
                    .scalars("loss", {{0, 10, 4}, {1, 11, 0.5}})});
    commit_run(store_, "b",
               {TestFile()
                    .add(start_of({{"lr", 0.01}, {"opt", "adam"}, {"amp", true}}))
                    .scalars("loss", {{0, 20, 0.25}})});
    commit_run(store_, "b/eval", {TestFile().scalars("loss", {{0, 21, 9}})});
    for (const auto& [run, loss] : {std::pair{"c1", 1.0}, {"c2", 2.0}, {"c3", 6.0}}) {
      commit_run(store_, run,
                 {TestFile()
                      .add(start_of({{"lr", 1.0}, {"opt", "sgd"}}, "c"))
                      .add(end_of(proto::STATUS_FAILURE))
                      .scalars("loss", {{int64_t(loss), 30, loss}})});
    }
  }

  Response post(const std::string& name, std::string body,
                const std::string& content_type = "application/json") {
    Request request;
    request.method = Method::Post;
    request.path = "/data/plugin/hparams/" + name;
    request.headers = {{"content-type", content_type}};
    request.body = std::move(body);
    return router_.route(request);
  }

  Response get(const std::string& path, http::Fields query = {}) {
    Request request;
    request.path = path;
    request.query = std::move(query);
    return router_.route(request);
  }

  static std::string groups_request(const std::string& more) {
    return R"({"allowedStatuses": [0, 1, 2, 3], "sliceSize": 100)" + more + "}";
  }

  // The names of the returned groups, in order; the error message if there is one.
  std::string names(const std::string& more) {
    const Response response = post("session_groups", groups_request(more));
    if (response.status != 200) return response.body;
    std::string found;
    const std::string mark = R"({"name": ")";
    for (size_t at = 0; (at = response.body.find(mark, at)) != std::string::npos; ++at) {
      const size_t begin = at + mark.size();
      const std::string name = response.body.substr(begin, response.body.find('"', begin) - begin);
      const bool is_group = response.body.compare(begin + name.size(), 12, R"(", "hparams")") == 0;
      if (is_group) found += name + " ";
    }
    return found;
  }

  store::Store store_;
  http::Router router_;
};

TEST_F(HparamsRoutes, AnEmptyLogHasAnEmptyExperiment) {
  const std::string empty = R"({"name": "", "description": "", "user": "", )"
                            R"("timeCreatedSecs": 0.0, "hparamInfos": [], "metricInfos": []})";
  EXPECT_EQ(post("experiment", "{}").body, empty);
  EXPECT_EQ(post("session_groups", groups_request("")).body,
            R"({"sessionGroups": [], "totalSize": 0})");
}

TEST_F(HparamsRoutes, ColumnsAreInferredFromSessions) {
  log_trials();
  EXPECT_EQ(post("experiment", R"({"hparamsLimit": 1, "includeMetrics": false})").body,
            R"({"name": "", "description": "", "user": "", "timeCreatedSecs": 0.0, )"
            R"("hparamInfos": [{"name": "lr", "displayName": "", "description": "", )"
            R"("type": "DATA_TYPE_FLOAT64", "differs": true, )"
            R"("domainInterval": {"minValue": 0.01, "maxValue": 1.0}}], "metricInfos": []})");
  const std::string all = post("experiment", "{}").body;
  EXPECT_NE(all.find(R"("domainDiscrete": ["adam", "sgd"])"), std::string::npos);
  EXPECT_NE(all.find(R"("differs": false, "domainDiscrete": [true])"), std::string::npos);
  EXPECT_NE(all.find(R"({"name": {"group": "eval", "tag": "loss"})"), std::string::npos);
}

TEST_F(HparamsRoutes, TheRunThatStartedLastAnnouncesTheColumns) {
  commit_run(store_, "a", {TestFile().add(experiment_of("late", "x")).scalars("x", {{0, 20, 1}})});
  commit_run(store_, "b", {TestFile().add(experiment_of("early", "x")).scalars("x", {{0, 10, 1}})});
  const std::string body = post("experiment", "{}").body;
  EXPECT_NE(body.find("late"), std::string::npos);
  EXPECT_EQ(body.find("early"), std::string::npos);
}

TEST_F(HparamsRoutes, AGroupHasTheMeanOfItsSessions) {
  log_trials();
  const std::string body = post("session_groups", groups_request("")).body;
  EXPECT_NE(body.find(R"({"name": "c", "hparams": {"lr": 1.0, "opt": "sgd"}, "metricValues": )"
                      R"([{"name": {"tag": "loss", "group": ""}, "value": 3.0, )"
                      R"("trainingStep": 3, "wallTimeSecs": 30.0}], "sessions": [{"name": "c1")"),
            std::string::npos);
}

TEST_F(HparamsRoutes, OneSessionCanRepresentItsGroup) {
  log_trials();
  const auto value_of_c = [&](const std::string& type) {
    const std::string metric = R"(, "aggregationMetric": {"tag": "loss"}, "aggregationType": ")";
    const std::string body = post("session_groups", groups_request(metric + type + "\"")).body;
    const size_t at = body.find(R"("value": )", body.find(R"({"name": "c", )"));
    return body.substr(at + 9, 3);
  };
  EXPECT_EQ(value_of_c("AGGREGATION_MIN"), "1.0");
  EXPECT_EQ(value_of_c("AGGREGATION_MEDIAN"), "2.0");
  EXPECT_EQ(value_of_c("AGGREGATION_MAX"), "6.0");
}

TEST_F(HparamsRoutes, AggregationRequiresAnExistingMetric) {
  log_trials();
  EXPECT_EQ(names(R"(, "aggregationType": "AGGREGATION_MIN")"),
            "Internal error: 'aggregationMetric' is missing; AGGREGATION_MIN requires a metric to "
            "choose by");
  EXPECT_EQ(post("session_groups", groups_request(R"(, "aggregationType": "AGGREGATION_MIN", )"
                                                  R"("aggregationMetric": {"tag": "nobody's"})"))
                .status,
            400);
  // Only "b" has it; the others are shown without metrics.
  EXPECT_EQ(names(R"(, "aggregationType": "AGGREGATION_MAX", )"
                  R"("aggregationMetric": {"tag": "loss", "group": "eval"})"),
            "a b c ");
  EXPECT_EQ(post("session_groups", groups_request(R"(, "aggregationType": 9)")).status, 400);
}

TEST_F(HparamsRoutes, StatusesAndSlices) {
  log_trials();
  EXPECT_EQ(post("session_groups", R"({"sliceSize": 9})").body,
            R"({"sessionGroups": [], "totalSize": 0})");
  EXPECT_EQ(names(R"(, "allowedStatuses": ["STATUS_UNKNOWN"])"), "a b c ");  // Both lists count.
  EXPECT_EQ(post("session_groups", R"({"allowedStatuses": ["STATUS_FAILURE"]})").body,
            R"({"sessionGroups": [], "totalSize": 1})");
  EXPECT_EQ(names(R"(, "startIndex": 1, "slice_size": 1)"), "b ");
  EXPECT_EQ(names(R"(, "startIndex": 7)"), "");
  EXPECT_EQ(names(R"(, "startIndex": -1)"),
            "Invalid argument: 'startIndex' is -1; it must not be negative");
}

TEST_F(HparamsRoutes, Orders) {
  log_trials();
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "lr", "order": "ORDER_ASC"}])"), "b a c ");
  EXPECT_EQ(names(R"(, "colParams": [{"metric": {"tag": "loss"}, "order": "ORDER_DESC"}])"),
            "c a b ");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "opt", "order": "ORDER_DESC"},
                                     {"hparam": "lr", "order": "ORDER_DESC"}])"),
            "c a b ");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "amp", "order": "ORDER_DESC"}])"), "b a c ");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "amp", "order": "ORDER_DESC",
                                      "missingValuesFirst": true}])"),
            "a c b ");
}

TEST_F(HparamsRoutes, Filters) {
  log_trials();
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "opt", "filterRegexp": "d.m"}])"), "b ");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "lr", "filterInterval":
                                      {"minValue": 0.1, "maxValue": "Infinity"}}])"),
            "a c ");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "lr", "filterDiscrete": [1, 0.01]}])"), "b c ");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "amp", "filterDiscrete": [false]}])"), "a c ");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "amp", "excludeMissingValues": true}])"), "b ");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "opt", "filterDiscrete": ["sgd"]},
                       {"metric": {"tag": "loss"}, "filterInterval": {"maxValue": 1}}])"),
            "a ");
}

TEST_F(HparamsRoutes, ErrorsExplainInvalidFilters) {
  log_trials();
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "lr", "filterRegexp": "x"}])"),
            "Invalid argument: 'filterRegexp' applies to strings, but the hparam 'lr' has other "
            "values; use another filter");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "opt", "filterInterval": {}}])"),
            "Invalid argument: 'filterInterval' applies to numbers, but the hparam 'opt' has "
            "strings; use another filter");
  EXPECT_EQ(names(R"(, "colParams": [{"hparam": "opt", "filterRegexp": "("}])"),
            "Invalid argument: 'filterRegexp' '(' is not a valid regular expression (RE2 syntax): "
            "missing ): (");
  EXPECT_EQ(
      names(R"(, "colParams": [{"order": "ORDER_ASC"}])"),
      "Invalid argument: an item of 'colParams' does not name a column: set 'hparam' or 'metric'");
}

TEST_F(HparamsRoutes, OmitsColumnsThatAreNotIncluded) {
  log_trials();
  const std::string columns = R"(, "includeMetrics": false, "colParams": [
      {"hparam": "lr", "includeInResult": true}, {"hparam": "opt", "includeInResult": false}])";
  const std::string body = post("session_groups", groups_request(columns)).body;
  EXPECT_NE(body.find(R"({"name": "b", "hparams": {"lr": 0.01}, "metricValues": [])"),
            std::string::npos);
}

TEST_F(HparamsRoutes, UsesTheLastOfSeveralValues) {
  proto::HParamsPluginData data;
  for (const auto& [name, number] : {std::pair{"lr", 1.0}, {"depth", 2.0}, {"lr", 3.0}}) {
    proto::HParam& hparam = *data.mutable_session_start_info()->add_hparams();
    hparam.set_key(name);
    hparam.mutable_value()->set_number_value(number);
  }
  commit_run(store_, "a", {TestFile().add(part_of("_hparams_/session_start_info", data))});
  const std::string body = post("session_groups", groups_request("")).body;
  EXPECT_NE(body.find(R"("hparams": {"depth": 2.0, "lr": 3.0})"), std::string::npos);
}

TEST_F(HparamsRoutes, MetricEvals) {
  log_trials();
  EXPECT_EQ(post("metric_evals", R"({"sessionName": "a", "metricName": {"tag": "loss"}})").body,
            "[[10.0, 0, 4.0], [11.0, 1, 0.5]]");
  EXPECT_EQ(post("metric_evals",
                 R"({"sessionName": "b", "metricName": {"tag": "loss", "group": "eval"}})")
                .body,
            "[[21.0, 0, 9.0]]");
  EXPECT_EQ(post("metric_evals", R"({"sessionName": "z", "metricName": {"tag": "loss"}})").status,
            404);
}

TEST_F(HparamsRoutes, Downloads) {
  log_trials();
  const auto text = [&](const std::string& format, const std::string& visible) {
    return get("/data/plugin/hparams/download_data", {{"format", format},
                                                      {"columnsVisibility", visible},
                                                      {"request", groups_request("")}})
        .body;
  };
  EXPECT_EQ(text("csv", "[true, true, true, true, true]"),
            "lr,opt,amp,loss,loss\r\n0.1,sgd,,0.5,\r\n0.01,adam,True,0.25,9.0\r\n"
            "1.0,sgd,,3.0,\r\n");
  EXPECT_EQ(text("json", "[false, true, true, false, true]"),
            R"({"header": ["opt", "amp", "loss"], "rows": [["sgd", "", null], )"
            R"(["adam", true, 9.0], ["sgd", "", null]]})");
  EXPECT_EQ(text("latex", "[true, false, true, false, true]"),
            "\\begin{table}[tbp]\n\\begin{tabular}{lll}\nlr & amp & loss \\\\ \\hline\n"
            "$0.1$ &  & - \\\\\n$0.01$ & $1$ & $9$ \\\\\n$1$ &  & - \\\\\n"
            "\\hline\n\\end{tabular}\n\\end{table}\n");
  EXPECT_EQ(text("xml", "[]"),
            "Invalid argument: 'format' is 'xml'; it must be csv, json or latex");
  EXPECT_EQ(text("csv", "[1]"),
            "Invalid argument: 'columnsVisibility' must be a list of true and false: '[1]'");
  EXPECT_EQ(get("/data/plugin/hparams/download_data", {{"format", "csv"}}).status, 400);
}

TEST_F(HparamsRoutes, RejectsInvalidRequests) {
  EXPECT_EQ(post("experiment", "a=b", "application/x-www-form-urlencoded").body,
            "Invalid argument: the body must be JSON, not a form: send it with Content-Type: "
            "application/json");
  EXPECT_EQ(get("/data/plugin/hparams/experiment").status, 400);
  EXPECT_EQ(get("/data/plugin/hparams/experiment", {{"request", "{}"}}).status, 200);
  for (const char* body : {"", "[]", "{", "3", R"({"nope": 1})", R"({"hparamsLimit": "x"})",
                           R"({"hparamsLimit": -1})"}) {
    EXPECT_EQ(post("experiment", body).status, 400) << body;
  }
  EXPECT_EQ(names(R"(, "aggregationType": "AGGREGATION_LAST")").substr(0, 71),
            "Invalid argument: the body must be JSON of type ListSessionGroupsReques");
}

TEST_F(HparamsRoutes, RejectsOtherVersions) {
  proto::HParamsPluginData data;
  data.set_version(7);
  commit_run(store_, "a", {TestFile().add(part_of("_hparams_/session_start_info", data))});
  EXPECT_EQ(names(""),
            "Invalid argument: the tag _hparams_/session_start_info of the run 'a' has version 7; "
            "only version 0 is supported");
}

TEST_F(HparamsRoutes, OwnRouteHasTheColumnsOfAllTrials) {
  commit_run(store_, "x",
             {TestFile()
                  .add(experiment_of("lr", "accuracy"))
                  .add(start_of({{"lr", 0.5}}, "g"))
                  .scalars("accuracy", {{0, 1, 1}, {1, 2, std::nan("")}, {2, 3, 4}})
                  .scalars("other", {{0, 1, 1}})});
  commit_run(store_, "y",
             {TestFile().add(start_of({{"depth", 3.0}})).scalars("loss", {{4, 1, 2}})});
  EXPECT_EQ(get("/api/v1/hparams", {{"format", "csv"}}).status, 200);
  const std::string body = get("/api/v1/hparams", {{"metric", "loss"}}).body;
  EXPECT_NE(
      body.find(R"({"index": 0, "name": "x", "group": "g", "setting": 0, "status": "unknown", )"
                R"("start": null, "end": null, "runs": ["x"], "hparams": {"lr": 0.5}, )"
                R"("metrics": {"loss": null}}, {"index": 1, "name": "y", "group": "", )"
                R"("setting": 1, "status": "unknown", "start": null, "end": null, )"
                R"("runs": ["y"], "hparams": {"depth": 3}, "metrics": {"loss": 2}}])"),
      std::string::npos)
      << body;
  EXPECT_NE(body.find(R"("available": [{"tag": "accuracy", "group": "", "trials": 1}, )"
                      R"({"tag": "loss", "group": "", "trials": 1}, )"
                      R"({"tag": "other", "group": "", "trials": 1}])"),
            std::string::npos);
}

TEST_F(HparamsRoutes, OwnRouteNamesTrialsByIndex) {
  log_trials();
  const std::string body = get("/api/v1/hparams").body;
  const std::string mark = R"("trial_set": ")";
  const std::string set = body.substr(body.find(mark) + mark.size(), 16);
  const auto lines = [&](const std::string& trials, const std::string& of) {
    const Response response =
        get("/api/v1/hparams",
            {{"format", "csv"}, {"metric", "loss"}, {"trials", trials}, {"trial_set", of}});
    return response.status == 200 ? response.body : std::to_string(response.status);
  };
  EXPECT_EQ(lines("0,3-4", set),
            "trial,group,setting,status,lr,opt,amp,loss\r\na,,0,success,0.1,sgd,,0.5\r\n"
            "c2,c,2,failure,1,sgd,,2\r\nc3,c,2,failure,1,sgd,,6\r\n");
  EXPECT_EQ(lines("0", "0123456789abcdef"), "409");
  for (const char* trials : {"5", "1-", "3-1", "a", "-1", "0,,1"}) {
    EXPECT_EQ(lines(trials, set), "400") << trials;
  }
}

TEST_F(HparamsRoutes, OwnRouteListsUnreadableRuns) {
  log_trials();
  proto::HParamsPluginData data;
  data.set_version(7);
  commit_run(store_, "bad", {TestFile().add(part_of("_hparams_/session_start_info", data))});
  const std::string body = get("/api/v1/hparams").body;
  EXPECT_NE(body.find(R"("problems": [{"run": "bad", "message": "the tag)"), std::string::npos);
  EXPECT_NE(body.find(R"("name": "c3", "group": "c", "setting": 2, "status": "failure")"),
            std::string::npos);
}

}  // namespace
}  // namespace stepscope::dashboards
