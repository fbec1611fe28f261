// SPDX-License-Identifier: Apache-2.0
#include "ingest/path_list.h"

#include <algorithm>

#include "base/bytes.h"

namespace stepscope::ingest {
namespace {

using Length = uint32_t;

size_t length_at(const std::string& packed, size_t at) {
  return load_le<Length>(as_bytes(packed).data() + at);
}

}  // namespace

void PathList::add(const std::string& path) {
  ++size_;
  const auto differ = std::mismatch(last_.begin(), last_.end(), path.begin(), path.end());
  const auto kept = static_cast<size_t>(differ.first - last_.begin());
  append_le(packed_, static_cast<Length>(kept));
  append_le(packed_, static_cast<Length>(path.size() - kept));
  packed_.append(path, kept);
  last_ = path;
}

size_t PathList::unpack(size_t at, std::string& path) const {
  const size_t begin = at + 2 * sizeof(Length);
  const size_t added = length_at(packed_, at + sizeof(Length));
  path.resize(length_at(packed_, at));
  path.append(packed_, begin, added);
  return begin + added;
}

}  // namespace stepscope::ingest
