// SPDX-License-Identifier: Apache-2.0
#include "dashboards/custom_scalars/layout.h"

#include <gtest/gtest.h>

#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

// A layout with one category and one chart per title, which shows the tag of that name.
proto::Layout layout(const std::string& category_title, const std::vector<std::string>& charts) {
  proto::Layout layout;
  proto::Category& category = *layout.add_category();
  category.set_title(category_title);
  for (const std::string& title : charts) {
    proto::Chart& chart = *category.add_chart();
    chart.set_title(title);
    chart.mutable_multiline()->add_tag(title);
  }
  return layout;
}

class MergedLayout : public testing::Test {
 protected:
  void log(const std::string& run, const std::vector<std::string>& layouts) {
    std::vector<store::Value> values;
    for (const std::string& bytes : layouts) values.push_back(query::text_value({bytes}, {}));
    query::commit_run(
        store_, run,
        {query::TestFile().add(values_.series(
            query::test_info("custom_scalars__config__", "custom_scalars", DataClass::Tensor),
            std::move(values)))});
  }

  // The merged layout, as "title: chart chart; title: chart".
  std::string merged() {
    const auto result = merged_layout(*store_.snapshot(), values_);
    if (!result.value()) return "none";
    std::string text;
    for (const auto& category : result.value()->category()) {
      text += (text.empty() ? "" : "; ") + category.title() + ":";
      for (const auto& chart : category.chart()) text += " " + chart.title();
    }
    return text;
  }

  store::Store store_;
  query::TestValues values_;
};

TEST_F(MergedLayout, UsesTheNewestLayoutOfARun) {
  log("a", {layout("old", {"x"}).SerializeAsString(), layout("new", {"y"}).SerializeAsString()});
  EXPECT_EQ(merged(), "new: y");
}

TEST_F(MergedLayout, MergesEqualTitlesInTheOrderOfRunNames) {
  log("c", {layout("two", {"r"}).SerializeAsString()});
  log("b", {layout("one", {"y", "x"}).SerializeAsString()});
  log("a", {layout("one", {"x"}).SerializeAsString()});
  log("d", {layout("two", {"r", "s"}).SerializeAsString()});
  EXPECT_EQ(merged(), "one: x y; two: r s");
}

TEST_F(MergedLayout, DifferentChartsMayHaveEqualTitles) {
  proto::Layout other = layout("one", {"x"});
  other.mutable_category(0)->mutable_chart(0)->mutable_multiline()->add_tag("z");
  log("a", {layout("one", {"x"}).SerializeAsString()});
  log("b", {other.SerializeAsString()});
  EXPECT_EQ(merged(), "one: x x");
}

TEST_F(MergedLayout, SkipsInvalidLayouts) {
  EXPECT_EQ(merged(), "none");
  log("a", {"not a layout"});
  EXPECT_EQ(merged(), "none");
  log("b", {layout("one", {"x"}).SerializeAsString()});
  EXPECT_EQ(merged(), "one: x");
}

// Compared one by one, these titles would keep the server busy for minutes.
TEST_F(MergedLayout, ManyCategoriesAndManyRunsTakeLinearTime) {
  proto::Layout many;
  for (int i = 0; i < 200'000; ++i) many.add_category()->set_title(std::to_string(i));
  log("a", {many.SerializeAsString()});
  many.set_version(1);
  log("b", {many.SerializeAsString()});
  EXPECT_EQ(merged_layout(*store_.snapshot(), values_).value()->category_size(), 200'000);
}

TEST_F(MergedLayout, ManyChartsOfManyRunsTakeLinearTime) {
  for (int run = 0; run < 1'000; ++run) {
    std::vector<std::string> charts;
    for (int i = 0; i < 20; ++i) charts.push_back(std::to_string(run * 20 + i));
    log(std::to_string(run), {layout("one", charts).SerializeAsString()});
  }
  const auto result = merged_layout(*store_.snapshot(), values_);
  ASSERT_EQ(result.value()->category_size(), 1);
  EXPECT_EQ(result.value()->category(0).chart_size(), 20'000);
}

TEST(WriteLayout, WritesEveryMember) {
  proto::Layout both = layout("one", {"x"});
  both.mutable_category(0)->set_closed(true);
  both.mutable_category(0)->add_chart()->mutable_margin()->add_series()->set_value("v");
  both.add_category()->add_chart();
  JsonWriter json;
  write_layout(json, both);
  EXPECT_EQ(json.text(),
            R"({"version": 0, "category": [{"title": "one", "closed": true, "chart": [)"
            R"({"title": "x", "multiline": {"tag": ["x"]}}, {"title": "", "margin": )"
            R"({"series": [{"value": "v", "lower": "", "upper": ""}]}}]}, )"
            R"({"title": "", "closed": false, "chart": [{"title": ""}]}]})");
}

}  // namespace
}  // namespace stepscope::dashboards
