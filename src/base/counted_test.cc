// SPDX-License-Identifier: Apache-2.0
#include "base/counted.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

namespace stepscope {
namespace {

struct CountedThing : Counted {
  std::shared_ptr<int> held;
  int number = 0;

  bool operator==(const CountedThing&) const = default;
};

TEST(Counted, IsDestroyedWithItsLastOwner) {
  const auto witness = std::make_shared<int>(1);
  auto first = make_counted<CountedThing>();
  first->held = witness;
  {
    const Shared<const CountedThing> second = first;
    EXPECT_EQ(second->holders(), 2u);
    first = nullptr;
    EXPECT_EQ(second->holders(), 1u);
    EXPECT_EQ(witness.use_count(), 2);
  }
  EXPECT_EQ(witness.use_count(), 1);
}

TEST(Counted, ACopyHasItsOwnOwners) {
  const auto original = make_counted<CountedThing>();
  const auto another = original;
  const auto copy = make_counted<CountedThing>(*original);
  EXPECT_EQ(copy->holders(), 1u);
  EXPECT_EQ(*copy, *original) << "regardless of their owners";
  copy->number = 1;
  EXPECT_NE(*copy, *original);
  *copy = *original;
  EXPECT_EQ(copy->holders(), 1u);
}

TEST(Counted, OwnersMayLiveOnAnyThread) {
  const auto witness = std::make_shared<int>(1);
  {
    auto thing = make_counted<CountedThing>();
    thing->held = witness;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([held = thing] {
        for (int round = 0; round < 1000; ++round) const auto copy = held;
      });
    }
    thing = nullptr;
    for (auto& thread : threads) thread.join();
  }
  EXPECT_EQ(witness.use_count(), 1);
}

}  // namespace
}  // namespace stepscope
