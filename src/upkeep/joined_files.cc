// SPDX-License-Identifier: Apache-2.0
#include "upkeep/joined_files.h"

#include <algorithm>
#include <utility>

namespace stepscope::upkeep {

class JoinedFiles::Joined final : public ByteSource {
 public:
  explicit Joined(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {}

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    size_t done = 0;
    for (const Piece& piece : pieces_) {
      const uint64_t at = offset + done;
      if (at < piece.begin || at >= piece.end || done == out.size()) continue;
      const auto wanted =
          static_cast<size_t>(std::min<uint64_t>(piece.end - at, out.size() - done));
      TRY(const size_t got, piece.source->read_at(at - piece.begin, out.subspan(done, wanted)));
      done += got;
      if (got < wanted) break;
    }
    return done;
  }

 private:
  const std::vector<Piece> pieces_;
};

Result<void> JoinedFiles::add(storage::Storage& storage, const std::string& path, uint64_t bytes) {
  TRY(std::shared_ptr<ByteSource> source, storage.open(path));
  const uint64_t begin = pieces_.empty() ? 0 : pieces_.back().end;
  pieces_.push_back({std::move(source), begin, begin + bytes});
  return {};
}

Result<std::unique_ptr<storage::Directory>> JoinedFiles::open_directory(const std::string& path) {
  return invalid("there are no directories here: {}", path);
}

Result<storage::FileInfo> JoinedFiles::stat(const std::string&) {
  storage::FileInfo info;
  info.type = storage::FileType::Regular;
  info.size = pieces_.empty() ? 0 : pieces_.back().end;
  return info;
}

Result<std::unique_ptr<ByteSource>> JoinedFiles::open(const std::string&) {
  return std::unique_ptr<ByteSource>(std::make_unique<Joined>(pieces_));
}

Result<void> JoinedFiles::append(const std::string& path, Bytes) {
  return invalid("the file is read only: {}", path);
}

}  // namespace stepscope::upkeep
