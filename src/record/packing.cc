// SPDX-License-Identifier: Apache-2.0
#include "record/packing.h"

#include <algorithm>
#include <array>

namespace stepscope::record {
namespace {

constexpr std::array<Packing, 10> kPackings = {{
    {"\x1f\x8b", "compressed with gzip", ".gz", "gunzip"},
    {"\x28\xb5\x2f\xfd", "compressed with zstd", ".zst", "unzstd --rm"},
    {"\xfd"
     "7zXZ",
     "compressed with xz", ".xz", "unxz"},
    {"BZh", "compressed with bzip2", ".bz2", "bunzip2"},
    {"\x04\x22\x4d\x18", "compressed with lz4", ".lz4", "unlz4 --rm"},
    {"\x1f\x9d", "compressed with compress", ".Z", "uncompress"},
    {"7z\xbc\xaf\x27\x1c", "a 7z archive", ".7z", "7z x"},
    {"PK\x03\x04", "a zip archive", ".zip", "unzip"},
    {"version https://git-lfs", "a Git LFS pointer, not the file itself", "",
     "git lfs pull --include"},
    {"ustar", "a tar archive", "", "tar -xf", 257},
}};

}  // namespace

const Packing* packing_of(std::string_view head) {
  const auto* const found =
      std::find_if(kPackings.begin(), kPackings.end(), [&](const Packing& packing) {
        return head.size() >= packing.offset &&
               head.substr(packing.offset).starts_with(packing.mark);
      });
  return found == kPackings.end() ? nullptr : found;
}

}  // namespace stepscope::record
