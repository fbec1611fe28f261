// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/dashboards.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "ingest/values/value_reader.h"
#include "storage/memory.h"

namespace stepscope::cli {
namespace {

// The text of every http_api.md.
std::string documented_routes() {
  std::ostringstream text;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(STEPSCOPE_DASHBOARDS_FOLDER)) {
    if (entry.path().filename() == "http_api.md") text << std::ifstream(entry.path()).rdbuf();
  }
  return text.str();
}

bool is_page(const std::string& path) {
  return path == "/" || path == "/index.html" || path.starts_with("/assets/");
}

TEST(Dashboards, EveryRouteIsDocumented) {
  storage::MemoryStorage storage;
  store::Store store;
  ingest::FileValueReader values(storage);
  http::Router router;
  add_dashboards(router, {store, values, storage, {}, {}}, {});
  const std::string documented = documented_routes();
  ASSERT_FALSE(documented.empty());
  size_t count = 0;
  for (const std::string& path : router.paths()) {
    if (is_page(path)) continue;
    ++count;
    EXPECT_NE(documented.find(path), std::string::npos) << path << " is not in any http_api.md";
  }
  EXPECT_GT(count, 50u);
}

}  // namespace
}  // namespace stepscope::cli
