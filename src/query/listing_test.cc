// SPDX-License-Identifier: Apache-2.0
#include "query/listing.h"

#include <gtest/gtest.h>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

std::string listing(const store::Store& store, std::string_view plugin) {
  JsonWriter json;
  write_tags(json, *store.snapshot(), plugin);
  return json.take();
}

TEST(Listing, ListsTagsOfOnePluginByRun) {
  store::Store store;
  commit_run(store, "a",
             {TestFile()
                  .records("weights", "histograms", DataClass::Tensor, {0}, "**Layer**")
                  .scalars("loss", {{0, 0, 0}})});
  commit_run(store, "b", {TestFile().scalars("loss", {{0, 0, 0}})});
  EXPECT_EQ(listing(store, "histograms"), R"({"a": {"weights": {"displayName": "weights", )"
                                          R"("description": "<p><strong>Layer</strong></p>"}}})");
}

TEST(Listing, OmitsDataOfANewerVersion) {
  store::Store store;
  auto newer = test_info("newer", "text", DataClass::Tensor);
  newer->set_notes(notes_of({}, "\x08\x01"));
  auto known = test_info("known", "text", DataClass::Tensor);
  known->set_notes(notes_of({}, std::string("\x08\x00", 2)));
  const auto one_record = [](auto info) {
    store::RecordPartBuilder builder;
    builder.add({});
    return store::SeriesPart{std::move(info), nullptr, builder.build()};
  };
  commit_run(store, "a", {TestFile().add(one_record(newer)).add(one_record(known))});
  EXPECT_EQ(listing(store, "text"),
            R"({"a": {"known": {"displayName": "known", "description": ""}}})");
  JsonWriter names;
  write_tag_names(names, *store.snapshot(), "text");
  EXPECT_EQ(names.text(), R"({"a": ["known"]})");
}

}  // namespace
}  // namespace stepscope::query
