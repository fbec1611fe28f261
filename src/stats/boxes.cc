// SPDX-License-Identifier: Apache-2.0
#include "stats/boxes.h"

namespace stepscope::stats {
namespace {

Box whole_box(std::span<const Axis> axes) {
  Box box;
  for (const Axis& axis : axes) {
    Side side;
    if (axis.is_category) {
      side.category_count = axis.code_count;
      side.categories = axis.code_count == 64 ? ~uint64_t{0} : (uint64_t{1} << axis.code_count) - 1;
    }
    box.sides.push_back(side);
  }
  return box;
}

class Walk {
 public:
  Walk(const Tree& tree, Box box, const std::function<void(const Box&, double)>& visit)
      : tree_(tree), box_(std::move(box)), visit_(visit) {}

  // Not deeper than kTreeDepthMax.
  void visit(uint32_t index) {
    const Tree::Node& node = tree_.nodes[index];
    if (node.is_leaf()) {
      visit_(box_, node.value);
      return;
    }
    const auto axis = static_cast<uint32_t>(node.axis);
    Side& side = box_.sides[axis];
    const Side whole = side;
    if (side.cuts++ == 0) box_.cut.push_back(axis);
    // Nodes of numbers have no category, and what they have there may be too large for a shift.
    const uint64_t category = side.category_count > 0 ? uint64_t{1} << node.category : 0;
    if (side.category_count > 0) {
      side.categories &= ~category;
    } else {
      side.end = node.threshold;
    }
    visit(node.left);
    side.end = whole.end;
    if (side.category_count > 0) {
      side.categories = category;
    } else {
      side.begin = node.threshold;
    }
    visit(node.right);
    if (whole.cuts == 0) box_.cut.pop_back();
    side = whole;
  }

 private:
  const Tree& tree_;
  Box box_;
  const std::function<void(const Box&, double)>& visit_;
};

}  // namespace

void for_each_box(const Tree& tree, std::span<const Axis> axes,
                  const std::function<void(const Box& box, double value)>& visit) {
  Walk(tree, whole_box(axes), visit).visit(0);
}

}  // namespace stepscope::stats
