// SPDX-License-Identifier: Apache-2.0
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>

#include "base/open_to_read.h"
#include "base/text/quantities.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/packed.h"
#include "doctor/checks/reported.h"
#include "doctor/checks/tally.h"
#include "doctor/checks/words.h"

namespace stepscope::doctor {
namespace {

// A failure of storage is worded "what: why: path".
std::string path_in(const std::string& message) {
  const size_t first = message.find(": ");
  const size_t second = first == std::string::npos ? first : message.find(": ", first + 2);
  return second == std::string::npos ? message : message.substr(second + 2);
}

std::string reason_in(const std::string& message) {
  const size_t first = message.find(": ");
  if (first == std::string::npos) return message;
  return message.substr(first + 2, message.find(": ", first + 2) - first - 2);
}

struct Unreadable {
  std::string path;
  std::string reason;
  int number = 0;  // The errno; 0 if it was not a system call that failed.
};

Tally<Unreadable> find_unreadable(const Evidence& evidence) {
  Tally<Unreadable> unreadable;
  const auto add = [&](const Error& error) {
    unreadable.add({path_in(error.message), reason_in(error.message), error.number});
  };
  for (const Root& root : evidence.roots) {
    if (root.error && root.error->code != Code::NotFound) add(*root.error);
  }
  for (const Error& problem : evidence.found.problems) add(problem);
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    if (file.source.trouble().problem.empty()) return;
    const auto opened = evidence.storage.open(*file.source.path);
    add(opened.ok() ? unavailable("{}", file.source.trouble().problem) : opened.error());
    unreadable.add_place({run.name});
  });
  return unreadable;
}

// `place` is the log directory.
std::string cure_of(const Unreadable& first, const std::string& place) {
  switch (first.number) {
    case EACCES:
    case EPERM:
      return fmt::format("sudo chmod -R a+rX {}", quote(place));
    case ENAMETOOLONG:
      return "move the logs to a shorter path, or pass a directory inside of it";
    case ELOOP:
      return fmt::format("remove the symbolic link that leads back to itself: namei -l {}",
                         quote(first.path));
    case EMFILE:
    case ENFILE:
      return std::string(errno_hint(first.number));
    case kNotRegular:
      return fmt::format("ls -l {}", quote(first.path));
    default:
      break;
  }
  // The loader says so without a system call.
  if (first.reason == "out of memory") return "serve fewer runs, or give the process more memory";
  return fmt::format("find out why the disk does not respond: cat {} > /dev/null",
                     quote(first.path));
}

std::string owner_of(const Evidence& evidence, const std::string& path) {
  const auto ownership = evidence.environment.ownership(path);
  const std::string user = evidence.environment.user();
  if (!ownership) return fmt::format("running as user {}", user);
  return fmt::format("owner {}, mode {:o}; running as user {}", ownership->owner, ownership->mode,
                     user);
}

// Files of other programs, by the ending of their names, and how to log event files instead.
struct Foreign {
  std::string_view ending;
  const char* what;
  const char* cure;
};
constexpr std::array<Foreign, 7> kForeign = {{
    {".wandb", "Weights & Biases files",
     "log event files as well: wandb.init(sync_tensorboard=True)"},
    {".csv", "tables", "log with SummaryWriter(logdir), or Trainer(logger=TensorBoardLogger(dir))"},
    {".ckpt", "checkpoints",
     "pass the folder that the writer logs to, not the one with checkpoints"},
    {".pt", "checkpoints", "pass the folder that the writer logs to, not the one with checkpoints"},
    {".pth", "checkpoints",
     "pass the folder that the writer logs to, not the one with checkpoints"},
    {".safetensors", "checkpoints",
     "Hugging Face: TrainingArguments(report_to='tensorboard', logging_dir=logdir)"},
    {".keras", "models", "model.fit(..., callbacks=[tf.keras.callbacks.TensorBoard(logdir)])"},
}};

