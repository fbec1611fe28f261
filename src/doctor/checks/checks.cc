// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/checks.h"

#include <array>

namespace stepscope::doctor {
namespace {

constexpr std::array kChecks = {
    Check{"D29", check_addresses},
    Check{"D02, D03", check_mistyped_folders},
    Check{"D01", check_missing_folders},
    Check{"D09", check_permissions},
    Check{"D08", check_disk_space},
    Check{"D02", check_other_folders},
    Check{"D04", check_packed_files},
    Check{"D04", check_names},
    Check{"D06, D07, D14", check_empty_runs},
    Check{"D07", check_late_events},
    Check{"D17", check_replaced_files},
    Check{"D18, D19, D38", check_damage},
    Check{"D20", check_cut_files},
    Check{"D10", check_constant_steps},
    Check{"D15", check_mixed_kinds},
    Check{"D13", check_misfit_values},
    Check{"D16", check_several_writers},
    Check{"D24", check_nan_values},
    Check{"D28", check_wall_times},
    Check{"D28", check_backward_times},
    Check{"D28", check_clock_skew},
    Check{"D12", check_repeated_steps},
    Check{"D11", check_backward_steps},
    Check{"D32", check_graph_only_runs},
    Check{"D26", check_hparams},
    Check{"D26", check_custom_scalars},
    Check{"D26", check_projector_files},
    Check{"D26", check_bare_profiles},
    Check{"D33, D34, D35, D36, D37", check_profiles},
    Check{"D27", check_versions},
    Check{"D31", check_watches},
    Check{"D05", check_servers},
};

}  // namespace

std::span<const Check> checks() { return kChecks; }

}  // namespace stepscope::doctor
