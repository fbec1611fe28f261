// SPDX-License-Identifier: Apache-2.0
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.h"
#include "bindings/encoders.h"
#include "bindings/errors.h"
#include "bindings/results.h"
#include "writer/values/histogram.h"
#include "writer/values/mesh.h"
#include "writer/values/pr_curve.h"
#include "writer/values/tensor.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;

writer::NotFinite policy(bool leave_out) {
  return leave_out ? writer::NotFinite::LeaveOut : writer::NotFinite::Refuse;
}

nb::bytes scalar(std::string_view tag, double value, bool is_double, std::string display_name,
                 std::string description) {
  return to_bytes(writer::scalar_value(tag, value, is_double,
                                       {std::move(display_name), std::move(description)}));
}

nb::bytes tensor(std::string_view tag, const HostArray& array, std::string_view plugin,
                 nb::bytes content, std::string display_name, std::string description) {
  return to_bytes(
      value_or_raise(writer::array_value(tag, view_of(array), plugin, text_of(content),
                                         {std::move(display_name), std::move(description)})));
}

nb::tuple histogram(std::string_view tag, const HostArray& array, size_t buckets, bool leave_out,
                    std::string description) {
  const Array view = view_of(array);
  const auto made = value_or_raise(without_interpreter([&] {
    return writer::histogram_value(tag, view, buckets, policy(leave_out), {{}, description});
  }));
  return nb::make_tuple(to_bytes(made.value), made.left_out);
}

nb::tuple legacy_histogram(std::string_view tag, const HostArray& array, size_t bin_count,
                           std::vector<double> edges, size_t max_bins, bool leave_out) {
  const Array view = view_of(array);
  const writer::Bins bins{bin_count, std::move(edges), max_bins};
  const auto made = value_or_raise(without_interpreter(
      [&] { return writer::legacy_histogram_value(tag, view, bins, policy(leave_out)); }));
  return nb::make_tuple(to_bytes(made.value), made.left_out, made.outside);
}

nb::bytes counted_histogram(std::string_view tag, double min, double max, double num, double sum,
                            double sum_squares, std::vector<double> limits,
                            std::vector<double> counts) {
  const writer::LegacyHistogram histogram{
      min, max, num, sum, sum_squares, std::move(limits), std::move(counts)};
  return to_bytes(value_or_raise(writer::legacy_histogram_value(tag, histogram)));
}

nb::bytes pr_curve(std::string_view tag, const HostArray& labels, const HostArray& probabilities,
                   const std::optional<HostArray>& weights, size_t thresholds,
                   std::string description) {
  const Predictions predictions{view_of(labels), view_of(probabilities), view_of(weights)};
  return to_bytes(value_or_raise(without_interpreter([&] {
    return writer::pr_curve_value(tag, predictions, thresholds, {{}, std::move(description)});
  })));
}

nb::bytes counted_pr_curve(std::string_view tag, const std::vector<HostArray>& rows) {
  if (rows.size() != 6) throw nb::value_error("a PR curve needs six arrays");
  const PrCounts counts{view_of(rows[0]), view_of(rows[1]), view_of(rows[2]),
                        view_of(rows[3]), view_of(rows[4]), view_of(rows[5])};
  return to_bytes(value_or_raise(writer::pr_curve_value(tag, counts)));
}

nb::list mesh(std::string_view tag, const HostArray& vertices,
              const std::optional<HostArray>& faces, const std::optional<HostArray>& colours,
              std::string config, std::string display_name, std::string description) {
  const Mesh made{view_of(vertices), view_of(faces), view_of(colours), std::move(config)};
  nb::list values;
  for (const auto& value : value_or_raise(
           writer::mesh_values(tag, made, {std::move(display_name), std::move(description)}))) {
    values.append(to_bytes(value.value));
  }
  return values;
}

}  // namespace

void add_number_encoders(nb::module_& encode) {
  encode.def("scalar", &scalar, nb::arg("tag"), nb::arg("value"), nb::arg("is_double") = false,
             nb::arg("display_name") = "", nb::arg("description") = "");
  encode.def("tensor", &tensor, nb::arg("tag"), nb::arg("array"), nb::arg("plugin") = "tensor",
             nb::arg("content") = nb::bytes("", 0), nb::arg("display_name") = "",
             nb::arg("description") = "");
  encode.def("histogram", &histogram, nb::arg("tag"), nb::arg("array"), nb::arg("buckets") = 30,
             nb::arg("leave_out") = false, nb::arg("description") = "",
             "(value, how many were left out)");
  encode.def("legacy_histogram", &legacy_histogram, nb::arg("tag"), nb::arg("array"),
             nb::arg("bin_count") = 0, nb::arg("edges") = std::vector<double>(),
             nb::arg("max_bins") = 0, nb::arg("leave_out") = false,
             "(value, how many were left out, how many are outside the edges)");
  encode.def("counted_histogram", &counted_histogram, nb::arg("tag"), nb::arg("min"),
             nb::arg("max"), nb::arg("num"), nb::arg("sum"), nb::arg("sum_squares"),
             nb::arg("limits"), nb::arg("counts"));
  encode.def("pr_curve", &pr_curve, nb::arg("tag"), nb::arg("labels"), nb::arg("probabilities"),
             nb::arg("weights") = nb::none(), nb::arg("thresholds") = 127,
             nb::arg("description") = "");
  encode.def("counted_pr_curve", &counted_pr_curve, nb::arg("tag"), nb::arg("rows"),
             "True and false positives, true and false negatives, precision, recall.");
  encode.def("mesh", &mesh, nb::arg("tag"), nb::arg("vertices"), nb::arg("faces") = nb::none(),
             nb::arg("colours") = nb::none(), nb::arg("config") = "{}",
             nb::arg("display_name") = "", nb::arg("description") = "",
             "A list of values, one per array.");
}

}  // namespace stepscope::python
