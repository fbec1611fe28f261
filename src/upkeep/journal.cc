// SPDX-License-Identifier: Apache-2.0
#include "upkeep/journal.h"

#include <algorithm>
#include <cstdio>

#include "base/text/parse.h"
#include "upkeep/inventory.h"

namespace stepscope::upkeep {
namespace {

// Format 2 has the size and the time of each file before its name.
constexpr std::string_view kFirstLineOf1 = "stepscope compaction 1";
constexpr std::string_view kFirstLineOf2 = "stepscope compaction 2";
constexpr size_t kHeadLines = 4;
constexpr uint64_t kJournalBytesMax = 64 << 20;
constexpr mode_t kReadAndWrite = 0666;

std::string text_of(const Journal& journal) {
  const bool has_states = !journal.states.empty();
  std::string text = fmt::format("{}\n{}\n{}\n{}\n", has_states ? kFirstLineOf2 : kFirstLineOf1,
                                 journal.trash, journal.result, journal.result_bytes);
  for (size_t i = 0; i < journal.names.size(); ++i) {
    if (has_states) {
      text += fmt::format("{} {} ", journal.states[i].size, journal.states[i].modified_ns);
    }
    text += journal.names[i] + "\n";
  }
  return text;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Reads a line of format 2. Returns whether it is valid.
bool add_original(std::string_view line, Journal& journal) {
  const size_t first = std::min(line.find(' '), line.size());
  const size_t second = line.find(' ', first + 1);
  if (second == std::string_view::npos) return false;
  const auto size = parse_number<uint64_t>(line.substr(0, first));
  const auto modified_ns = parse_number<int64_t>(line.substr(first + 1, second - first - 1));
  if (!size || !modified_ns) return false;
  journal.states.push_back({*size, *modified_ns});
  journal.names.emplace_back(line.substr(second + 1));
  return true;
}

// Returns whether it is a journal.
bool read_text(std::string_view text, Journal& journal) {
  const std::vector<std::string> lines = lines_of(text);
  if (lines.size() < kHeadLines) return false;
  const auto bytes = parse_number<uint64_t>(lines[3]);
  if (!bytes) return false;
  journal.trash = lines[1];
  journal.result = lines[2];
  journal.result_bytes = *bytes;
  const auto begin = lines.begin() + kHeadLines;
  if (lines[0] == kFirstLineOf1) {
    journal.names.assign(begin, lines.end());
    return true;
  }
  return lines[0] == kFirstLineOf2 && std::all_of(begin, lines.end(), [&](const std::string& line) {
           return add_original(line, journal);
         });
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos;
}

bool stays_inside(const Journal& journal) {
  std::string_view folder = journal.trash;
  if (!folder.starts_with(kTrashName)) return false;
  folder.remove_prefix(kTrashName.size());
  return folder.starts_with('/') && is_plain_name(folder.substr(1)) &&
         is_plain_name(journal.result) &&
         std::all_of(journal.names.begin(), journal.names.end(), is_plain_name);
}

}  // namespace

bool fits_journal(const Journal& journal) {
  const auto has_break = [](const std::string& name) {
    return name.find('\n') != std::string::npos;
  };
  return std::none_of(journal.names.begin(), journal.names.end(), has_break);
}

Result<void> write_journal(storage::Tree& tree, const std::string& run, const Journal& journal) {
  const std::string unfinished = path_in_run(run, kUnfinishedName);
  TRY(storage::FileAttributes attributes, tree.attributes_of(run));
  attributes.mode &= kReadAndWrite;
  {
    TRY(storage::NewFile file, tree.create(unfinished));
    RETURN_IF_ERROR(file.append(as_bytes(text_of(journal))));
    RETURN_IF_ERROR(file.set_attributes(attributes));
    RETURN_IF_ERROR(file.sync());
  }
  RETURN_IF_ERROR(tree.move_file(unfinished, path_in_run(run, kJournalName)));
  return tree.sync_directory(run);
}

Result<Journal> read_journal(storage::Tree& tree, const std::string& path) {
  TRY(const storage::FileInfo info, tree.stat(path));
  TRY(const auto source, tree.open(path));
  std::string text(std::min(info.size, kJournalBytesMax), '\0');
  TRY(const size_t got, source->read_at(0, {reinterpret_cast<uint8_t*>(text.data()), text.size()}));
  text.resize(got);
  Journal journal;
  journal.modified_ns = info.modified_ns;
  if (!read_text(text, journal)) return corrupt("not a valid journal: {}", tree.full_path(path));
  if (!stays_inside(journal))
    return corrupt("the journal names paths outside the log directory: {}", tree.full_path(path));
  return journal;
}

}  // namespace stepscope::upkeep
