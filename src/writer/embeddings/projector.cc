// SPDX-License-Identifier: Apache-2.0
#include "writer/embeddings/projector.h"

#include <cmath>
#include <iterator>
#include <limits>

#include "base/text/quantities.h"
#include "base/text/utf8_check.h"
#include "writer/embeddings/config_text.h"
#include "writer/values/numbers.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

void append_field(std::string& out, std::string_view indent, std::string_view name,
                  std::string_view text) {
  if (text.empty()) return;
  fmt::format_to(std::back_inserter(out), "{}{}: {}\n", indent, name, quoted(text));
}

std::string text_of(const Embedding& embedding) {
  std::string out = "embeddings {\n";
  append_field(out, "  ", "tensor_name", embedding.tensor_name);
  append_field(out, "  ", "metadata_path", embedding.metadata_path);
  if (!embedding.sprite_path.empty()) {
    out += "  sprite {\n";
    append_field(out, "    ", "image_path", embedding.sprite_path);
    for (const uint32_t side : {embedding.sprite_width, embedding.sprite_height}) {
      fmt::format_to(std::back_inserter(out), "    single_image_dim: {}\n", side);
    }
    out += "  }\n";
  }
  append_field(out, "  ", "tensor_path", embedding.tensor_path);
  return out + "}\n";
}

Result<void> check(const Embedding& embedding) {
  if (embedding.tensor_name.empty() || embedding.tensor_path.empty()) {
    return invalid("an embedding must have a name and the path of its points");
  }
  if (!embedding.sprite_path.empty() &&
      (embedding.sprite_width == 0 || embedding.sprite_height == 0)) {
    return with_hint(invalid("the sprite images of {} have no size", embedding.tensor_name),
                     "set the width and height of one image");
  }
  return check_utf8(embedding.tensor_name + embedding.tensor_path + embedding.metadata_path +
                        embedding.sprite_path,
                    "the name or a path of an embedding");
}

// Floats are written with the fewest digits that read back as the same float.
void append_number(std::string& out, double number, DataType type) {
  if (type == DataType::kDouble) {
    fmt::format_to(std::back_inserter(out), "{}", number);
  } else if (is_floating(type)) {
    fmt::format_to(std::back_inserter(out), "{}", static_cast<float>(number));
  } else {
    fmt::format_to(std::back_inserter(out), "{:.0f}", number);
  }
}

Result<void> append_row(std::string& out, std::span<const std::string> fields, size_t columns,
                        size_t number) {
  if (fields.size() != columns) {
    return with_hint(invalid("row {} of the metadata has {}, not {}", number,
                             counted(fields.size(), "field"), columns),
                     "pass one field per column for every point");
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    const std::string& field = fields[i];
    if (field.find_first_of("\t\r\n") != std::string::npos) {
      return with_hint(
          invalid("field {} in row {} of the metadata contains a tab or a line break", i, number),
          "replace it with a space");
    }
    RETURN_IF_ERROR(check_utf8(field, "a field of the metadata"));
    if (i > 0) out += '\t';
    out += field;
  }
  out += '\n';
  return {};
}

}  // namespace

Result<std::string> add_embedding(std::string_view existing, const Embedding& embedding) {
  RETURN_IF_ERROR(check(embedding));
  TRY(std::string out, without_embedding(existing, embedding.tensor_name));
  if (!out.empty() && out.back() != '\n') out += '\n';
  return out + text_of(embedding);
}

Result<std::string> tensors_tsv(const Array& array) {
  RETURN_IF_ERROR(check_array(array, "points"));
  if (array.shape.size() != 2 || array.shape[1] < 1 || !is_real(array.type)) {
    return with_hint(invalid("unsupported shape of points: {}", shape_text(array.shape)),
                     "pass real numbers with the shape [points, dimensions]");
  }
  std::string out;
  const int64_t columns = array.shape[1];
  int64_t column = 0;
  for_each_block(array, [&](std::span<const double> block) {
    for (const double number : block) {
      append_number(out, number, array.type);
      column = (column + 1) % columns;
      out += column == 0 ? '\n' : '\t';
    }
  });
  return out;
}

Result<std::string> metadata_tsv(std::span<const std::string> header,
                                 std::span<const std::vector<std::string>> rows) {
  if (header.empty() && !rows.empty() && rows.front().size() > 1) {
    return with_hint(invalid("metadata with {} columns needs a header", rows.front().size()),
                     "pass the column names");
  }
  const size_t columns = header.empty() ? 1 : header.size();
  std::string out;
  if (columns > 1) RETURN_IF_ERROR(append_row(out, header, columns, 0));
  for (size_t i = 0; i < rows.size(); ++i)
    RETURN_IF_ERROR(append_row(out, rows[i], columns, i + 1));
  return out;
}

Result<Raster> make_sprite(const Pixels& pixels) {
  constexpr size_t kAll = std::numeric_limits<size_t>::max();
  TRY(const Rasters rasters, make_rasters(pixels, kAll, Scaling::Torch));
  return make_sprite(rasters.pictures);
}

Result<Raster> make_sprite(std::span<const Raster> pictures) {
  const size_t count = pictures.size();
  auto side = static_cast<size_t>(std::sqrt(static_cast<double>(count)));
  while (side * side < count) ++side;
  return tile(pictures, side, side);
}

}  // namespace stepscope::writer
