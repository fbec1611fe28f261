// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/verb.h"

#include <array>

#include "base/text/ascii.h"

namespace stepscope::cli {
namespace {

constexpr std::array kSharedFlags = {
    make_switch("help", "Print help and exit", 'h'),
    make_switch("version", "Print the version and exit", 'V'),
    make_switch("quiet", "Print only errors and the result", 'q'),
};

}  // namespace

std::string operand_key(const Operand& operand) { return to_lower(operand.name); }

std::span<const FlagRow> shared_flags() { return kSharedFlags; }

}  // namespace stepscope::cli
