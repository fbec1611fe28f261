// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/trial_choice.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/limits/work_limits.h"
#include "base/text/parse.h"
#include "query/find.h"

namespace stepscope::dashboards::hparams {
namespace {

struct IndexRange {
  uint64_t first = 0, last = 0;
};

Result<IndexRange> read_range(std::string_view text, std::string_view name, size_t trials) {
  const size_t dash = text.find('-');
  const auto first = parse_number<uint64_t>(text.substr(0, dash));
  const auto last = dash == text.npos ? first : parse_number<uint64_t>(text.substr(dash + 1));
  if (!first || !last || *first > *last) {
    return invalid("'{}' must list trials by index, such as 0-99,105, not {}", name,
                   query::quoted(text));
  }
  if (*last >= trials) {
    return invalid("'{}' names trial {}, but there are only {}", name, *last, trials);
  }
  return IndexRange{*first, *last};
}

Result<void> check_trial_set(const http::Request& request, std::string_view name,
                             std::string_view current) {
  const auto given = request.find("trial_set");
  if (!given) return invalid("'{}' needs 'trial_set', from a response of /api/v1/hparams", name);
  if (*given == current) return {};
  return with_hint(conflict("the trials have changed since 'trial_set' {}", query::quoted(*given)),
                   "Request /api/v1/hparams again, and use its trial_set and its order of trials.");
}

}  // namespace

Result<std::vector<bool>> trials_parameter(const http::Request& request, std::string_view name,
                                           size_t trials, std::string_view current) {
  const auto text = request.find(name);
  if (!text) return std::vector<bool>(trials, true);
  RETURN_IF_ERROR(check_trial_set(request, name, current));
  std::vector<bool> is_chosen(trials, false);
  for (std::string_view rest = *text; !rest.empty();) {
    check_for_stop();
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
    TRY(const IndexRange range, read_range(item, name, trials));
    std::fill(is_chosen.begin() + static_cast<ptrdiff_t>(range.first),
              is_chosen.begin() + static_cast<ptrdiff_t>(range.last) + 1, true);
  }
  return is_chosen;
}

}  // namespace stepscope::dashboards::hparams
