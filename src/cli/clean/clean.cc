// SPDX-License-Identifier: Apache-2.0
#include "cli/clean/clean.h"

#include "base/text/exit_codes.h"
#include "cli/clean/clean_report.h"
#include "cli/flags/log_roots.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/terminal.h"
#include "storage/tree.h"
#include "upkeep/compaction.h"
#include "upkeep/trash.h"

namespace stepscope::cli {
namespace {

class Cleaning {
 public:
  Cleaning(storage::Storage& storage, const CleanFlags& flags, int64_t now_ns,
           const CleanOutput& output)
      : storage_(storage), flags_(flags), now_ns_(now_ns), output_(output), bar_(is_quiet()) {}

  int run() {
    const auto done = open_and_run();
    if (!done.ok()) report_problem(done.error());
    return has_failed_ ? kFailedExitCode : kDoneExitCode;
  }

 private:
  Result<void> open_and_run() {
    RETURN_IF_ERROR(check_is_directory(storage_, flags_.logdir));
    TRY(tree_, storage::Tree::open_root(flags_.logdir));
    if (!is_preview()) RETURN_IF_ERROR(tree_->lock());
    return run_action();
  }

  bool is_preview() const {
    return flags_.action == CleanAction::Show || flags_.action == CleanAction::ShowCompact;
  }

  // The directory is locked, so no other program cleans it meanwhile.
  Result<void> run_action() {
    if (flags_.action == CleanAction::EmptyTrash) return empty_trash();
    if (!is_preview()) RETURN_IF_ERROR(settle_compactions());
    if (flags_.action == CleanAction::Restore) return restore();
    TRY(upkeep::Inventory inventory, take_inventory());
    switch (flags_.action) {
      case CleanAction::Compact:
        return compact(std::move(inventory));
      case CleanAction::ShowCompact:
        return show_compact(std::move(inventory));
      default:
        return sweep(std::move(inventory));
    }
  }

  Result<upkeep::Inventory> take_inventory() {
    return upkeep::take_inventory(*tree_, bar_.stage("scanning", "folders"));
  }
  Result<upkeep::Plan> make_plan(upkeep::Inventory inventory) {
    return upkeep::make_plan(*tree_, std::move(inventory), flags_.choice, now_ns_,
                             bar_.stage("choosing", "runs"));
  }

  void report_problem(const Error& error) {
    has_failed_ = true;
    output_.problem(with_fix(error));
  }
  void report_problems(const std::vector<Error>& errors) {
    for (const Error& error : errors) report_problem(error);
  }

  Result<void> sweep(upkeep::Inventory inventory) {
    TRY(const upkeep::Plan plan, make_plan(std::move(inventory)));
    report_problems(plan.problems);
    if (flags_.action == CleanAction::Show) {
      report(flags_.is_json ? plan_json(plan, nullptr) : plan_text(plan, nullptr, output_.style));
      return {};
    }
    const bool is_final = flags_.action == CleanAction::Delete;
    const upkeep::Moved moved =
        is_final ? upkeep::delete_for_good(*tree_, plan, bar_.stage("deleting", "files"))
                 : upkeep::move_to_trash(*tree_, plan, now_ns_, bar_.stage("moving", "files"));
    report_problems(moved.problems);
    report(flags_.is_json ? plan_json(plan, &moved) : plan_text(plan, &moved, output_.style));
    return {};
  }

  // Finishes or undoes compactions and undos that were killed.
  Result<void> settle_compactions() {
    TRY(const upkeep::Inventory inventory, take_inventory());
    for (const upkeep::RunFiles& run : inventory.runs) {
      const auto settled = upkeep::settle_compaction(*tree_, run.run);
      if (!settled.ok()) report_problem(settled.error());
    }
    return {};
  }

  Result<upkeep::Plan> plan_compaction(upkeep::Inventory inventory) {
    std::erase_if(inventory.runs, [](const upkeep::RunFiles& run) {
      return upkeep::files_to_compact(run).size() < 2;
    });
    TRY(upkeep::Plan plan, make_plan(std::move(inventory)));
    report_problems(plan.problems);
    return plan;
  }

