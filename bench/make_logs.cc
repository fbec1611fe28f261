// SPDX-License-Identifier: Apache-2.0
// make_logs KIND OUT NUMBER...: writes a workload of the benchmark into the new directory OUT.
#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "histogram_log.h"
#include "image_log.h"
#include "storage/local.h"
#include "workloads.h"

namespace stepscope::bench {
namespace {

using Numbers = std::vector<uint64_t>;

struct Kind {
  std::string_view name;
  std::string_view parameters;
  size_t parameter_count;
  Result<void> (*write)(storage::Storage&, const std::string&, const Numbers&);
};

constexpr Kind kKinds[] = {
    {"one", "POINTS", 1,
     [](storage::Storage& storage, const std::string& out, const Numbers& n) {
       return write_one(storage, out, n[0]);
     }},
    {"runs", "RUNS TAGS STEPS", 3,
     [](storage::Storage& storage, const std::string& out, const Numbers& n) {
       return write_runs(storage, out, {.runs = n[0], .tags = n[1], .steps = n[2]});
     }},
    {"grouped", "RUNS TAGS STEPS", 3,
     [](storage::Storage& storage, const std::string& out, const Numbers& n) {
       return write_runs(storage, out,
                         {.runs = n[0], .tags = n[1], .steps = n[2], .group = "train"});
     }},
    {"files", "FILES POINTS", 2,
     [](storage::Storage& storage, const std::string& out, const Numbers& n) {
       return write_files(storage, out, n[0], n[1]);
     }},
    {"folders", "RUNS FILES", 2,
     [](storage::Storage& storage, const std::string& out, const Numbers& n) {
       return write_folders(storage, out, n[0], n[1]);
     }},
    {"wide", "TAGS STEPS", 2,
     [](storage::Storage& storage, const std::string& out, const Numbers& n) {
       return write_runs(storage, out, {.runs = 1, .tags = n[0], .steps = n[1]});
     }},
    {"growth", "BYTES", 1,
     [](storage::Storage& storage, const std::string& out, const Numbers& n) {
       return write_growth(storage, out, n[0]);
     }},
    {"images", "RECORDS BYTES", 2,
     [](storage::Storage&, const std::string& out, const Numbers& n) {
       return write_image_log(out + "/run", n[0], n[1]);
     }},
    {"gallery", "RUNS TAGS STEPS ROWS", 4,
     [](storage::Storage&, const std::string& out, const Numbers& n) {
       return write_gallery(out, {.runs = n[0], .tags = n[1], .steps = n[2], .rows = n[3]});
     }},
    {"histograms", "RUNS TAGS STEPS BUCKETS", 4,
     [](storage::Storage& storage, const std::string& out, const Numbers& n) {
       return write_histograms(storage, out,
                               {.runs = n[0], .tags = n[1], .steps = n[2], .buckets = n[3]});
     }},
};

std::string usage() {
  std::string text = "usage:\n";
  for (const Kind& kind : kKinds)
    text += fmt::format("  make_logs {} OUT {}\n", kind.name, kind.parameters);
  return text;
}

Result<Numbers> parse_numbers(const std::vector<std::string>& words) {
  Numbers numbers;
  for (const auto& word : words) {
    uint64_t number = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (code != std::errc{} || end != word.data() + word.size()) {
      return invalid("not a number: {}", word);
    }
    numbers.push_back(number);
  }
  return numbers;
}

Result<void> make_logs(const std::vector<std::string>& arguments) {
  if (arguments.size() < 2) return invalid("{}", usage());
  const std::string& out = arguments[1];
  TRY(const Numbers numbers, parse_numbers({arguments.begin() + 2, arguments.end()}));
  if (std::filesystem::exists(out)) return invalid("the path already exists: {}", out);
  for (const Kind& kind : kKinds) {
    if (kind.name != arguments[0] || kind.parameter_count != numbers.size()) continue;
    storage::LocalStorage storage;
    return kind.write(storage, out, numbers);
  }
  return invalid("{}", usage());
}

}  // namespace
}  // namespace stepscope::bench

int main(int argc, char** argv) {
  const auto made = stepscope::bench::make_logs({argv + 1, argv + argc});
  if (made.ok()) return 0;
  fmt::print(stderr, "make_logs: {}\n", made.error().message);
  return 1;
}
