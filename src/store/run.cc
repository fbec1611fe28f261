// SPDX-License-Identifier: Apache-2.0
#include "store/run.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>
#include <map>
#include <span>
#include <utility>

namespace stepscope::store {
namespace {

struct Piece {
  const SeriesPart* part;
  const Contribution* from;
  int64_t cut_step;
};

// Thousands of small runs are merged at once; these need no allocation.
using Pieces = boost::container::small_vector<Piece, 16>;

std::string_view tag_of(const Piece& piece) { return piece.part->info->tag; }
std::string_view plugin_of(const Piece& piece) { return piece.part->info->plugin; }

// The parts of every file with the restarts of later files applied, by tag and then in file order.
Pieces gather(const Contributions& contributions) {
  Pieces pieces;
  size_t count = 0;
  for (const auto& contribution : contributions) count += contribution->series.size();
  pieces.reserve(count);
  int64_t cut_step = kNoStep;
  for (auto it = contributions.rbegin(); it != contributions.rend(); ++it) {
    const auto& series = (*it)->series;
    for (auto part = series.rbegin(); part != series.rend(); ++part) {
      pieces.push_back({&*part, it->get(), cut_step});
    }
    cut_step = std::min(cut_step, (*it)->restart_step);
  }
  std::reverse(pieces.begin(), pieces.end());
  const auto by_tag = [](const Piece& a, const Piece& b) { return tag_of(a) < tag_of(b); };
  // std::stable_sort allocates even if nothing needs sorting.
  if (!std::is_sorted(pieces.begin(), pieces.end(), by_tag)) {
    std::stable_sort(pieces.begin(), pieces.end(), by_tag);
  }
  return pieces;
}

// The leading pieces that have the same tag as the first one.
std::span<const Piece> take_tag(std::span<const Piece> pieces) {
  size_t count = 1;
  while (count < pieces.size() && tag_of(pieces[count]) == tag_of(pieces[0])) ++count;
  return pieces.first(count);
}

// The files of a run mostly log the same tags.
size_t count_tags(std::span<const Piece> pieces) {
  size_t count = 0;
  for (; !pieces.empty(); pieces = pieces.subspan(take_tag(pieces).size())) ++count;
  return count;
}

bool holds_scalars(const Piece& piece) { return piece.part->scalars != nullptr; }

// Merges the pieces of one tag in linear time.
class TagMerger {
 public:
  TagMerger(Run& run, std::span<const Piece> same_tag)
      : run_(run), first_of_tag_(run.series.size()) {
    for (const Piece& piece : same_tag) {
      const SeriesInfo*& first = first_classified(piece);
      if (first == nullptr && !plugin_of(piece).empty()) first = piece.part->info.get();
    }
  }

  void add(const Piece& piece) {
    Series& series = series_of(classify(piece));
    const SeriesPart& part = *piece.part;
    series.size += part.scalars ? part.scalars->size : part.records->size;
    series.parts.push_back({piece.from, part.scalars.get(), part.records.get(), piece.cut_step});
  }

 private:
  using Kind = std::pair<std::string_view, DataClass>;  // Plugin and data class.

  // Up to this many, a linear search is faster than an index.
  static constexpr size_t kScannedMax = 8;

  const SeriesInfo*& first_classified(const Piece& piece) {
    return holds_scalars(piece) ? first_of_scalars_ : first_of_records_;
  }

  // The class of a piece. A piece without metadata gets that of the first classified piece of its
  // tag that holds the same sort of data.
  const SeriesInfo* classify(const Piece& piece) {
    const SeriesInfo* const own = piece.part->info.get();
    const SeriesInfo* const first = first_classified(piece);
    return own->plugin.empty() && first != nullptr ? first : own;
  }

  Series& series_of(const SeriesInfo* info) {
    const Kind kind{info->plugin, info->data_class};
    const auto begin = run_.series.begin() + static_cast<ptrdiff_t>(first_of_tag_);
    const auto scanned = std::min<ptrdiff_t>(run_.series.end() - begin, kScannedMax);
    const auto found = std::find_if(begin, begin + scanned, [&](const Series& candidate) {
      return Kind{candidate.info->plugin, candidate.info->data_class} == kind;
    });
    if (found != begin + scanned) return *found;
    if (scanned < static_cast<ptrdiff_t>(kScannedMax)) return add_series(info);
    const auto [entry, is_new] = others_.try_emplace(kind, run_.series.size());
    return is_new ? add_series(info) : run_.series[entry->second];
  }

  Series& add_series(const SeriesInfo* info) {
    run_.series.push_back({info, {}, 0});
    return run_.series.back();
  }

  Run& run_;
  const size_t first_of_tag_;
  const SeriesInfo* first_of_scalars_ = nullptr;
  const SeriesInfo* first_of_records_ = nullptr;
  std::map<Kind, size_t> others_;  // Those past kScannedMax.
};

void add_tag(Run& run, std::span<const Piece> same_tag) {
  TagMerger merger(run, same_tag);
  for (const Piece& piece : same_tag) merger.add(piece);
}

bool is_sorted_by_tag(const std::vector<SeriesPart>& series) {
  return std::is_sorted(series.begin(), series.end(), [](const SeriesPart& a, const SeriesPart& b) {
    return a.info->tag < b.info->tag;
  });
}

// A file with a million tags provides them sorted, so they are not collected first.
void add_sorted(Run& run, const Contribution& file) {
  run.series.reserve(file.series.size());
  Pieces same_tag;
  for (const SeriesPart& part : file.series) {
    if (!same_tag.empty() && tag_of(same_tag.front()) != part.info->tag) {
      add_tag(run, same_tag);
      same_tag.clear();
    }
    same_tag.push_back({&part, &file, kNoStep});
  }
  add_tag(run, same_tag);
}

}  // namespace

void SeriesInfo::set_notes(SeriesNotes noted) {
  const bool is_empty = noted == SeriesNotes{};
  notes = is_empty ? nullptr : make_counted<const SeriesNotes>(std::move(noted));
}

const SeriesNotes& SeriesInfo::noted() const {
  static const SeriesNotes none;
  return notes ? *notes : none;
}

bool SeriesInfo::operator==(const SeriesInfo& other) const {
  return data_class == other.data_class && is_named_by_tag == other.is_named_by_tag &&
         tag == other.tag && plugin == other.plugin &&
         (notes == other.notes || noted() == other.noted());
}

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

std::shared_ptr<Run> merge_run(std::string name, Contributions contributions) {
  auto run = std::make_shared<Run>();
  run->name = std::move(name);
  run->contributions = std::move(contributions);
  double clock_start_time = std::numeric_limits<double>::infinity();
  for (const auto& contribution : run->contributions) {
    run->start_time = std::min(run->start_time, contribution->start_time);
    clock_start_time = std::min(clock_start_time, contribution->clock_start_time);
    run->last_time = std::max(run->last_time, contribution->last_time);
  }
  if (std::isfinite(clock_start_time)) run->start_time = clock_start_time;
  const bool is_one = run->contributions.size() == 1;
  if (is_one && is_sorted_by_tag(run->contributions.front()->series)) {
    add_sorted(*run, *run->contributions.front());
    return run;
  }
  const Pieces pieces = gather(run->contributions);
  run->series.reserve(is_one ? pieces.size() : count_tags(pieces));
  for (std::span<const Piece> rest = pieces; !rest.empty();) {
    const auto same_tag = take_tag(rest);
    rest = rest.subspan(same_tag.size());
    add_tag(*run, same_tag);
  }
  return run;
}

}  // namespace stepscope::store
