// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/tensor.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "base/text/parts.h"
#include "base/text/utf8.h"
#include "dashboards/projector/line_reader.h"

namespace stepscope::dashboards {
namespace {

constexpr uint64_t kSniffBytes = 1 << 20;
constexpr size_t kFieldShownMax = 40;

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \r\n\v\f";  // A tab separates.
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

// Removes the field before the next tab from the front of a row.
std::string_view take_field(std::string_view& row, bool& has_more) {
  const size_t tab = row.find('\t');
  const std::string_view field = row.substr(0, tab);
  has_more = tab != row.npos;
  row.remove_prefix(has_more ? tab + 1 : row.size());
  return field;
}

// Parses via double, like TensorBoard, so that every bit agrees.
std::optional<float> parse_number(std::string_view field) {
  field = without_blanks(field);
  if (field.starts_with('+') && !field.starts_with("+-")) field.remove_prefix(1);
  double value = 0;
  const auto [end, failure] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (end != field.data() + field.size()) return std::nullopt;
  if (failure == std::errc::result_out_of_range) {
    value = std::strtod(std::string(field).c_str(), nullptr);  // An infinity, or nearly zero.
  } else if (failure != std::errc()) {
    return std::nullopt;
  }
  return static_cast<float>(value);
}

Error bad_line(const Asset& file, uint64_t line, std::string reason) {
  Error error = invalid("the tensor file cannot be read: line {}: {}: {}", line, reason, file.path);
  error.hint = "Every line must have the same number of values, separated by tabs.";
  return error;
}

std::string shown(std::string_view field) {
  field = without_blanks(field);
  return to_valid_utf8(field.substr(0, kFieldShownMax)) +
         (field.size() > kFieldShownMax ? "..." : "");
}

// The rows of a TSV as numbers, one after the other.
class TsvRows {
 public:
  TsvRows(std::shared_ptr<const Asset> file, uint64_t rows_max)
      : file_(std::move(file)), lines_(*file_), rows_left_(rows_max) {}

  // Appends the next row; false once there is none.
  Result<bool> add_row(std::string& out) {
    while (rows_left_ > 0) {
      TRY(const auto line, lines_.next());
      if (!line) break;
      if (without_blanks(*line).empty()) continue;
      RETURN_IF_ERROR(add_numbers(out, *line));
      --rows_left_;
      return true;
    }
    return false;
  }

 private:
  Result<void> add_numbers(std::string& out, std::string_view row) {
    const uint64_t line = lines_.line_number();
    size_t count = 0;
    for (bool has_more = true; has_more; ++count) {
      const std::string_view field = take_field(row, has_more);
      const auto number = parse_number(field);
      if (!number) {
        return bad_line(*file_, line, fmt::format("\"{}\" is not a number", shown(field)));
      }
      append_le(out, *number);
    }
    if (columns_ == 0) columns_ = count;
    if (count == columns_) return {};
    return bad_line(*file_, line,
                    fmt::format("{} values, but the rows above have {}", count, columns_));
  }

  std::shared_ptr<const Asset> file_;
  LineReader lines_;
  uint64_t rows_left_;
  size_t columns_ = 0;
};

Result<void> check_tsv(const std::shared_ptr<const Asset>& file, uint64_t rows_max) {
  TsvRows rows(file, rows_max);
  for (std::string row;; row.clear()) {
    TRY(const bool has_more, rows.add_row(row));
    if (!has_more) return {};
  }
}

Result<std::unique_ptr<PieceSource>> pieces_of_tsv(std::shared_ptr<const Asset> file,
                                                   uint64_t rows_max) {
  RETURN_IF_ERROR(check_tsv(file, rows_max));
  const auto rows = std::make_shared<TsvRows>(std::move(file), rows_max);
  return text_of_parts([rows](std::string& out) { return rows->add_row(out); });
}

Result<std::unique_ptr<PieceSource>> pieces_of_float32(std::shared_ptr<const Asset> file,
                                                       const std::vector<uint32_t>& shape,
                                                       uint64_t rows_max) {
  if (shape.size() != 2) {
    Error error = invalid(
        "the tensor file is not text, and the config has no tensor_shape (rows and columns) for "
        "it: {}",
        file->path);
    error.hint =
        "Add two lines to the embedding: \"tensor_shape: ROWS\", \"tensor_shape: COLUMNS\"";
    return error;
  }
  const uint64_t numbers = uint64_t{shape[0]} * shape[1];
  if (file->size % sizeof(float) != 0 || file->size / sizeof(float) != numbers) {
    return invalid("expected {} by {} numbers of 4 bytes, but the file has {} bytes: {}", shape[0],
                   shape[1], file->size, file->path);
  }
  const uint64_t rows = std::min<uint64_t>(shape[0], rows_max);
  return pieces_of_file(std::move(file), rows * shape[1] * sizeof(float));
}

// Whether a file can be TSV, judging by its start: TensorBoard treats a file that is not UTF-8 as
// binary, and text contains no zero bytes.
Result<bool> is_text(const Asset& file) {
  TRY(std::string start, read_start(file, kSniffBytes));
  // The last character may be cut off.
  const auto is_tail = [](char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; };
  if (file.size > kSniffBytes) {
    for (int i = 0; i < 3 && !start.empty() && is_tail(start.back()); ++i) start.pop_back();
    if (!start.empty()) start.pop_back();
  }
  return start.find('\0') == start.npos && is_valid_utf8(start);
}

}  // namespace

Result<std::unique_ptr<PieceSource>> pieces_of_tensor(std::shared_ptr<const Asset> file,
                                                      const std::vector<uint32_t>& shape,
                                                      uint64_t rows_max) {
  TRY(const bool is_tsv, is_text(*file));
  return is_tsv ? pieces_of_tsv(std::move(file), rows_max)
                : pieces_of_float32(std::move(file), shape, rows_max);
}

Result<std::vector<uint32_t>> find_tensor_shape(const Asset& file) {
  TRY(const bool is_tsv, is_text(file));
  if (!is_tsv) return std::vector<uint32_t>();
  LineReader lines(file);
  uint32_t rows = 0, columns = 0;
  for (;;) {
    TRY(const auto line, lines.next());
    if (!line) break;
    if (without_blanks(*line).empty()) continue;
    if (rows++ == 0) columns = 1 + static_cast<uint32_t>(std::ranges::count(*line, '\t'));
  }
  return rows == 0 ? std::vector<uint32_t>() : std::vector<uint32_t>{rows, columns};
}

}  // namespace stepscope::dashboards
