// SPDX-License-Identifier: Apache-2.0
// Any text as Markdown: the output must be safe to show.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "markdown/test_safety.h"
#include "markdown/to_html.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string html = stepscope::markdown::to_html(text);
  const std::string complaint = stepscope::markdown::SafetyCheck::complaint(html);
  if (!complaint.empty()) {
    std::fprintf(stderr, "%s in %s\n", complaint.c_str(), html.c_str());
    std::abort();
  }
  return 0;
}
