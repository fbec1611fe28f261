// SPDX-License-Identifier: Apache-2.0
#include "store/run.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <span>

namespace stepscope::store {
namespace {

struct Piece {
  const SeriesPart* part;
  const std::shared_ptr<const Contribution>* from;
  int64_t cut_step;
};

// Thousands of small runs are put together at once: those need no memory for it.
using Pieces = boost::container::small_vector<Piece, 16>;

std::string_view tag_of(const Piece& piece) { return piece.part->info->tag; }
std::string_view plugin_of(const Piece& piece) { return piece.part->info->plugin; }

// Every file's parts with the restarts of later files applied, by tag and otherwise in file order.
Pieces gather(const std::vector<std::shared_ptr<const Contribution>>& contributions) {
  Pieces pieces;
  int64_t cut_step = kNoStep;
  for (auto it = contributions.rbegin(); it != contributions.rend(); ++it) {
    const auto& series = (*it)->series;
    for (auto part = series.rbegin(); part != series.rend(); ++part) {
      pieces.push_back({&*part, &*it, cut_step});
    }
    cut_step = std::min(cut_step, (*it)->restart_step);
  }
  std::reverse(pieces.begin(), pieces.end());
  const auto by_tag = [](const Piece& a, const Piece& b) { return tag_of(a) < tag_of(b); };
  // Sorting takes memory even if there is nothing to do.
  if (!std::is_sorted(pieces.begin(), pieces.end(), by_tag)) {
    std::stable_sort(pieces.begin(), pieces.end(), by_tag);
  }
  return pieces;
}

bool holds_scalars(const Piece& piece) { return piece.part->scalars != nullptr; }

// What a piece counts as. A piece that does not say takes the first classified one of its tag that
// holds the same sort of data.
std::shared_ptr<const SeriesInfo> classify(const Piece& piece, std::span<const Piece> same_tag) {
  if (piece.part->info->plugin.empty()) {
    for (const Piece& other : same_tag) {
      if (!plugin_of(other).empty() && holds_scalars(other) == holds_scalars(piece)) {
        return other.part->info;
      }
    }
  }
  return piece.part->info;
}

void add_piece(Run& run, size_t first_of_tag, const Piece& piece,
               const std::shared_ptr<const SeriesInfo>& info) {
  const auto begin = run.series.begin() + static_cast<ptrdiff_t>(first_of_tag);
  auto series = std::find_if(begin, run.series.end(), [&](const Series& candidate) {
    return candidate.info->plugin == info->plugin && candidate.info->data_class == info->data_class;
  });
  if (series == run.series.end()) {
    run.series.push_back({info, {}, 0});
    series = run.series.end() - 1;
  }
  const SeriesPart& part = *piece.part;
  series->size += part.scalars ? part.scalars->size : part.records->size;
  series->parts.push_back({*piece.from, part.scalars, part.records, piece.cut_step});
}

}  // namespace

const SourceTrouble& SourceReport::trouble() const {
  static const SourceTrouble none;
  return trouble_ ? *trouble_ : none;
}

void SourceReport::set_trouble(SourceTrouble trouble) {
  const bool is_some = trouble.dropped_values > 0 || trouble.damaged_places > 0 ||
                       !trouble.problem.empty() || trouble.replacements > 0;
  trouble_ = is_some ? std::make_shared<const SourceTrouble>(std::move(trouble)) : nullptr;
}

const Series* Run::find(std::string_view tag, DataClass data_class) const {
  auto it = std::lower_bound(series.begin(), series.end(), tag,
                             [](const Series& s, std::string_view t) { return s.info->tag < t; });
  for (; it != series.end() && it->info->tag == tag; ++it) {
    if (it->info->data_class == data_class) return &*it;
  }
  return nullptr;
}

std::shared_ptr<Run> merge_run(std::string name,
                               std::vector<std::shared_ptr<const Contribution>> contributions) {
  auto run = std::make_shared<Run>();
  run->name = std::move(name);
  run->contributions = std::move(contributions);
  for (const auto& contribution : run->contributions) {
    run->start_time = std::min(run->start_time, contribution->start_time);
    run->last_time = std::max(run->last_time, contribution->last_time);
  }
  const Pieces pieces = gather(run->contributions);
  run->series.reserve(pieces.size());
  for (size_t begin = 0, end; begin < pieces.size(); begin = end) {
    end = begin;
    while (end < pieces.size() && tag_of(pieces[end]) == tag_of(pieces[begin])) ++end;
    const auto same_tag = std::span(pieces).subspan(begin, end - begin);
    const size_t first_of_tag = run->series.size();
    for (const Piece& piece : same_tag) {
      add_piece(*run, first_of_tag, piece, classify(piece, same_tag));
    }
  }
  return run;
}

}  // namespace stepscope::store
