// SPDX-License-Identifier: Apache-2.0
#include "dashboards/text/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Fields;
using http::Request;
using http::Response;
using query::commit_run;
using query::TestFile;
using query::text_value;
using testing::HasSubstr;

class Text : public testing::Test {
 protected:
  void log(const std::string& tag, std::vector<store::Value> values) {
    commit_run(store_, "run",
               {TestFile().add(values_.series(query::test_info(tag, "text", DataClass::Tensor),
                                              std::move(values)))});
    add_text(router_, store_, values_);
  }

  Response get(const std::string& name, Fields query = {}) {
    Request request;
    request.path = "/data/plugin/text/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  // The HTML of one text, escaped as in the JSON.
  std::string html(store::Value value, Fields more = {}) {
    log("t", {std::move(value)});
    more.insert(more.end(), {{"run", "run"}, {"tag", "t"}});
    const std::string body = get("text", std::move(more)).body;
    const std::string head = R"([{"wall_time": 1000.0, "step": 0, "text": ")";
    EXPECT_TRUE(body.starts_with(head)) << body;
    return body.substr(head.size(), body.size() - head.size() - 3);
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(Text, TagsOfRuns) {
  log("notes", {text_value({"a"}, {})});
  EXPECT_EQ(get("tags").body, R"({"run": ["notes"]})");
}

TEST_F(Text, ASingleTextIsMarkdown) {
  EXPECT_EQ(html(text_value({"**a** <b>"}, {})), "<p><strong>a</strong> &lt;b&gt;</p>");
  EXPECT_EQ(html(text_value({""}, {})), "");
}

TEST_F(Text, AVectorIsATableOfOneColumn) {
  EXPECT_EQ(html(text_value({"a", "*b*"}, {2})),
            R"(<table>\n<tbody>\n<tr>\n<td><p>a</p></td>\n</tr>\n)"
            R"(<tr>\n<td><p><em>b</em></p></td>\n</tr>\n</tbody>\n</table>)");
  EXPECT_EQ(html(text_value({}, {0})), R"(<table>\n<tbody>\n</tbody>\n</table>)");
}

TEST_F(Text, ARepeatedStringFillsEveryCell) {
  EXPECT_EQ(html(query::repeated_text("a", {2}), {{"markdown", "false"}}),
            html(text_value({"a", "a"}, {2}), {{"markdown", "false"}}));
  EXPECT_EQ(html(query::repeated_text("a", {2, 3})),
            html(text_value({"a", "a", "a", "a", "a", "a"}, {2, 3})));
}

TEST_F(Text, AMatrixIsATable) {
  EXPECT_EQ(html(text_value({"a", "b", "c", "d", "e", "f"}, {2, 3}), {{"markdown", "false"}}),
            R"(<table>\n<tbody>\n<tr>\n<td>a</td>\n<td>b</td>\n<td>c</td>\n</tr>\n)"
            R"(<tr>\n<td>d</td>\n<td>e</td>\n<td>f</td>\n</tr>\n</tbody>\n</table>)");
}

TEST_F(Text, ShowsTheFirstMatrixOfMoreDimensions) {
  const std::string text = html(text_value({"a", "b", "c", "d"}, {2, 1, 2}));
  EXPECT_EQ(text,
            R"(<p><strong>Warning:</strong> This text summary contained data of dimensionality 3, )"
            R"(but only 2d tables are supported. Showing a 2d slice of the data instead.</p>)"
            R"(<table>\n<tbody>\n<tr>\n<td><p>a</p></td>\n<td><p>b</p></td>\n</tr>\n)"
            R"(</tbody>\n</table>)");
  EXPECT_THAT(html(text_value({}, {0, 2, 2})), HasSubstr(R"(<tbody>\n</tbody>)"));
}

TEST_F(Text, WithoutMarkdownTextIsUnchanged) {
  EXPECT_EQ(html(text_value({"**a** <b>"}, {}), {{"markdown", "false"}}), "**a** &lt;b&gt;");
}

TEST_F(Text, AcceptsInvalidBytes) {
  EXPECT_EQ(html(text_value({"a\xff"}, {})), R"(<p>a\ufffd</p>)");
  EXPECT_EQ(html(text_value({std::string("a\0b", 3)}, {})), "<p>ab</p>");
  EXPECT_EQ(html(text_value({std::string("a\0\xff", 3)}, {}), {{"markdown", "false"}}),
            R"(a\ufffd)");
}

TEST_F(Text, SkipsNumbers) {
  log("t",
      {query::number_value<float>(store::ElementType::Float32, {1}, {}), text_value({"a"}, {})});
  EXPECT_EQ(get("text", {{"run", "run"}, {"tag", "t"}}).body,
            R"([{"wall_time": 1001.0, "step": 1, "text": "<p>a</p>"}])");
}

TEST_F(Text, SkipsUnreadableTexts) {
  log("t", {text_value({"a"}, {})});
  values_.fail_reads();
  const Response response = get("text", {{"run", "run"}, {"tag", "t"}});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body, "[]");
}

TEST_F(Text, UnknownNamesHaveNoTexts) {
  log("t", {text_value({"a"}, {})});
  EXPECT_EQ(get("text", {{"run", "run"}, {"tag", "no"}}).body, "[]");
  EXPECT_EQ(get("text", {{"run", "no"}, {"tag", "t"}}).body, "[]");
  EXPECT_EQ(get("text", {{"run", "run"}}).status, 400);
}

TEST_F(Text, DownsamplesLongSeries) {
  log("t", {text_value({"a"}, {}), text_value({"b"}, {}), text_value({"c"}, {})});
  add_text(router_, store_, values_, {.records_max = 1});
  EXPECT_EQ(get("text", {{"run", "run"}, {"tag", "t"}}).body,
            R"([{"wall_time": 1002.0, "step": 2, "text": "<p>c</p>"}])");
}

class Texts : public Text {
 protected:
  Response texts(Fields more) {
    Request request;
    request.path = "/api/v1/texts";
    request.query = std::move(more);
    request.query.insert(request.query.end(), {{"run", "run"}, {"tag", "t"}});
    return router_.route(request);
  }
};

TEST_F(Texts, AreReturnedNewestFirst) {
  log("t", {text_value({"**a**"}, {}), text_value({"b", "c"}, {2})});
  EXPECT_EQ(texts({}).body,
            R"({"texts": [{"step": 1, "wall_time": 1001.0, "html": "<table>\n<tbody>\n<tr>\n)"
            R"(<td><p>b</p></td>\n</tr>\n<tr>\n<td><p>c</p></td>\n</tr>\n</tbody>\n</table>", )"
            R"("strings": ["b", "c"], "shape": [2]}, {"step": 0, "wall_time": 1000.0, )"
            R"("html": "<p><strong>a</strong></p>", "strings": ["**a**"], "shape": []}], )"
            R"("matching": 2})");
}

TEST_F(Texts, CanBeFilteredBySearchAndStep) {
  log("t", {text_value({"Apple"}, {}), text_value({"pear"}, {}), text_value({"an apple"}, {})});
  EXPECT_THAT(texts({{"search", "APPLE"}}).body, HasSubstr(R"("matching": 2})"));
  EXPECT_THAT(texts({{"search", "APPLE"}, {"max", "1"}}).body, HasSubstr(R"("matching": 2})"));
  EXPECT_THAT(texts({{"begin", "1"}, {"end", "1"}}).body, HasSubstr("pear"));
  EXPECT_THAT(texts({{"search", "plum"}}).body, HasSubstr(R"("texts": [], "matching": 0})"));
}

TEST_F(Texts, RejectsInvalidRequests) {
  log("t", {text_value({"a"}, {})});
  EXPECT_EQ(texts({{"max", "0"}}).status, 400);
  EXPECT_EQ(texts({{"begin", "soon"}}).status, 400);
}

}  // namespace
}  // namespace stepscope::dashboards
