// SPDX-License-Identifier: Apache-2.0
#include "http/assets.h"

#include <algorithm>
#include <string>

namespace stepscope::http {
namespace {

constexpr std::string_view kStart = "index.html";
constexpr std::string_view kHashedFolder = "assets/";
constexpr std::string_view kNoPage =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Stepscope</title>\n"
    "<p>This Stepscope was built without its web page. <code>./dev build</code> builds both. All "
    "other routes work; see <a href=\"api/v1/runs\">api/v1/runs</a>.</p>\n</html>\n";

Response asset_response(const Asset& asset) {
  Response response = Response::binary(std::string(asset.content_type), std::string(asset.bytes));
  response.etag = asset.etag;
  if (asset.path.starts_with(kHashedFolder)) {
    response.cache_control = "public, max-age=31536000, immutable";
  } else {
    response.cache_control = "no-cache";
  }
  return response;
}

}  // namespace

void add_assets(Router& router, std::span<const Asset> assets) {
  for (const Asset& asset : assets) {
    std::string path("/");
    path += asset.path;
    router.get(path, [asset](const Request&) { return asset_response(asset); });
    router.allow_caching(std::move(path));
  }
  const auto start = std::ranges::find(assets, kStart, &Asset::path);
  if (start != assets.end()) {
    router.get("/", [asset = *start](const Request&) { return asset_response(asset); });
    return;
  }
  for (const char* path : {"/", "/index.html"}) {
    router.get(path, [](const Request&) { return Response::html(std::string(kNoPage)); });
  }
}

}  // namespace stepscope::http
