// SPDX-License-Identifier: Apache-2.0
#include "upkeep/same_run.h"

#include <algorithm>
#include <bit>

#include "ingest/file_tail.h"
#include "query/points/window.h"
#include "query/records/records.h"

namespace stepscope::upkeep {
namespace {

bool has_same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
    return std::bit_cast<uint64_t>(x) == std::bit_cast<uint64_t>(y);
  });
}

// Steps are always finite, so an unbounded window contains all points.
bool has_same_points(const store::Series& a, const store::Series& b, bool is_superseded) {
  query::WindowQuery query;
  query.is_superseded = is_superseded;
  const auto of_a = query::window({&a, 0}, query).points;
  const auto of_b = query::window({&b, 0}, query).points;
  return of_a.steps == of_b.steps && has_same_bits(of_a.wall_times, of_b.wall_times) &&
         has_same_bits(of_a.values, of_b.values);
}

bool is_same_record(const query::LoggedRecord& a, const query::LoggedRecord& b) {
  const store::RecordRef& x = *a.record.ref;
  const store::RecordRef& y = *b.record.ref;
  return a.is_superseded == b.is_superseded && x.step == y.step && x.length == y.length &&
         x.value_index == y.value_index && x.items == y.items &&
         std::bit_cast<uint64_t>(x.wall_time) == std::bit_cast<uint64_t>(y.wall_time);
}

bool is_of_scalars(const store::Series& series) {
  return !series.parts.empty() && series.parts.front().scalars != nullptr;
}

bool has_same_data(const store::Series& a, const store::Series& b) {
  if (a.size != b.size || is_of_scalars(a) != is_of_scalars(b)) return false;
  if (is_of_scalars(a)) return has_same_points(a, b, false) && has_same_points(a, b, true);
  const auto of_a = query::all_records(a);
  const auto of_b = query::all_records(b);
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), is_same_record);
}

uint64_t dropped_values(const store::Run& run) {
  uint64_t count = 0;
  for (const auto& from : run.contributions) count += from->source.trouble().dropped_values;
  return count;
}

}  // namespace

Result<std::shared_ptr<const store::Run>> load_run(storage::Storage& storage,
                                                   const std::vector<std::string>& paths) {
  ingest::InfoPool infos;
  const ingest::Supply supply{storage, infos};
  ingest::Scratch scratch;
  store::Contributions contributions;
  for (const std::string& path : paths) {
    TRY(const storage::FileInfo info, storage.stat(path));
    ingest::FileTail tail(supply, path);
    tail.update(info);
    tail.read(scratch, [](uint64_t) { return true; });
    if (tail.has_failed()) return unavailable("cannot read file: {}", path);
    contributions.push_back(tail.contribution(nullptr));
  }
  return std::shared_ptr<const store::Run>(store::merge_run("run", std::move(contributions)));
}

std::string first_difference(const store::Run& a, const store::Run& b) {
  if (a.series.size() != b.series.size()) return "a different number of tags";
  for (size_t i = 0; i < a.series.size(); ++i) {
    const std::string& tag = a.series[i].info->tag;
    if (!(*a.series[i].info == *b.series[i].info)) return "different metadata for the tag " + tag;
    if (!has_same_data(a.series[i], b.series[i])) return "different data for the tag " + tag;
  }
  if (dropped_values(a) != dropped_values(b)) return "a different number of unused values";
  return {};
}

}  // namespace stepscope::upkeep
