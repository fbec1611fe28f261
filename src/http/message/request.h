// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace stepscope::http {

enum class Method { Get, Head, Post, Put, Delete, Options, Other };

using Fields = std::vector<std::pair<std::string, std::string>>;  // Decoded, in the order sent.

// The first header of that name (in lower case). Empty if absent.
std::string_view find_header(const Fields& headers, std::string_view name);

// One request as a handler sees it: decoded, complete, without prefix and /experiment/<id>.
struct Request {
  Method method = Method::Get;
  std::string path;           // Decoded; starts with "/"; no trailing slash unless it is the root.
  std::string experiment_id;  // From /experiment/<id>/..., else empty.
  std::string root;           // Relative path from here to the server's root: "./", "../../".
  Fields query;               // From the URL.
  Fields form;                // From a urlencoded or multipart body, else empty.
  Fields headers;             // Names in lower case.
  std::string body;

  // The first value of that name in the URL, then in the form. Nothing if absent.
  std::optional<std::string_view> find(std::string_view name) const;

  // Like find(), but an absent parameter is an Invalid error that names it.
  Result<std::string_view> require(std::string_view name) const;

  // Every value of that name, URL first.
  std::vector<std::string_view> all(std::string_view name) const;

  // The header's value; the name in lower case. Empty if absent.
  std::string_view header(std::string_view name) const;
};

}  // namespace stepscope::http
