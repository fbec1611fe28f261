// SPDX-License-Identifier: Apache-2.0
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "doctor/checks/checks.h"
#include "doctor/checks/nearby.h"
#include "doctor/checks/reported.h"
#include "doctor/checks/words.h"

namespace stepscope::doctor {
namespace {

bool is_address(const Root& root) { return root.path.find("://") != std::string::npos; }

bool is_missing(const Root& root) {
  return !is_address(root) && root.error && root.error->code == Code::NotFound;
}

// "C:\logs": the letter before the colon is a drive.
bool is_drive_path(std::string_view path) {
  return path.size() > 2 && path.find(',') == path.npos &&
         std::isalpha(static_cast<unsigned char>(path[0])) != 0 && path[1] == ':' &&
         (path[2] == '\\' || path[2] == '/');
}

// Where the Windows Subsystem for Linux mounts Windows drives.
std::string mounted_drive_path(std::string path) {
  for (char& c : path) c = c == '\\' ? '/' : c;
  return fmt::format("/mnt/{}{}", static_cast<char>(std::tolower(path[0])), path.substr(2));
}

std::string copy_command(std::string_view scheme, const std::string& address) {
  if (scheme == "s3") return fmt::format("aws s3 sync {} logs && stepscope logs", quote(address));
  if (scheme == "gs") {
    return fmt::format("gcloud storage rsync -r {} logs && stepscope logs", quote(address));
  }
  if (scheme == "hdfs") return fmt::format("hdfs dfs -get {} logs && stepscope logs", address);
  return "copy the logs to a folder on this machine, and pass that folder";
}

// The path without stray quotes, equals signs and spaces.
std::string without_strays(std::string text) {
  const auto is_stray = [](char c) { return c == '=' || c == '"' || c == '\'' || c == ' '; };
  while (!text.empty() && is_stray(text.front())) text.erase(text.begin());
  while (!text.empty() && is_stray(text.back())) text.pop_back();
  return text;
}

bool is_directory(const Evidence& evidence, const std::string& path) {
  const auto info = evidence.storage.stat(path);
  return info.ok() && info.value().type == storage::FileType::Directory;
}

// What the user may have meant by a path that does not exist; empty if there is no guess.
std::string meant_by(const Evidence& evidence, const Root& root) {
  const std::string plain = without_strays(root.argument.given);
  const std::string here = evidence.environment.working_directory();
  const std::string home = evidence.environment.variable("HOME");
  if (plain.starts_with("~/") && is_directory(evidence, home + plain.substr(1))) {
    return home + plain.substr(1);
  }
  if (plain != root.argument.given && is_directory(evidence, plain)) return plain;
  if (plain.starts_with('/') && is_directory(evidence, here + plain)) return here + plain;
  // A folder that every system has, such as /run, is a guess only if it contains logs.
  if (is_directory(evidence, "/" + plain) &&
      !find_logs_nearby(evidence.storage, "/" + plain).empty()) {
    return "/" + plain;
  }
  return {};
}

Finding mistyped(const Root& root, const std::string& meant) {
  return {"D02",
          Severity::Error,
          root.path,
          1,
          fmt::format("{} does not exist, but {} does", quote(root.argument.given), meant),
          serve_command(meant)};
}

void check_drive_or_spec(const Evidence& evidence, const Root& root, Findings& findings) {
  const std::string& given = root.argument.given;
  if (is_drive_path(given)) {
    const std::string mounted = mounted_drive_path(given);
    findings.push_back(
        {"D03", Severity::Error, root.path, 1,
         fmt::format("{} is a Windows path, and this is not Windows", quote(given)),
         is_directory(evidence, mounted)
             ? serve_command(mounted)
             : fmt::format("pass the path at which the folder is mounted here, such as {}",
                           quote(mounted))});
  } else if (given.find(',') != std::string::npos || given.find(':') != std::string::npos) {
    findings.push_back({"D03", Severity::Error, root.path, 1,
                        fmt::format("{} looks like several log directories, or a name and a "
                                    "directory, but is read as one path",
                                    quote(given)),
                        fmt::format("stepscope --logdir_spec {}", quote(given))});
  }
}

// Names all folders if there are several; the cure can only open one of them.
std::string listed(const std::vector<std::string>& places) {
  if (places.size() < 2) return {};
  std::vector<std::string> quoted;
  for (const std::string& place : places) quoted.push_back(quote(place));
  return fmt::format(": {}", fmt::join(quoted, ", "));
}

std::string cure_for(const std::vector<std::string>& places) {
  const std::string command = serve_command(places.front());
  return places.size() < 2 ? command : "pass the one you want, such as the first: " + command;
}

std::string parent_of(const std::string& path) {
  return std::filesystem::path(path).parent_path().string();
}

}  // namespace

void check_addresses(const Evidence& evidence, Findings& findings) {
  for (const Root& root : evidence.roots) {
    if (!is_address(root)) continue;
    const std::string scheme = root.path.substr(0, root.path.find("://"));
    findings.push_back(
        {"D29", Severity::Error, root.path, 1,
         fmt::format("{}:// is remote storage, which this version does not support", scheme),
         copy_command(scheme, root.path)});
  }
}

void check_mistyped_folders(const Evidence& evidence, Findings& findings) {
  for (const Root& root : evidence.roots) {
    if (!is_missing(root)) continue;
    const std::string meant = meant_by(evidence, root);
    if (!meant.empty()) {
      findings.push_back(mistyped(root, meant));
    } else {
      check_drive_or_spec(evidence, root, findings);
    }
  }
}

void check_missing_folders(const Evidence& evidence, Findings& findings) {
  for (const Root& root : evidence.roots) {
    if (root.info && !root.is_directory()) {
      findings.push_back({"D01", evidence.severity_of_loss(), root.path, 1,
                          "the log directory is a file, not a directory",
                          serve_command(parent_of(root.path))});
      continue;
    }
    if (!is_missing(root) || is_reported(root.path, "D02 D03", findings)) continue;
    const auto places = find_logs_nearby(evidence.storage, root.path);
    findings.push_back(
        {"D01", evidence.severity_of_loss(), root.path, 1,
         fmt::format("{} does not exist (given as {}, working directory {}){}", root.path,
                     quote(root.argument.given), evidence.environment.working_directory(),
                     places.empty() ? "" : "; logs found nearby" + listed(places)),
         places.empty() ? "pass the folder that the training logs to; to find event files: find ~ "
                          "-name '*tfevents*' 2>/dev/null"
                        : cure_for(places)});
  }
}

void check_other_folders(const Evidence& evidence, Findings& findings) {
  if (evidence.has_event_files() || evidence.survey.has_logs_of_a_kind()) return;
  for (const Root& root : evidence.roots) {
    // A folder that was cleaned was the right one.
    if (!root.is_directory() || has_trash(evidence.storage, root.path)) continue;
    const auto places = find_logs_nearby(evidence.storage, parent_of(root.path));
    if (places.empty()) continue;
    findings.push_back({"D02", Severity::Error, root.path, places.size(),
                        fmt::format("{} has no logs, so the folder or the working directory is "
                                    "probably wrong; logs found nearby{}",
                                    root.path, listed(places)),
                        cure_for(places)});
  }
}

}  // namespace stepscope::doctor