// The line of Python that logs to the directory, whatever its name.
std::string writer_for(const std::string& directory) {
  std::string text;
  for (const char c : directory) {
    if (c == '\\' || c == '\'') text += '\\';
    text += c;
  }
  return fmt::format("SummaryWriter('{}')", text);
}

Finding no_event_files(const Evidence& evidence, const std::string& path) {
  const Survey& survey = evidence.survey;
  if (survey.files == 0 && has_trash(evidence.storage, path)) {
    return {"D04",
            Severity::Error,
            path,
            1,
            "the log directory is empty except for its trash: stepscope clean removed all runs",
            fmt::format("restore them: stepscope clean {} --restore", quote(path))};
  }
  if (survey.files == 0) {
    return {"D04",
            Severity::Error,
            path,
            1,
            "the log directory is empty: nothing has been logged here",
            "start the training, and log to this folder: " + writer_for(path)};
  }
  Finding finding{"D04",
                  Severity::Error,
                  path,
                  survey.files,
                  fmt::format("no event files among {}", counted(survey.files, "file")),
                  "log to this folder: " + writer_for(path)};
  for (const Foreign& foreign : kForeign) {
    const auto it = survey.endings.find(std::string(foreign.ending));
    if (it == survey.endings.end()) continue;
    finding.cause += fmt::format(", {} of them {} ({})", it->second, foreign.what, foreign.ending);
    finding.cure = foreign.cure;
    break;
  }
  return finding;
}

Finding irregular(const std::vector<std::string>& paths, Severity severity) {
  const std::string& first = paths.front();
  return {"D04",
          severity,
          first,
          paths.size(),
          fmt::format(
              "{} (a FIFO, a socket, a device, or a link to one), so {} not read: {}",
              counted(paths.size(), "path is named like an event file but is not a regular file",
                      "paths are named like event files but are not regular files"),
              paths.size() == 1 ? "it is" : "they are", first.substr(first.rfind('/') + 1)),
          fmt::format("log to a regular file, and remove this one: rm {}", quote(first))};
}

Finding misnamed(const std::vector<std::string>& look_alikes, Severity severity) {
  const std::filesystem::path first = look_alikes.front();
  const auto renamed = first.parent_path() / ("events.out.tfevents." + first.filename().string());
  return {"D04",
          severity,
          first.string(),
          look_alikes.size(),
          fmt::format("{} not contain \"tfevents\": {}",
                      counted(look_alikes.size(), "file holds events, but its name does",
                              "files hold events, but their names do"),
                      first.filename().string()),
          fmt::format("mv {} {}", quote(first.string()), quote(renamed.string()))};
}

Finding leading_nowhere(const std::vector<std::string>& links, Severity severity) {
  const std::string& first = links.front();
  return {"D09",
          severity,
          first,
          links.size(),
          fmt::format("{}: {}",
                      counted(links.size(), "symbolic link points to a file that does not exist",
                              "symbolic links point to files that do not exist"),
                      first.substr(first.rfind('/') + 1)),
          fmt::format("check where it points, and restore the file there: ls -l {}", quote(first))};
}

bool is_below(const std::string& path, const std::vector<Root>& roots) {
  return std::any_of(roots.begin(), roots.end(),
                     [&](const Root& root) { return path.starts_with(root.path + "/"); });
}

// While copying, rsync writes to ".<name>.<six letters>" and renames that at the end.
bool is_unfinished_copy(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  constexpr size_t kRandomLetters = 6;
  return name.starts_with(".") && name.size() > kRandomLetters &&
         name[name.size() - kRandomLetters - 1] == '.';
}

