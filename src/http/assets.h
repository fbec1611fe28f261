// SPDX-License-Identifier: Apache-2.0
// The files of the page, which are part of the program.
#pragma once

#include <span>
#include <string_view>

#include "http/router.h"

namespace stepscope::http {

// One file. Its views are valid as long as the program runs.
struct Asset {
  std::string_view path;  // "index.html", "assets/index-4f2a.js": no slash in front.
  std::string_view content_type;
  std::string_view bytes;
  std::string_view etag;  // Quoted.
};

// Adds a route for each asset; "/" is index.html. Files below assets/ have a hash of their content
// in their name, so a browser may cache them forever; it revalidates all others. Without an
// index.html, "/" returns a line that says how to build the page.
void add_assets(Router& router, std::span<const Asset> assets);

}  // namespace stepscope::http
