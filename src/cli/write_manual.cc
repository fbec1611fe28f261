// SPDX-License-Identifier: Apache-2.0
// Run by the build: writes shell completion and manual pages into the given folder, laid out like
// /usr/share.
#include <cstdio>
#include <string>

#include "base/bytes.h"
#include "cli/completion_scripts.h"
#include "cli/manual_page.h"
#include "cli/verbs.h"
#include "storage/draft.h"

namespace stepscope::cli {
namespace {

Result<void> write_text(const std::string& path, const std::string& text) {
  TRY(storage::Draft file, storage::Draft::create(path));
  RETURN_IF_ERROR(file.append(as_bytes(text)));
  return file.publish();
}

Result<void> write_manual(const std::string& folder) {
  RETURN_IF_ERROR(write_text(folder + "/bash-completion/completions/stepscope", bash_completion()));
  RETURN_IF_ERROR(write_text(folder + "/zsh/site-functions/_stepscope", zsh_completion()));
  RETURN_IF_ERROR(
      write_text(folder + "/fish/vendor_completions.d/stepscope.fish", fish_completion()));
  RETURN_IF_ERROR(write_text(folder + "/man/man1/stepscope.1", manual_page(nullptr)));
  for (const Verb& verb : verbs()) {
    const std::string name = fmt::format("/man/man1/stepscope-{}.1", verb.name);
    RETURN_IF_ERROR(write_text(folder + name, manual_page(&verb)));
  }
  return {};
}

}  // namespace
}  // namespace stepscope::cli

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: write_manual FOLDER\n", stderr);
    return 2;
  }
  const auto written = stepscope::cli::write_manual(argv[1]);
  if (written.ok()) return 0;
  std::fputs((written.error().message + "\n").c_str(), stderr);
  return 1;
}
