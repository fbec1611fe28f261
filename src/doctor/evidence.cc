// SPDX-License-Identifier: Apache-2.0
#include "doctor/evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "base/thread_pool.h"
#include "ingest/loader.h"

namespace stepscope::doctor {
namespace {

std::string absolute(const std::string& path, const Environment& environment) {
  if (path.find("://") != std::string::npos) return path;
  const std::filesystem::path whole = std::filesystem::path(environment.working_directory()) / path;
  std::string text = whole.lexically_normal().string();
  while (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text;
}

Root look_at(storage::Storage& storage, const Environment& environment,
             const LogdirArgument& argument) {
  Root root{argument, absolute(argument.path, environment), {}, {}};
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
                                            const std::vector<ingest::LogRoot>& roots) {
  store::Store store;
  ingest::LoaderOptions options;
  options.roots = roots;
  options.keep = store::Keep::Steps;
  ingest::Loader(storage, store, std::move(options)).sweep();
  return store.snapshot();
}

}  // namespace

bool Evidence::has_data() const {
  if (!survey.profiles.empty()) return true;
  return std::any_of(snapshot->runs.begin(), snapshot->runs.end(),
                     [](const auto& run) { return !run->series.empty(); });
}

std::optional<double> Evidence::age_s(const std::string& path) const {
  const auto it = files_by_path.find(absolute(path, environment));
  if (it == files_by_path.end()) return std::nullopt;
  return now - static_cast<double>(it->second->info.modified_ns) / 1e9;
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
  const std::string whole = absolute(path, environment);
  for (const OpenFile& file : open_files) {
    if (!file.is_deleted && file.path == whole) return file.process;
  }
  return 0;
}

Evidence gather(storage::Storage& storage, const Environment& environment,
                const std::vector<LogdirArgument>& logdirs,
                std::shared_ptr<const store::Snapshot> snapshot) {
  Evidence evidence{storage, environment, environment.now(), {}, {}, {}, {}, nullptr, {}, {}, {}};
  for (const LogdirArgument& one : logdirs) {
    evidence.roots.push_back(look_at(storage, environment, one));
  }
  const auto roots = readable_roots(evidence.roots);
  {
    ThreadPool pool;
    const std::atomic<bool> is_stopping = false;
    evidence.found = ingest::discover(storage, roots, pool, is_stopping);
  }
  for (const ingest::FoundFile& file : evidence.found.files) {
    evidence.files_by_path.emplace(file.path, &file);
  }
  const bool is_given = snapshot != nullptr;
  evidence.snapshot = is_given ? std::move(snapshot) : load(storage, roots);
  if (!is_given) evidence.bad_records = find_bad_large_records(storage, *evidence.snapshot);
  evidence.survey = survey_files(storage, evidence.found);
  evidence.open_files = environment.open_files();
  return evidence;
}

}  // namespace stepscope::doctor
