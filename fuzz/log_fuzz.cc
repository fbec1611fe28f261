// SPDX-License-Identifier: Apache-2.0
// Any events in sequence, loaded as a log: the results are consistent, read in one go or in two.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "base/memory_source.h"
#include "ingest/reading.h"
#include "record/frame.h"
#include "store/run.h"

namespace {

using namespace stepscope;

void require(bool holds) {
  if (!holds) std::abort();
}

// The input as records, each preceded by a byte with its length.
std::string framed(const uint8_t* data, size_t size) {
  std::string content;
  for (size_t at = 0; at < size;) {
    const size_t length = std::min<size_t>(data[at], size - at - 1);
    record::append_frame(content, {data + at + 1, length});
    at += 1 + length;
  }
  return content;
}

uint64_t count_values(const store::Run& run) {
  uint64_t count = 0;
  for (const store::Series& series : run.series) {
    uint64_t parts = 0;
    for (const auto& part : series.parts) {
      require((part.scalars == nullptr) != (part.records == nullptr));
      parts += part.scalars ? part.scalars->size : part.records->size;
    }
    require(parts == series.size && parts > 0);
    count += parts;
  }
  return count;
}

uint64_t load(const std::string& content, size_t seen_first) {
  static ingest::Scratch scratch;
  const auto go_on = [](uint64_t) { return true; };
  MemorySource source(content);
  ingest::InfoPool infos;
  ingest::Reading reading(infos);
  for (const size_t seen : {seen_first, content.size()}) {
    reading.read(source, seen, scratch, go_on);
    const auto file = std::make_shared<const store::Contribution>(reading.build());
    if (seen == content.size()) return count_values(*store::merge_run("run", {file}));
  }
  return 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string content = framed(data, size);
  require(load(content, content.size()) == load(content, content.size() / 2));
  return 0;
}
