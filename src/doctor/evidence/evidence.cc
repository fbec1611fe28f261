// SPDX-License-Identifier: Apache-2.0
#include "doctor/evidence/evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "base/thread_pool.h"
#include "ingest/loader.h"

namespace stepscope::doctor {
namespace {

std::string absolute_path(const std::string& path, const Environment& environment) {
  if (path.find("://") != std::string::npos) return path;
  const std::filesystem::path whole = std::filesystem::path(environment.working_directory()) / path;
  std::string text = whole.lexically_normal().string();
  while (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text;
}

Root examine(storage::Storage& storage, const Environment& environment,
             const LogdirArgument& argument) {
  Root root{argument, absolute_path(argument.path, environment), {}, {}};
  auto info = storage.stat(root.path);
  if (info.ok()) {
    root.info = info.value();
  } else {
    root.error = std::move(info).error();
  }
  return root;
}

std::vector<ingest::LogRoot> readable_roots(const std::vector<Root>& roots) {
  std::vector<ingest::LogRoot> readable;
  for (const Root& root : roots) {
    if (root.is_directory()) readable.push_back({root.argument.name, root.path});
  }
  return readable;
}

std::shared_ptr<const store::Snapshot> load(storage::Storage& storage,
                                            const std::vector<ingest::LogRoot>& roots,
                                            const OnProgress& on_progress) {
  store::Store store;
  ingest::LoaderOptions options;
  options.roots = roots;
  options.keep = store::Keep::Steps;
  options.on_progress = on_progress;
  ingest::Loader(storage, store, std::move(options)).sweep();
  return store.snapshot();
}

}  // namespace

bool Evidence::has_data() const {
  if (!survey.profiles.empty() || !survey.projector_files.empty()) return true;
  return std::any_of(snapshot->runs.begin(), snapshot->runs.end(),
                     [](const auto& run) { return !run->series.empty(); });
}

bool Evidence::has_event_files() const {
  return std::any_of(snapshot->runs.begin(), snapshot->runs.end(),
                     [](const auto& run) { return !run->contributions.empty(); });
}

std::optional<double> Evidence::age_s(const store::SourceReport& source) const {
  if (source.modified_ns == 0) return std::nullopt;
  return now - static_cast<double>(source.modified_ns) / 1e9;
}

std::string Evidence::absolute(const std::string& path) const {
  return absolute_path(path, environment);
}

std::string Evidence::run_of(const std::string& path) const {
  for (const Root& root : roots) {
    if (!path.starts_with(root.path + "/")) continue;
    std::string_view below = path;
    below = below.substr(root.path.size(), below.rfind('/') + 1 - root.path.size());
    below = below.substr(0, below.find("/plugins/"));
    while (below.ends_with('/')) below.remove_suffix(1);
    const std::string_view run = below.empty() ? "." : below.substr(1);
    const std::string& name = root.argument.name;
    return name.empty() ? std::string(run) : fmt::format("{}/{}", name, run);
  }
  return {};
}

int64_t Evidence::writer_of(const std::string& path) const {
  if (open_files.empty()) return 0;
  const std::string whole = absolute(path);
  for (const WrittenFile& file : open_files) {
    if (!file.is_deleted && file.path == whole) return file.process;
  }
  return 0;
}

namespace {

// Everything that does not depend on what is loaded.
Evidence gather_surroundings(storage::Storage& storage, const Environment& environment,
                             const std::vector<LogdirArgument>& logdirs) {
  Evidence evidence{storage, environment, environment.now(), {}, {}, {}, {}, nullptr, {},
                    {},      nullptr};
  for (const LogdirArgument& one : logdirs) {
    evidence.roots.push_back(examine(storage, environment, one));
  }
  evidence.open_files = environment.open_files();
  return evidence;
}

void find_directories(Evidence& evidence, ThreadPool& pool, const std::atomic<bool>& is_cancelled) {
  const auto roots = readable_roots(evidence.roots);
  evidence.found = ingest::discover_directories(evidence.storage, roots, pool, is_cancelled);
  evidence.survey = survey_files(evidence.storage, evidence.found.directories,
                                 evidence.has_event_files(), is_cancelled);
}

}  // namespace

Evidence gather(storage::Storage& storage, const Environment& environment,
                const std::vector<LogdirArgument>& logdirs, const GatherProgress& progress) {
  Evidence evidence = gather_surroundings(storage, environment, logdirs);
  evidence.snapshot = load(storage, readable_roots(evidence.roots), progress.loading);
  evidence.bad_records = find_bad_large_records(storage, *evidence.snapshot, progress.checking);
  ThreadPool pool;
  const std::atomic<bool> is_cancelled = false;
  find_directories(evidence, pool, is_cancelled);
  return evidence;
}

Evidence gather(storage::Storage& storage, const Environment& environment,
                const std::vector<LogdirArgument>& logdirs, const Serving& serving) {
  Evidence evidence = gather_surroundings(storage, environment, logdirs);
  evidence.snapshot = serving.snapshot;
  evidence.is_cancelled = &serving.is_cancelled;
  ThreadPool pool(1);
  find_directories(evidence, pool, serving.is_cancelled);
  return evidence;
}

}  // namespace stepscope::doctor
