// SPDX-License-Identifier: Apache-2.0
#include "writer/embeddings/config_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

namespace stepscope::writer {
namespace {

constexpr std::string_view kSpaces = " \t\r\n,;";

struct Token {
  std::string_view text;  // A name, a number, a literal with its quotes, or one punctuation mark.
  size_t begin = 0;

  size_t end() const { return begin + text.size(); }
};

bool is_word(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9') || letter == '_' || letter == '.' || letter == '-';
}

// The length of the literal at the front; nothing if it does not end.
std::optional<size_t> literal_length(std::string_view text) {
  for (size_t i = 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[0]) {
      return i + 1;
    }
  }
  return std::nullopt;
}

std::optional<size_t> token_length(std::string_view text) {
  if (text[0] == '"' || text[0] == '\'') return literal_length(text);
  const auto end = std::find_if_not(text.begin(), text.end(), is_word);
  return std::max<size_t>(1, static_cast<size_t>(end - text.begin()));
}

Error broken(size_t at) {
  return with_hint(invalid("invalid projector configuration at byte {}", at),
                   "fix projector_config.pbtxt, or remove it");
}

Result<std::vector<Token>> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (kSpaces.find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      const std::optional<size_t> length = token_length(text.substr(at));
      if (!length) return broken(at);
      tokens.push_back({text.substr(at, *length), at});
      at += *length;
    }
  }
  return tokens;
}

bool opens(const Token& token) { return token.text == "{" || token.text == "<"; }
bool closes(const Token& token) { return token.text == "}" || token.text == ">"; }

// One past the token that closes the block opened by tokens[open]; nothing if there is none.
std::optional<size_t> end_of_block(const std::vector<Token>& tokens, size_t open) {
  size_t depth = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    if (opens(tokens[i])) ++depth;
    if (closes(tokens[i]) && --depth == 0) return i + 1;
  }
  return std::nullopt;
}

// The token that names the block at `open`, possibly followed by a colon. `open` itself if there is
// none.
size_t name_before(const std::vector<Token>& tokens, size_t open) {
  if (open > 1 && tokens[open - 1].text == ":") return open - 2;
  return open > 0 ? open - 1 : open;
}

// Decodes only the escapes that quoted() uses most: a name with control characters may occur twice,
// which is harmless.
std::string unquoted(std::string_view literal) {
  std::string out;
  for (size_t i = 1; i + 1 < literal.size(); ++i) {
    const bool is_escape = literal[i] == '\\' && i + 2 < literal.size();
    if (is_escape) ++i;
    out += is_escape && literal[i] == 'n' ? '\n' : literal[i];
  }
  return out;
}

bool names_tensor(const std::vector<Token>& tokens, size_t begin, size_t end,
                  std::string_view tensor_name) {
  for (size_t i = begin; i + 2 < end; ++i) {
    if (tokens[i].text == "tensor_name" && tokens[i + 1].text == ":") {
      return unquoted(tokens[i + 2].text) == tensor_name;
    }
  }
  return false;
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char letter : text) {
    if (letter == '\n') {
      out += "\\n";
    } else if (letter == '"' || letter == '\\') {
      out.append({'\\', letter});
    } else if (static_cast<uint8_t>(letter) < 0x20 || letter == 0x7f) {
      fmt::format_to(std::back_inserter(out), "\\{:03o}", static_cast<uint8_t>(letter));
    } else {
      out += letter;
    }
  }
  return out + '"';
}

Result<std::string> without_embedding(std::string_view config, std::string_view tensor_name) {
  TRY(const std::vector<Token> tokens, tokens_of(config));
  std::string out;
  size_t kept_from = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (closes(tokens[i])) return broken(tokens[i].begin);
    if (!opens(tokens[i])) continue;
    const std::optional<size_t> end = end_of_block(tokens, i);
    if (!end) return broken(tokens[i].begin);
    const size_t name = name_before(tokens, i);
    const bool is_embedding = tokens[name].text == "embeddings";
    if (is_embedding && names_tensor(tokens, i, *end, tensor_name)) {
      out += config.substr(kept_from, tokens[name].begin - kept_from);
      kept_from = tokens[*end - 1].end();
      if (config.substr(kept_from).starts_with('\n')) ++kept_from;
    }
    i = *end - 1;
  }
  out += config.substr(kept_from);
  return out;
}

}  // namespace stepscope::writer
