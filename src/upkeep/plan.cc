// SPDX-License-Identifier: Apache-2.0
#include "upkeep/plan.h"

#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "upkeep/content.h"

namespace stepscope::upkeep {
namespace {

using std::chrono::nanoseconds;
using Reasons = std::vector<std::string>;

std::string folder_of(const std::string& run) {
  const size_t slash = run.rfind('/');
  return slash == std::string::npos ? "" : run.substr(0, slash);
}

// Names of the runs of one training in its folder.
constexpr std::array<std::string_view, 10> kPartsOfTraining = {
    "train", "training",   "val",  "valid",   "validation",
    "eval",  "evaluation", "test", "testing", "dev"};

// The training that a run belongs to: the folder above "train", "validation" and the like, which
// may be a run itself; else the run.
std::string training_of(const std::string& run) {
  const std::string_view name = std::string_view(run).substr(run.rfind('/') + 1);
  const bool is_part =
      std::find(kPartsOfTraining.begin(), kPartsOfTraining.end(), name) != kPartsOfTraining.end();
  if (!is_part) return run;
  const std::string folder = folder_of(run);
  return folder.empty() ? "." : folder;
}

// The newest trainings of each folder. A training is as new as its newest run.
std::set<std::string> newest_of_each(const std::vector<RunFiles>& runs, uint64_t count) {
  std::map<std::string, int64_t> trainings;
  for (const RunFiles& run : runs) {
    int64_t& modified_ns =
        trainings.try_emplace(training_of(run.run), run.modified_ns).first->second;
    modified_ns = std::max(modified_ns, run.modified_ns);
  }
  using Training = std::pair<const std::string, int64_t>;
  std::map<std::string, std::vector<const Training*>> folders;
  for (const Training& training : trainings)
    folders[folder_of(training.first)].push_back(&training);
  std::set<std::string> newest;
  for (auto& [folder, members] : folders) {
    std::stable_sort(members.begin(), members.end(),
                     [](const Training* a, const Training* b) { return a->second > b->second; });
    members.resize(std::min<uint64_t>(members.size(), count));
    for (const Training* training : members) newest.insert(training->first);
  }
  return newest;
}

class Chooser {
 public:
  Chooser(storage::Tree& tree, const Choice& choice, int64_t now_ns)
      : tree_(tree), choice_(choice), now_ns_(now_ns), pattern_(choice.match, re2::RE2::Quiet) {}

  Result<Plan> run(Inventory inventory, const OnProgress& on_progress) {
    if (!pattern_.ok()) {
      return invalid("--match is not a valid regular expression: {}: {}", pattern_.error(),
                     choice_.match);
    }
    Plan plan;
    plan.links = std::move(inventory.links);
    plan.problems = std::move(inventory.problems);
    std::set<std::string> newest;
    if (choice_.keep_last) newest = newest_of_each(inventory.runs, *choice_.keep_last);
    uint64_t done = 0;
    for (RunFiles& one : inventory.runs) {
      if (on_progress) on_progress(done++, inventory.runs.size());
      if (newest.contains(training_of(one.run)) || !fits_without_reading(one)) continue;
      auto reasons = reasons_by_content(one);
      if (!reasons.ok()) {
        plan.problems.push_back(reasons.error());
      } else if (reasons.value()) {
        sort_in(plan, std::move(one), *reasons.value());
      }
    }
    return plan;
  }

 private:
  bool fits_without_reading(const RunFiles& run) const {
    const int64_t age_ns = now_ns_ - run.modified_ns;
    if (choice_.older_than && age_ns <= choice_.older_than->count()) return false;
    if (choice_.larger_than && run.bytes <= *choice_.larger_than) return false;
    return choice_.match.empty() || re2::RE2::PartialMatch(run.run, pattern_);
  }

  // Returns nothing if the run does not meet the conditions.
  Result<std::optional<Reasons>> reasons_by_content(const RunFiles& run) {
    Reasons reasons;
    if (choice_.is_empty || choice_.is_unfinished) {
      TRY(const RunContent content, read_content(tree_, run));
      if (choice_.is_empty && content.has_data) return std::optional<Reasons>();
      if (choice_.is_unfinished && content.unfinished.empty()) return std::optional<Reasons>();
      if (choice_.is_empty) reasons.push_back("has no data");
      if (choice_.is_unfinished) reasons.push_back(content.unfinished);
    }
    if (choice_.older_than) reasons.push_back(format_age(now_ns_ - run.modified_ns) + " old");
    if (choice_.larger_than) reasons.push_back("larger than the limit");
    if (!choice_.match.empty()) reasons.push_back("matches");
    if (choice_.keep_last)
      reasons.push_back(*choice_.keep_last == 0 ? "none are kept" : "newer ones are kept");
    return std::optional(std::move(reasons));
  }

  void sort_in(Plan& plan, RunFiles run, const Reasons& reasons) {
    std::string untouchable;
    if (!choice_.even_recent) untouchable = why_untouchable(tree_, run, now_ns_);
    if (untouchable.empty()) {
      plan.chosen.push_back({std::move(run), fmt::format("{}", fmt::join(reasons, ", "))});
    } else {
      plan.spared.push_back({std::move(run), std::move(untouchable)});
    }
  }

  storage::Tree& tree_;
  const Choice& choice_;
  const int64_t now_ns_;
  const re2::RE2 pattern_;
};

}  // namespace

uint64_t Plan::files() const {
  uint64_t count = 0;
  for (const PlannedRun& planned : chosen) count += planned.run.files.size();
  return count;
}

uint64_t Plan::bytes() const {
  uint64_t count = 0;
  for (const PlannedRun& planned : chosen) count += planned.run.bytes;
  return count;
}

Result<Plan> make_plan(storage::Tree& tree, Inventory inventory, const Choice& choice,
                       int64_t now_ns, const OnProgress& on_progress) {
  return Chooser(tree, choice, now_ns).run(std::move(inventory), on_progress);
}

std::string why_untouchable(storage::Tree& tree, const RunFiles& run, int64_t now_ns) {
  const int64_t age_ns = now_ns - run.modified_ns;
  if (age_ns < nanoseconds(kRecent).count()) {
    return fmt::format("was written {} ago", format_age(std::max<int64_t>(age_ns, 0)));
  }
  for (const LogFile& file : run.files) {
    if (tree.is_open_for_writing(file.path)) return "is being written";
  }
  return {};
}

std::string format_age(int64_t ns) {
  const int64_t seconds = ns / 1'000'000'000;
  if (seconds < 120) return fmt::format("{} s", seconds);
  if (seconds < 2 * 3600) return fmt::format("{} min", seconds / 60);
  if (seconds < 2 * 86400) return fmt::format("{} h", seconds / 3600);
  return fmt::format("{} d", seconds / 86400);
}

}  // namespace stepscope::upkeep
