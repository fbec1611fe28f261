// SPDX-License-Identifier: Apache-2.0
#include "writer/values/pr_curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/text/quantities.h"
#include "record/wire_writer.h"
#include "writer/values/numbers.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

constexpr size_t kThresholdsMax = 1'000'000;
constexpr size_t kRows = 6;         // TP, FP, TN, FN, precision, recall.
constexpr double kCountMin = 1e-7;  // Rates are divided by at least this.

Result<std::vector<double>> all_numbers(const Array& array, std::string_view what) {
  RETURN_IF_ERROR(check_array(array, what));
  if (!is_real(array.type)) return invalid("{} are not real numbers", what);
  std::vector<double> numbers(static_cast<size_t>(array.count()));
  if (!numbers.empty()) read_numbers(array, 0, numbers);
  return numbers;
}

struct Examples {
  std::vector<double> labels, probabilities, weights;
};

Result<Examples> read(const Predictions& predictions) {
  Examples out;
  TRY(out.labels, all_numbers(predictions.labels, "labels"));
  TRY(out.probabilities, all_numbers(predictions.probabilities, "probabilities"));
  out.weights.assign(out.labels.size(), 1);
  if (predictions.weights) {
    TRY(out.weights, all_numbers(*predictions.weights, "weights"));
  }
  if (out.labels.size() != out.probabilities.size() || out.labels.size() != out.weights.size()) {
    return with_hint(invalid("got {}, {} and {}", counted(out.labels.size(), "label"),
                             counted(out.probabilities.size(), "probability", "probabilities"),
                             counted(out.weights.size(), "weight")),
                     "pass one of each for every example");
  }
  const bool has_fair_labels = std::all_of(out.labels.begin(), out.labels.end(),
                                           [](double label) { return label >= 0 && label <= 1; });
  if (!has_fair_labels) return invalid("a label is neither 0 nor 1");
  return out;
}

// The number of the last threshold that the probability reaches. Floats are multiplied as floats,
// as numpy does: otherwise one on a threshold might fall on its other side.
double threshold_of(double probability, double steps, DataType type) {
  if (type == DataType::kDouble) return std::floor(probability * steps);
  return std::floor(static_cast<float>(probability) * static_cast<float>(steps));
}

// Sums of weights, by the last threshold that the examples reach.
struct Tallies {
  std::vector<double> positive, negative;
};

Result<Tallies> tally(const Examples& examples, DataType type, size_t thresholds) {
  Tallies out{std::vector<double>(thresholds), std::vector<double>(thresholds)};
  const auto steps = static_cast<double>(thresholds - 1);
  size_t outside = 0;
  for (size_t i = 0; i < examples.labels.size(); ++i) {
    const double place = threshold_of(examples.probabilities[i], steps, type);
    const bool is_inside = place >= 0 && place <= steps;
    const auto index = is_inside ? static_cast<size_t>(place) : 0;
    if (!is_inside) ++outside;
    out.positive[index] += examples.labels[i] * examples.weights[i];
    out.negative[index] += (1 - examples.labels[i]) * examples.weights[i];
  }
  if (outside == 0) return out;
  return with_hint(invalid("{} of {} probabilities {} not between 0 and 1", outside,
                           examples.labels.size(), outside == 1 ? "is" : "are"),
                   "log probabilities, not logits");
}

using Curve = std::vector<float>;  // Row by row.

Curve curve_of(const Tallies& tallies) {
  const size_t count = tallies.positive.size();
  Curve curve(kRows * count);
  std::vector<double> reached_positive(count), reached_negative(count);
  double tp = 0, fp = 0;
  for (size_t i = count; i-- > 0;) {
    reached_positive[i] = tp += tallies.positive[i];
    reached_negative[i] = fp += tallies.negative[i];
  }
  for (size_t i = 0; i < count; ++i) {
    const double positive = reached_positive[i], negative = reached_negative[i];
    const std::array column = {positive,
                               negative,
                               fp - negative,
                               tp - positive,
                               positive / std::max(kCountMin, positive + negative),
                               positive / std::max(kCountMin, tp)};
    for (size_t row = 0; row < kRows; ++row) {
      curve[row * count + i] = static_cast<float>(column[row]);
    }
  }
  return curve;
}

Result<std::string> curve_value(std::string_view tag, const Curve& curve,
                                const Description& description) {
  const size_t count = curve.size() / kRows;
  TRY(const std::string tensor, encode_tensor(Array(curve, {kRows, static_cast<int64_t>(count)})));
  return tensor_value(tag, "pr_curves", record::WireWriter().varint(2, count).text(),
                      DataClass::Tensor, description, tensor);
}

}  // namespace

Result<std::string> pr_curve_value(std::string_view tag, const Predictions& predictions,
                                   size_t thresholds, const Description& description) {
  if (thresholds < 2 || thresholds > kThresholdsMax) {
    return with_hint(invalid("a PR curve cannot have {}", counted(thresholds, "threshold")),
                     "request 2 to 1000000");
  }
  TRY(const Examples examples, read(predictions));
  TRY(const Tallies tallies, tally(examples, predictions.probabilities.type, thresholds));
  return curve_value(tag, curve_of(tallies), description);
}

Result<std::string> pr_curve_value(std::string_view tag, const PrCounts& counts,
                                   const Description& description) {
  Curve curve;
  for (const Array* row : {&counts.true_positives, &counts.false_positives, &counts.true_negatives,
                           &counts.false_negatives, &counts.precision, &counts.recall}) {
    TRY(const auto numbers, all_numbers(*row, "counts"));
    if (row->count() != counts.true_positives.count() || numbers.empty()) {
      return with_hint(invalid("got rows of {} and {} thresholds", counts.true_positives.count(),
                               numbers.size()),
                       "pass one number per threshold in every row");
    }
    for (const double number : numbers) curve.push_back(static_cast<float>(number));
  }
  return curve_value(tag, curve, description);
}

}  // namespace stepscope::writer
