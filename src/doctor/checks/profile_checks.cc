// SPDX-License-Identifier: Apache-2.0
// Profiles are not parsed, only searched for the marks that their tools leave: this shows what is
// missing.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "doctor/checks/checks.h"
#include "doctor/checks/tally.h"
#include "doctor/checks/trace_text.h"
#include "doctor/checks/words.h"

namespace stepscope::doctor {
namespace {

// Profiles are large; the first few show how all were made.
constexpr size_t kProfilesMax = 16;

struct ProfileMarks {
  Tally<std::string> cut, without_steps, without_kernels, without_options, shared_names;
};

bool has(const std::string& text, std::string_view mark) {
  return text.find(mark) != std::string::npos;
}

bool is_torch(const std::string& path) {
  return path.ends_with(".pt.trace.json") || path.ends_with(".pt.trace.json.gz");
}

// "deviceProperties": [ {...} ] lists the GPUs of the machine.
bool names_a_device(const std::string& text) {
  const size_t at = text.find("\"deviceProperties\"");
  if (at == std::string::npos) return false;
  const size_t open = text.find('[', at);
  const size_t next =
      open == std::string::npos ? open : text.find_first_not_of(" \r\n\t", open + 1);
  return next != std::string::npos && text[next] == '{';
}

bool has_kernels(const std::string& text) {
  return has(text, "\"cat\": \"kernel\"") || has(text, "\"cat\": \"Kernel\"");
}

// Since torch 2, the enabled options are recorded.
bool lacks_options(const std::string& text) {
  return has(text, "\"baseTimeNanoseconds\"") && !has(text, "\"record_shapes\": 1") &&
         !has(text, "\"with_stack\": 1") && !has(text, "\"profile_memory\": 1");
}

std::string rank_in(const std::string& text) {
  const size_t info = text.find("\"distributedInfo\"");
  if (info == std::string::npos) return {};
  const size_t at = text.find("\"rank\":", info);
  if (at == std::string::npos) return {};
  const size_t begin = text.find_first_of("0123456789", at);
  return text.substr(begin, text.find_first_not_of("0123456789", begin) - begin);
}

// <worker>.<time>.pt.trace.json
std::string worker_of(const std::string& path) {
  const std::string above = path.substr(0, path.rfind(".pt.trace.json"));
  const size_t dot = above.rfind('.');
  return dot == std::string::npos || dot < above.rfind('/') ? above : above.substr(0, dot);
}

void examine_torch_profile(const std::string& path, const Place& place, const std::string& text,
                           ProfileMarks& marks) {
  if (!has(text, "ProfilerStep#")) marks.without_steps.add(path, place);
  if (names_a_device(text) && !has_kernels(text)) marks.without_kernels.add(path, place);
  if (lacks_options(text)) marks.without_options.add(path, place);
}

ProfileMarks examine_profiles(const Evidence& evidence) {
  ProfileMarks marks;
  std::map<std::string, std::set<std::string>> ranks;  // By worker.
  const auto& paths = evidence.survey.profiles;
  for (size_t i = 0; i < std::min(paths.size(), kProfilesMax); ++i) {
    const auto trace = read_trace(evidence.storage, paths[i]);
    if (!trace) continue;
    const Place place{evidence.run_of(paths[i])};
    if (trace->is_cut) {
      marks.cut.add(paths[i], place);
    } else if (is_torch(paths[i])) {
      examine_torch_profile(paths[i], place, trace->text, marks);
      const std::string rank = rank_in(trace->text);
      auto& seen = ranks[worker_of(paths[i])];
      if (!rank.empty() && seen.insert(rank).second && seen.size() == 2) {
        marks.shared_names.add(paths[i], place);
      }
    } else if (paths[i].ends_with(".xplane.pb") && !has(trace->text, "step_num")) {
      marks.without_steps.add(paths[i], place);
    }
  }
  return marks;
}

void add(Findings& findings, const char* id, Severity severity, const Tally<std::string>& files,
         std::string_view cause, std::string_view cure) {
  if (!files) return;
  findings.push_back({id, severity, files.first, files.count,
                      fmt::format("{}{}", cause, files.and_more("profile")), std::string(cure),
                      files.places, "profile"});
}

}  // namespace

void check_profiles(const Evidence& evidence, Findings& findings) {
  const ProfileMarks marks = examine_profiles(evidence);
  add(findings, "D37", Severity::Warning, marks.cut,
      "the profile is incomplete: the program stopped while writing it, or a copy has not finished",
      "let the program exit normally, profile fewer steps, or copy the file again");
  const bool is_torch_first = is_torch(marks.without_steps.first);
  add(findings, "D33", Severity::Warning, marks.without_steps,
      "the profile has no steps, so no per-step data is available",
      is_torch_first ? "call prof.step() after every training step"
                     : "with jax.profiler.StepTraceAnnotation('train', step_num=step): ..., or "
                       "tf.profiler.experimental.Trace('train', step_num=step, _r=1)");
  add(findings, "D34", Severity::Warning, marks.without_kernels,
      "the machine has a GPU, but the profile has no GPU events",
      "profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA])");
  add(findings, "D35", Severity::Note, marks.without_options,
      "shapes, stacks and memory were not recorded, so their views stay empty",
      "profile(record_shapes=True, with_stack=True, profile_memory=True)");
  add(findings, "D36", Severity::Warning, marks.shared_names,
      "several processes use the same worker name for their profiles, so they appear as one worker",
      "tensorboard_trace_handler(dir, worker_name=f'rank{rank}')");
}

}  // namespace stepscope::doctor
