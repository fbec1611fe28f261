// SPDX-License-Identifier: Apache-2.0
#include "query/pattern.h"

#include <re2/re2.h>

#include <optional>
#include <utility>

#include "base/limits/work_limits.h"

namespace stepscope::query {
namespace {

constexpr size_t kTextBytesMax = 16 * 1024;

// For the program and all states found while matching. Enough for an expression of this length.
constexpr int kCompiledBytesMax = 1 << 20;

// While compiling, RE2 also keeps the syntax tree, which it does not limit.
constexpr size_t kCompilingBytesMax = 4 << 20;

re2::RE2::Options limited_options() {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kCompiledBytesMax);
  return options;
}

}  // namespace

// RE2 cannot handle failing allocations: stopping inside it would leave it half-built. So it is
// never interrupted, and the memory it may need is charged beforehand.
struct Pattern::Compiled {
  explicit Compiled(std::string_view text) : memory(kCompiledBytesMax) {
    const ForeignMemory for_compiling(kCompilingBytesMax);
    const WorkLimits::Pause pause;
    regex.emplace(text, limited_options());
  }
  ~Compiled() {
    const WorkLimits::Pause pause;
    regex.reset();
  }

  bool has_match(std::string_view text, re2::RE2::Anchor anchor) const {
    check_for_stop();
    const WorkLimits::Pause pause;
    return regex->Match(text, 0, text.size(), anchor, nullptr, 0);
  }

  const ForeignMemory memory;
  std::optional<re2::RE2> regex;
};

Pattern::Pattern(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

Result<Pattern> Pattern::compile(std::string_view text) {
  if (text.size() > kTextBytesMax) {
    return invalid("it has {} bytes; at most {} are allowed", text.size(), kTextBytesMax);
  }
  auto compiled = std::make_shared<const Compiled>(text);
  if (!compiled->regex->ok()) return invalid("{}", compiled->regex->error());
  return Pattern(std::move(compiled));
}

bool Pattern::matches_start(std::string_view text) const {
  return compiled_->has_match(text, re2::RE2::ANCHOR_START);
}

bool Pattern::matches_part(std::string_view text) const {
  return compiled_->has_match(text, re2::RE2::UNANCHORED);
}

}  // namespace stepscope::query
