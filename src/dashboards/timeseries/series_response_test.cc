// SPDX-License-Identifier: Apache-2.0
#include "dashboards/timeseries/series_response.h"

#include <gtest/gtest.h>

#include "base/test_pieces.h"
#include "base/text/parts.h"
#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

TEST(SeriesResponse, HoldsOneRunAtATime) {
  store::Store store;
  query::TestValues values;
  std::vector<store::Point> points;
  for (int i = 0; i < 1'000; ++i) points.push_back({i, 1000.5 + i, 0.1 * i});
  for (int run = 0; run < 50; ++run) {
    query::commit_run(store, std::to_string(run), {query::TestFile().scalars("loss", points)});
  }
  auto requests = parse_series_requests(R"([{"plugin": "scalars", "tag": "loss"}])").value();
  const auto pieces = series_response(std::move(requests), store.snapshot(), values, {});
  size_t total = 0, largest = 0;
  const auto made = all_pieces(*pieces);
  for (const std::string& piece : made.value()) {
    total += piece.size();
    largest = std::max(largest, piece.size());
  }
  EXPECT_GT(total, 2'000'000u);
  EXPECT_LT(largest, kPieceBytes + 100'000);
}

// A response that has started does not change with the store.
TEST(SeriesResponse, KeepsItsSnapshot) {
  store::Store store;
  query::TestValues values;
  query::commit_run(store, "a", {query::TestFile().scalars("loss", {{0, 1, 2}})});
  auto requests = parse_series_requests(R"([{"plugin": "scalars", "tag": "loss"}])").value();
  const auto pieces = series_response(std::move(requests), store.snapshot(), values, {});
  store.commit({.changed = {}, .removed = {"a"}});
  EXPECT_EQ(join_pieces(*pieces).value(),
            R"([{"plugin": "scalars", "tag": "loss", "runToSeries": {"a": )"
            R"([{"wallTime": 1.0, "step": 0, "value": 2.0}]}}])");
}

}  // namespace
}  // namespace stepscope::dashboards
