// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor/doctor_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/printable.h"
#include "cli/terminal/text_wrap.h"

namespace stepscope::cli {
namespace {

constexpr size_t kFindingIndent = 4;

Paint paint_of(doctor::Severity severity) {
  switch (severity) {
    case doctor::Severity::Note:
      return Paint::Cyan;
    case doctor::Severity::Warning:
      return Paint::Yellow;
    case doctor::Severity::Error:
      return Paint::Red;
  }
  return Paint::Cyan;
}

// Placeholder for a space at which a line may not break.
constexpr char kNoBreakSpace = '\x01';

// Fixes end with a command, "copy it again: rsync a b". A command is never broken: pasted in two
// parts it would run as two commands.
std::string with_unbroken_command(std::string_view text) {
  std::string out = printable(text);
  const size_t colon = out.rfind(": ");
  if (colon == std::string::npos) return out;
  std::replace(out.begin() + static_cast<ptrdiff_t>(colon) + 2, out.end(), ' ', kNoBreakSpace);
  return out;
}

std::string with_spaces(std::string text) {
  std::replace(text.begin(), text.end(), kNoBreakSpace, ' ');
  return text;
}

// "D07 warning (1) runs/a"
std::string head_of(const doctor::Finding& finding, const OutputStyle& style) {
  const std::string_view severity = doctor::name_of(finding.severity);
  const std::string mark = fmt::format("{} {}", finding.id, severity);
  const std::string line =
      wrap(fmt::format("{} ({}) {}", mark, finding.count, printable(finding.path)),
           style.report_width(), kFindingIndent);
  return paint(style, paint_of(finding.severity), mark) + line.substr(mark.size()) + "\n";
}

// "    cause: text"
std::string labelled(std::string_view label, const std::string& text, const OutputStyle& style) {
  const size_t indent = kFindingIndent + label.size();
  return fmt::format("{:{}}{}{}\n", "", kFindingIndent, paint(style, Paint::Dim, label),
                     with_spaces(wrap_after_label(text, style.report_width(), indent)));
}

}  // namespace

std::string diagnosis_text(const doctor::Diagnosis& diagnosis, const OutputStyle& style) {
  constexpr std::string_view kVerdict = "Verdict:";
  const size_t width = style.report_width();
  std::string text =
      fmt::format("{}\n{}\n", printable(diagnosis.logdir), wrap(diagnosis.summary, width));
  for (const doctor::Finding& finding : diagnosis.findings) {
    text += '\n';
    text += head_of(finding, style);
    text += labelled("cause: ", printable(finding.cause), style);
    text += labelled("cure:  ", with_unbroken_command(finding.cure), style);
  }
  const std::string said = fmt::format("{} {}", kVerdict, with_unbroken_command(diagnosis.verdict));
  const std::string verdict = with_spaces(wrap(said, width));
  text += '\n';
  return text + paint(style, Paint::Bold, kVerdict) + verdict.substr(kVerdict.size()) + "\n";
}

}  // namespace stepscope::cli
