// SPDX-License-Identifier: Apache-2.0
#include "cli/verbs.h"

#include <array>
#include <vector>

#include "base/text/ascii.h"
#include "cli/clean/clean_verb.h"
#include "cli/completion_verb.h"
#include "cli/demo/demo_verb.h"
#include "cli/doctor/doctor_verb.h"
#include "cli/export/export_verb.h"
#include "cli/flags/spelling.h"
#include "cli/help_verb.h"
#include "cli/hparams/hparams_verb.h"
#include "cli/inspect/inspect_verb.h"
#include "cli/serve/serve_verb.h"

namespace stepscope::cli {

std::span<const Verb> verbs() {
  static const std::array kVerbs = {
      serve_verb(),   doctor_verb(),  demo_verb(),       clean_verb(), export_verb(),
      inspect_verb(), hparams_verb(), completion_verb(), help_verb(),  version_verb(),
  };
  return kVerbs;
}

const Verb* find_verb(std::string_view name) {
  for (const Verb& verb : verbs()) {
    if (verb.name == name) return &verb;
  }
  return nullptr;
}

const Verb* similar_verb(std::string_view typed) {
  std::vector<std::string_view> names;
  for (const Verb& verb : verbs()) names.emplace_back(verb.name);
  return find_verb(nearest_word(to_lower(typed), names));
}

}  // namespace stepscope::cli
