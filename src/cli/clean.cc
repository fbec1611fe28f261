// SPDX-License-Identifier: Apache-2.0
#include "cli/clean.h"

#include "base/exit_codes.h"
#include "cli/clean_report.h"
#include "cli/log_roots.h"
#include "storage/tree.h"
#include "upkeep/compaction.h"
#include "upkeep/trash.h"

namespace stepscope::cli {
namespace {

class Cleaning {
 public:
  Cleaning(storage::Storage& storage, const CleanFlags& flags, int64_t now_ns,
           const CleanOutput& output)
      : storage_(storage), flags_(flags), now_ns_(now_ns), output_(output) {}

  int run() {
    const auto done = act();
    if (!done.ok()) tell(done.error());
    return has_failed_ ? kFailedExitCode : kDoneExitCode;
  }

 private:
  Result<void> act() {
    CHECK_OK(check_is_directory(storage_, flags_.logdir));
    TRY(tree_, storage::Tree::open_root(flags_.logdir));
    if (!is_look()) CHECK_OK(tree_->lock());
    return act_alone();
  }

  bool is_look() const {
    return flags_.action == CleanAction::Show || flags_.action == CleanAction::ShowCompact;
  }

  // Nobody else changes anything meanwhile.
  Result<void> act_alone() {
    if (flags_.action == CleanAction::EmptyTrash) return empty_trash();
    if (!is_look()) CHECK_OK(settle());
    if (flags_.action == CleanAction::Restore) return restore();
    TRY(upkeep::Inventory inventory, upkeep::take_inventory(*tree_));
    switch (flags_.action) {
      case CleanAction::Compact:
        return compact(std::move(inventory));
      case CleanAction::ShowCompact:
        return show_compact(std::move(inventory));
      default:
        return sweep(std::move(inventory));
    }
  }

  void tell(const Error& error) {
    has_failed_ = true;
    output_.problem(error.hint.empty() ? error.message : error.message + "; " + error.hint);
  }
  void tell_all(const std::vector<Error>& errors) {
    for (const Error& error : errors) tell(error);
  }

  Result<void> sweep(upkeep::Inventory inventory) {
    TRY(const upkeep::Plan plan,
        upkeep::make_plan(*tree_, std::move(inventory), flags_.choice, now_ns_));
    tell_all(plan.problems);
    if (flags_.action == CleanAction::Show) {
      output_.report(flags_.is_json ? plan_json(plan, nullptr) : plan_text(plan, nullptr));
      return {};
    }
    const bool is_final = flags_.action == CleanAction::Delete;
    const upkeep::Moved moved = is_final ? upkeep::delete_for_good(*tree_, plan)
                                         : upkeep::move_to_trash(*tree_, plan, now_ns_);
    tell_all(moved.problems);
    output_.report(flags_.is_json ? plan_json(plan, &moved) : plan_text(plan, &moved));
    return {};
  }

  // What an earlier compaction, or the undoing of one, left when it was killed.
  Result<void> settle() {
    TRY(const upkeep::Inventory inventory, upkeep::take_inventory(*tree_));
    for (const upkeep::RunFiles& run : inventory.runs) {
      const auto settled = upkeep::settle_compaction(*tree_, run.run);
      if (!settled.ok()) tell(settled.error());
    }
    return {};
  }

  Result<upkeep::Plan> plan_compaction(upkeep::Inventory inventory) {
    std::erase_if(inventory.runs, [](const upkeep::RunFiles& run) {
      return upkeep::files_to_compact(run).size() < 2;
    });
    TRY(upkeep::Plan plan, upkeep::make_plan(*tree_, std::move(inventory), flags_.choice, now_ns_));
    tell_all(plan.problems);
    return plan;
  }

  Result<void> show_compact(upkeep::Inventory inventory) {
    TRY(const upkeep::Plan plan, plan_compaction(std::move(inventory)));
    output_.report(flags_.is_json ? compact_plan_json(plan) : compact_plan_text(plan));
    return {};
  }

  Result<void> compact(upkeep::Inventory inventory) {
    TRY(const upkeep::Plan plan, plan_compaction(std::move(inventory)));
    TRY(const std::string trash, upkeep::new_trash_folder(*tree_, now_ns_));
    std::vector<CompactedRun> runs;
    std::vector<Error> problems;
    for (const upkeep::PlannedRun& planned : plan.chosen) {
      auto made = upkeep::compact_run(*tree_, planned.run, trash);
      if (made.ok()) {
        runs.push_back({planned.run.run, made.value()});
      } else {
        tell(made.error());
        problems.push_back(made.error());
      }
    }
    output_.report(flags_.is_json ? compacted_json(runs, trash, problems)
                                  : compacted_text(runs, trash));
    return {};
  }

  Result<void> restore() {
    TRY(const upkeep::Moved moved, upkeep::restore_last(*tree_));
    tell_all(moved.problems);
    output_.report(flags_.is_json ? moved_json(moved)
                                  : moved_text(moved, "brought back from " + moved.trash));
    return {};
  }

  Result<void> empty_trash() {
    TRY(const upkeep::Moved moved, upkeep::empty_trash(*tree_));
    tell_all(moved.problems);
    output_.report(flags_.is_json ? moved_json(moved) : moved_text(moved, "deleted"));
    return {};
  }

  storage::Storage& storage_;
  const CleanFlags& flags_;
  const int64_t now_ns_;
  const CleanOutput& output_;
  std::unique_ptr<storage::Tree> tree_;  // The log directory, from the first look to the last.
  bool has_failed_ = false;
};

}  // namespace

int clean(storage::Storage& storage, const CleanFlags& flags, int64_t now_ns,
          const CleanOutput& output) {
  return Cleaning(storage, flags, now_ns, output).run();
}

}  // namespace stepscope::cli