  Result<void> show_compact(upkeep::Inventory inventory) {
    TRY(upkeep::Plan plan, plan_compaction(std::move(inventory)));
    const std::vector<upkeep::PlannedRun> refused = take_refused(plan);
    report(flags_.is_json ? compact_plan_json(plan, refused)
                          : compact_plan_text(plan, refused, output_.style));
    return {};
  }

  // Removes the runs that a compaction would refuse from the plan, and returns them with the
  // reason.
  std::vector<upkeep::PlannedRun> take_refused(upkeep::Plan& plan) {
    std::vector<upkeep::PlannedRun> chosen, refused;
    const OnProgress on_progress = bar_.stage("checking", "");
    const uint64_t bytes = plan.bytes();
    uint64_t bytes_before = 0;
    for (upkeep::PlannedRun& planned : plan.chosen) {
      const auto checked = upkeep::check_compaction(*tree_, planned.run,
                                                    of_one_run(on_progress, bytes_before, bytes));
      bytes_before += planned.run.bytes;
      if (!checked.ok()) planned.why = checked.error().message;
      (checked.ok() ? chosen : refused).push_back(std::move(planned));
    }
    plan.chosen = std::move(chosen);
    return refused;
  }

  Result<void> compact(upkeep::Inventory inventory) {
    TRY(const upkeep::Plan plan, plan_compaction(std::move(inventory)));
    TRY(const std::string trash, upkeep::new_trash_folder(*tree_, now_ns_));
    std::vector<CompactedRun> runs;
    std::vector<Error> problems;
    const OnProgress on_progress = bar_.stage("compacting", "");
    uint64_t bytes_before = 0;
    for (const upkeep::PlannedRun& planned : plan.chosen) {
      auto made = upkeep::compact_run(*tree_, planned.run, trash,
                                      of_one_run(on_progress, bytes_before, plan.bytes()));
      bytes_before += planned.run.bytes;
      if (made.ok()) {
        runs.push_back({planned.run.run, made.value()});
      } else {
        report_problem(made.error());
        problems.push_back(made.error());
      }
    }
    report(flags_.is_json ? compacted_json(runs, trash, problems)
                          : compacted_text(runs, trash, output_.style));
    return {};
  }

  // Converts the progress of one run to that of all runs. Each byte of a run is counted twice.
  static OnProgress of_one_run(const OnProgress& on_progress, uint64_t bytes_before,
                               uint64_t bytes) {
    if (!on_progress) return {};
    return [&on_progress, bytes_before, bytes](uint64_t done, uint64_t) {
      on_progress(bytes_before + done / 2, bytes);
    };
  }

  Result<void> restore() {
    TRY(const upkeep::Moved moved, upkeep::restore_last(*tree_));
    report_problems(moved.problems);
    for (const std::string& folder : moved.skipped) {
      output_.problem(
          fmt::format("skipped, because clean did not create it: {}", tree_->full_path(folder)));
    }
    report(flags_.is_json ? moved_json(moved) : moved_text(moved, "restored from " + moved.trash));
    return {};
  }

  Result<void> empty_trash() {
    TRY(const upkeep::Moved moved, upkeep::empty_trash(*tree_, bar_.stage("deleting", "files")));
    report_problems(moved.problems);
    report(flags_.is_json ? moved_json(moved) : moved_text(moved, "deleted"));
    return {};
  }

  // The bar is removed first: otherwise the report would follow it on the same line.
  void report(const std::string& text) {
    bar_.end();
    output_.report(text);
  }

  storage::Storage& storage_;
  const CleanFlags& flags_;
  const int64_t now_ns_;
  const CleanOutput& output_;
  std::unique_ptr<storage::Tree> tree_;  // The log directory.
  ProgressBar bar_;
  bool has_failed_ = false;
};

}  // namespace

int clean(storage::Storage& storage, const CleanFlags& flags, int64_t now_ns,
          const CleanOutput& output) {
  return Cleaning(storage, flags, now_ns, output).run();
}

}  // namespace stepscope::cli
