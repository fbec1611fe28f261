// SPDX-License-Identifier: Apache-2.0
#include "store/run.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <span>

namespace stepscope::store {
namespace {

struct Piece {
  const SeriesPart* part;
  const Contribution* from;
  int64_t cut_step;
};

// Thousands of small runs are put together at once: those need no memory for it.
using Pieces = boost::container::small_vector<Piece, 16>;

std::string_view tag_of(const Piece& piece) { return piece.part->info->tag; }
std::string_view plugin_of(const Piece& piece) { return piece.part->info->plugin; }

// Every file's parts with the restarts of later files applied, by tag and otherwise in file order.
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
  // Sorting takes memory even if there is nothing to do.
  if (!std::is_sorted(pieces.begin(), pieces.end(), by_tag)) {
    std::stable_sort(pieces.begin(), pieces.end(), by_tag);
  }
  return pieces;
}

// The pieces from the first one on that have its tag.
std::span<const Piece> take_tag(std::span<const Piece> pieces) {
  size_t count = 1;
  while (count < pieces.size() && tag_of(pieces[count]) == tag_of(pieces[0])) ++count;
  return pieces.first(count);
}

// Many files of one run mostly log the same tags.
size_t count_tags(std::span<const Piece> pieces) {
  size_t count = 0;
  for (; !pieces.empty(); pieces = pieces.subspan(take_tag(pieces).size())) ++count;
  return count;
}

bool holds_scalars(const Piece& piece) { return piece.part->scalars != nullptr; }

// What a piece counts as. A piece that does not say takes the first classified one of its tag that
// holds the same sort of data.
const SeriesInfo* classify(const Piece& piece, std::span<const Piece> same_tag) {
  if (piece.part->info->plugin.empty()) {
    for (const Piece& other : same_tag) {
      if (!plugin_of(other).empty() && holds_scalars(other) == holds_scalars(piece)) {
        return other.part->info.get();
      }
    }
  }
  return piece.part->info.get();
}

void add_piece(Run& run, size_t first_of_tag, const Piece& piece, const SeriesInfo* info) {
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
  series->parts.push_back({piece.from, part.scalars.get(), part.records.get(), piece.cut_step});
}

void add_tag(Run& run, std::span<const Piece> same_tag) {
  const size_t first_of_tag = run.series.size();
  for (const Piece& piece : same_tag) {
    add_piece(run, first_of_tag, piece, classify(piece, same_tag));
  }
}

bool is_sorted_by_tag(const std::vector<SeriesPart>& series) {
  return std::is_sorted(series.begin(), series.end(), [](const SeriesPart& a, const SeriesPart& b) {
    return a.info->tag < b.info->tag;
  });
}

// A file with a million tags hands them over sorted: they are not gathered first.
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
  for (const auto& contribution : run->contributions) {
    run->start_time = std::min(run->start_time, contribution->start_time);
    run->last_time = std::max(run->last_time, contribution->last_time);
  }
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