// Only a running server notices replaced files; a single scan cannot.
void check_files_read_again(const Evidence& evidence, Findings& findings) {
  Tally<std::string> replaced;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    if (file.source.trouble().replacements > 0) replaced.add(*file.source.path, {run.name});
  });
  if (!replaced) return;
  findings.push_back({"D17", Severity::Note, replaced.first, replaced.count,
                      fmt::format("an event file was replaced or truncated instead of appended to, "
                                  "and was read again from the start{}",
                                  replaced.and_more("file")),
                      "copy logs with rsync --inplace --append", std::move(replaced.places)});
}

}  // namespace

void check_permissions(const Evidence& evidence, Findings& findings) {
  const auto unreadable = find_unreadable(evidence);
  if (!unreadable) return;
  const Unreadable& first = unreadable.first;
  const Severity severity = evidence.severity_of_loss();
  const std::string place = evidence.roots.empty() ? first.path : evidence.roots.front().path;
  findings.push_back(
      {"D09", severity, first.path, unreadable.count,
       fmt::format("{} cannot be read: {} ({})", counted(unreadable.count, "file or folder"),
                   first.reason, owner_of(evidence, first.path)),
       cure_of(first, place), unreadable.places});
}

void check_names(const Evidence& evidence, Findings& findings) {
  const Survey& survey = evidence.survey;
  const Severity severity = evidence.severity_of_loss();
  const auto& others = evidence.found.irregular;
  if (!others.empty()) findings.push_back(irregular(others, severity));
  if (!survey.look_alikes.empty()) findings.push_back(misnamed(survey.look_alikes, severity));
  if (!survey.dead_links.empty()) findings.push_back(leading_nowhere(survey.dead_links, severity));
  if (evidence.has_event_files() || !evidence.found.problems.empty()) return;
  if (survey.has_logs_of_a_kind() || !others.empty()) return;
  for (const Root& root : evidence.roots) {
    // D02 has said that it is the wrong folder: what else is in it does not matter.
    const bool is_explained = is_reported(root.path, "D02", findings);
    if (root.is_directory() && !is_explained) {
      findings.push_back(no_event_files(evidence, root.path));
    }
  }
}

void check_packed_files(const Evidence& evidence, Findings& findings) {
  struct Found {
    std::string path;
    Packed form;
  };
  Tally<Found> packed;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    if (Packed form = packed_form(evidence.storage, file.source)) {
      packed.add({*file.source.path, std::move(form)}, {run.name});
    }
  });
  if (!packed) return;
  findings.push_back(
      {"D04", evidence.severity_of_loss(), packed.first.path, packed.count,
       fmt::format("an event file is {}{}", packed.first.form.what, packed.and_more("file")),
       packed.first.form.command, std::move(packed.places)});
}

void check_replaced_files(const Evidence& evidence, Findings& findings) {
  Tally<WrittenFile> lost;
  for (const WrittenFile& file : evidence.open_files) {
    if (!file.is_deleted || !is_below(file.path, evidence.roots)) continue;
    lost.add(file, {evidence.run_of(file.path)});
  }
  if (lost) {
    findings.push_back({"D17", Severity::Warning, lost.first.path, lost.count,
                        fmt::format("process {} keeps writing to a file that was deleted or "
                                    "replaced, so everything it logs is lost{}",
                                    lost.first.process, lost.and_more("such file")),
                        fmt::format("save the data: cp /proc/{}/fd/* ELSEWHERE; then restart the "
                                    "writer, and copy logs with rsync --inplace",
                                    lost.first.process),
                        std::move(lost.places)});
  }
  check_files_read_again(evidence, findings);
  Tally<std::string> copies;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    const std::string& path = *file.source.path;
    if (is_unfinished_copy(path)) copies.add(path, {run.name});
  });
  if (!copies) return;
  findings.push_back({"D17", Severity::Note, copies.first, copies.count,
                      "rsync is replacing event files, or was interrupted while doing so",
                      "rsync -a --inplace SOURCE/ " +
                          quote(evidence.roots.empty() ? "LOGDIR" : evidence.roots.front().path),
                      std::move(copies.places)});
}

}  // namespace stepscope::doctor
