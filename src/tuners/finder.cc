// SPDX-License-Identifier: Apache-2.0
#include "tuners/finder.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/limits/work_limits.h"
#include "tuners/json_files.h"
#include "tuners/yaml.h"

namespace stepscope::tuners {
namespace {

constexpr auto kValidFor = std::chrono::seconds(2);
constexpr int kPauseFactor = 10;  // Times the time that examining all directories took.
constexpr uint64_t kTailBytes = uint64_t{64} << 10;  // More than a result of Ray Tune has.

constexpr std::string_view kKerasFile = "trial.json";
// Ray Tune writes it when a trial has failed.
constexpr std::string_view kErrorFile = "error.txt";

Result<TunerFile> read_error_file(std::string_view /*text*/) {
  return TunerFile{.hparams = {}, .status = Status::Failure};
}

struct Kind {
  std::string_view name;
  Result<TunerFile> (*read)(std::string_view text);
  bool is_tail_enough = false;
};

// The first that has a value counts: a failure is reported before the result that preceded it.
constexpr std::array<Kind, 5> kKinds = {{
    {kErrorFile, read_error_file, true},
    {"params.json", read_params_json},
    {"result.json", read_result_json, true},
    {kKerasFile, read_trial_json},
    {"hparams.yaml", read_hparams_yaml},
}};

// Where a file of this name may be for a directory that is `depth` levels below the log directory.
// Keras Tuner has trial_<id> in the directory of the search, and logs of its trial in <id> there or
// in a directory for logs.
std::vector<std::string> directories_of(const std::string& path, size_t depth,
                                        std::string_view name) {
  std::vector<std::string> found = {path};
  if (name != kKerasFile) return found;
  const size_t slash = path.rfind('/');
  const std::string trial = "/trial_" + path.substr(slash + 1);
  std::string above = path.substr(0, slash);
  for (size_t level = 0; level < std::min<size_t>(depth, 2); ++level) {
    found.push_back(above + trial);
    above.resize(std::min(above.size(), above.rfind('/')));
  }
  return found;
}

bool is_inside(const std::string& path, const std::string& directory) {
  return path.starts_with(directory) &&
         (directory.ends_with('/') || path.substr(directory.size()).starts_with('/'));
}

Result<std::string> read_end(storage::Storage& storage, const std::string& path, uint64_t size,
                             uint64_t bytes_max) {
  TRY(const auto source, storage.open(path));
  const uint64_t begin = size - std::min(size, bytes_max);
  std::string text(size - begin, '\0');
  TRY(const size_t count,
      source->read_at(begin, {reinterpret_cast<uint8_t*>(text.data()), text.size()}));
  text.resize(count);
  return text;
}

void merge(TunerFile& into, const TunerFile& from) {
  into.hparams.insert(from.hparams.begin(), from.hparams.end());
  if (into.status == Status::Unknown) into.status = from.status;
  if (into.score != into.score) into.score = from.score;
}

}  // namespace

std::shared_ptr<const Findings> Finder::find(std::string_view run) {
  const Time now = clock_();
  Directory before;
  {
    const std::lock_guard lock(mutex_);
    const auto found = directories_.find(std::string(run));
    if (found != directories_.end()) before = found->second;
  }
  if (before.findings != nullptr && now < before.valid_until) return before.findings;
  const auto place = place_of(run);
  Directory after = place ? examine(*place, before) : Directory{};
  if (after.findings == nullptr) after.findings = std::make_shared<const Findings>();
  const auto findings = after.findings;
  keep(run, std::move(after), now);
  return findings;
}

void Finder::keep(std::string_view run, Directory directory, Time start) {
  const auto bytes_of = [](const Directory& one) {
    uint64_t bytes = 0;
    for (const auto& [path, file] : one.files) bytes += std::min(file.size, kFileBytesMax);
    return bytes;
  };
  const std::lock_guard lock(mutex_);
  const Time end = clock_();
  Directory& kept = directories_[std::string(run)];
  if (kept.findings == nullptr) examining_ += end - start;
  // A scan of all directories must not end after the first of them is out of date again.
  directory.valid_until = end + std::max<Time::duration>(kValidFor, kPauseFactor * examining_);
  kept_bytes_ += bytes_of(directory) - bytes_of(kept);
  kept = std::move(directory);
  if (kept_bytes_ <= kKeptBytesMax) return;
  directories_.clear();
  kept_bytes_ = 0;
  examining_ = {};
}

std::optional<Finder::Place> Finder::place_of(std::string_view run) const {
  for (const Root& root : roots_) {
    std::string_view rest = run;
    if (!root.name.empty()) {
      if (rest != root.name && !rest.starts_with(root.name + "/")) continue;
      rest.remove_prefix(std::min(rest.size(), root.name.size() + 1));
    }
    if (rest.empty() || rest == ".") return Place{root.path};
    std::string path = root.path;
    if (!path.ends_with('/')) path += '/';
    path += rest;
    const auto depth = 1 + static_cast<size_t>(std::ranges::count(rest, '/'));
    if (roots_.size() == 1 || storage_.stat(path).ok()) return Place{path, depth};
  }
  return std::nullopt;
}

Finder::Directory Finder::examine(const Place& place, const Directory& before) {
  Directory after;
  Findings findings;
  for (const Kind& kind : kKinds) {
    for (const std::string& directory : directories_of(place.path, place.depth, kind.name)) {
      const std::string path = directory + "/" + std::string(kind.name);
      const auto info = storage_.stat(path);
      if (!info.ok() || info.value().type != storage::FileType::Regular) continue;
      const auto known = before.files.find(path);
      const bool is_same = known != before.files.end() && info.value().size == known->second.size &&
                           info.value().modified_ns == known->second.modified_ns;
      if (!is_same) ++changes_;
      File file = is_same ? known->second : read(directory, std::string(kind.name), info.value());
      // An error alone does not make a trial: programs of all kinds write such a file.
      findings.has_files = findings.has_files || kind.name != kErrorFile;
      if (file.content->ok()) {
        merge(findings.content, file.content->value());
      } else {
        findings.problems.push_back(file.content->error());
      }
      after.files.emplace(path, std::move(file));
      break;
    }
  }
  if (after.files.size() < before.files.size()) ++changes_;
  after.findings = std::make_shared<const Findings>(std::move(findings));
  return after;
}

Finder::File Finder::read(const std::string& directory, const std::string& name,
                          const storage::FileInfo& info) {
  check_for_stop();
  const Kind& kind = *std::ranges::find(kKinds, name, [](const Kind& one) { return one.name; });
  const std::string path = directory + "/" + name;
  const auto content = [&]() -> Result<TunerFile> {
    TRY(const std::string real, storage_.real_path(path));
    TRY(const std::string real_directory, storage_.real_path(directory));
    if (!is_inside(real, real_directory)) {
      return invalid("the link leads outside its directory and is not followed: {}", path);
    }
    if (!kind.is_tail_enough && info.size > kFileBytesMax) {
      return invalid("the file has {} bytes; at most {} are read: {}", info.size, kFileBytesMax,
                     path);
    }
    TRY(const std::string text,
        read_end(storage_, real, info.size, kind.is_tail_enough ? kTailBytes : kFileBytesMax));
    auto read = kind.read(text);
    if (read.ok()) return read;
    return invalid("cannot read hyperparameters: {}: {}", read.error().message, path);
  }();
  return {info.modified_ns, info.size, std::make_shared<const Result<TunerFile>>(content)};
}

}  // namespace stepscope::tuners
