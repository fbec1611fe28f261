// SPDX-License-Identifier: Apache-2.0
#include "base/path_veil.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>

namespace stepscope {
namespace {

namespace fs = std::filesystem;

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 128 ||
         std::string_view("_-.%~+@#").find(c) != std::string_view::npos;
}

// Whether a path can start here: "a/b" and "http://host/x" contain no absolute path.
bool is_start(std::string_view text, size_t at) {
  return at == 0 || (!is_name_character(text[at - 1]) && text[at - 1] != '/');
}

// A relative path is recognised by its position: at the start, or after a colon.
bool is_relative_start(std::string_view text, size_t at) {
  return at == 0 || (at >= 2 && text.substr(at - 2, 2) == ": ");
}

size_t end_of_path(std::string_view text, size_t at) {
  const char before = at == 0 ? ' ' : text[at - 1];
  if (before == '\'' || before == '"') return std::min(text.find(before, at), text.size());
  size_t end = std::min(text.find_first_of(" \t\r\n\"'`,;()[]{}<>|", at), text.size());
  while (end > at + 1 && (text[end - 1] == ':' || text[end - 1] == '.')) --end;
  return end;
}

std::string last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return std::string(path.substr(path.rfind('/') + 1));
}

std::string without_slash(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

// The path as given, as an absolute path, and with links resolved.
std::set<std::string> spellings_of(const std::string& path) {
  std::error_code ignored;
  std::set<std::string> ways = {without_slash(path)};
  ways.insert(without_slash(fs::path(path).lexically_normal().string()));
  ways.insert(without_slash(fs::absolute(path, ignored).string()));
  ways.insert(without_slash(fs::absolute(path, ignored).lexically_normal().string()));
  ways.insert(without_slash(fs::weakly_canonical(path, ignored).string()));
  ways.erase("");
  ways.erase("/");
  return ways;
}

}  // namespace

PathVeil::PathVeil(const std::vector<Root>& roots) {
  for (const Root& root : roots) {
    if (root.path.empty()) continue;
    const bool is_named = roots.size() > 1 || !root.name.empty();
    const std::string name = root.name.empty() ? last_part(root.path) : root.name;
    for (const std::string& spelling : spellings_of(root.path)) {
      add({spelling, is_named ? name : "LOGDIR", is_named ? name + "/" : ""});
      if (!spelling.starts_with('/')) continue;
      std::string way = "LOGDIR/..";
      for (fs::path above = fs::path(spelling).parent_path(); above.has_relative_path();
           above = above.parent_path(), way += "/..") {
        add({above.string(), "...", is_named ? ".../" : way + "/"});
      }
    }
  }
  std::stable_sort(forms_.begin(), forms_.end(),
                   [](const Form& a, const Form& b) { return a.path.size() > b.path.size(); });
}

void PathVeil::add(Form form) {
  // If log directories are nested, the inner one's name is preferred.
  const auto known = std::find_if(forms_.begin(), forms_.end(),
                                  [&](const Form& one) { return one.path == form.path; });
  if (known == forms_.end()) {
    forms_.push_back(std::move(form));
  } else if (known->shown == "...") {
    *known = std::move(form);
  }
}

std::set<std::string, std::less<>> PathVeil::top_directories() {
  std::set<std::string, std::less<>> names = {"home", "root", "tmp", "proc", "var", "usr"};
  std::error_code ignored;
  for (fs::directory_iterator at("/", ignored), end; !ignored && at != end; at.increment(ignored)) {
    names.insert(at->path().filename().string());
  }
  return names;
}

const PathVeil::Form* PathVeil::form_at(std::string_view text, size_t at) const {
  const std::string_view rest = text.substr(at);
  for (const Form& form : forms_) {
    if (!rest.starts_with(form.path)) continue;
    const bool is_whole =
        rest.size() == form.path.size() || !is_name_character(rest[form.path.size()]);
    const bool is_place = form.path.starts_with('/') || is_relative_start(text, at);
    if (is_whole && is_place) return &form;
  }
  return nullptr;
}

// Suggested commands may end with 2>/dev/null, which reveals nothing.
bool PathVeil::is_path_of_machine(std::string_view rest) const {
  if (rest.starts_with("/dev/null")) return false;
  size_t end = 1;
  while (end < rest.size() && is_name_character(rest[end])) ++end;
  return rest.starts_with('/') && top_.contains(rest.substr(1, end - 1));
}

// Appends the hidden form of the path at `at`, and returns its end in the text.
size_t PathVeil::hide_path(std::string_view text, size_t at, std::string& out) const {
  if (const Form* form = form_at(text, at)) {
    const size_t end = at + form->path.size();
    const bool has_more = end + 1 < text.size() && text[end] == '/' &&
                          (is_name_character(text[end + 1]) || text[end + 1] == '\\');
    out += has_more ? form->prefix : form->shown;
    return has_more ? end + 1 : end;
  }
  const size_t end = end_of_path(text, at);
  const std::string_view path = text.substr(at, end - at);
  const auto depth = std::count(path.begin(), path.end(), '/');
  out += depth > 2 ? ".../" + last_part(path) : "...";
  return end;
}

std::string PathVeil::hide(std::string_view text) const {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const bool is_path =
        is_start(text, at) && (form_at(text, at) != nullptr || is_path_of_machine(text.substr(at)));
    if (is_path) {
      at = hide_path(text, at, out);
    } else {
      out += text[at++];
    }
  }
  return out;
}

Error PathVeil::hide(Error error) const {
  error.message = hide(std::string_view(error.message));
  error.hint = hide(std::string_view(error.hint));
  return error;
}

}  // namespace stepscope
