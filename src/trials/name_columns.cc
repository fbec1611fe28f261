// SPDX-License-Identifier: Apache-2.0
#include "trials/name_columns.h"

#include <google/protobuf/struct.pb.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/limits/work_limits.h"
#include "base/text/ascii.h"
#include "base/text/natural_order.h"
#include "base/text/parse.h"
#include "trials/typed_column.h"

namespace stepscope::trials {
namespace {

constexpr size_t kColumnsMax = 100;
constexpr size_t kWordsMax = 64;  // Of one name.

constexpr std::array<std::string_view, 8> kRates = {"lr",  "wd",      "alpha",    "decay",
                                                    "eps", "dropout", "momentum", "rate"};
constexpr std::array<std::string_view, 10> kUsual = {"bs",    "batch",  "seed", "epochs", "epoch",
                                                     "depth", "layers", "dim",  "width",  "heads"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (to_lower(c) >= 'a' && to_lower(c) <= 'z'); }

bool is_one_of(const auto& words, std::string_view word) {
  return std::ranges::any_of(words, [&](auto one) { return equal_ignoring_case(one, word); });
}

// A word of a name. With a key, its value is known.
struct Word {
  std::string_view key;
  std::string_view text;
};

// Whether the text starts with groups of digits of these lengths, joined by dashes.
bool starts_with_groups(std::string_view text, std::array<size_t, 3> lengths) {
  for (size_t group = 0; group < lengths.size(); ++group) {
    if (group > 0) {
      if (!text.starts_with('-')) return false;
      text.remove_prefix(1);
    }
    if (text.size() < lengths[group]) return false;
    if (!std::all_of(text.begin(), text.begin() + lengths[group], is_digit)) return false;
    text.remove_prefix(lengths[group]);
  }
  return text.empty() || !is_digit(text.front());
}

// Splits a name from left to right.
class Splitter {
 public:
  explicit Splitter(std::string_view name) : rest_(name) {}

  std::vector<Word> split() {
    while (!rest_.empty() && words_.size() < kWordsMax) {
      if (is_separator(rest_.front())) {
        rest_.remove_prefix(1);
      } else if (starts_with_groups(rest_, {4, 2, 2})) {
        words_.push_back({"date", take(10)});
      } else if (starts_with_groups(rest_, {2, 2, 2})) {
        words_.push_back({"time", take(8)});
      } else {
        add_word();
      }
    }
    return std::move(words_);
  }

 private:
  static bool is_separator(char c) {
    constexpr std::string_view kSeparators = "/_,;& -";
    return kSeparators.find(c) != std::string_view::npos;
  }

  // Whether the word ends at this position. The dash of "1e-05" belongs to the number, and so does
  // one at the start.
  bool is_end(size_t at) const {
    if (rest_[at] == '=') return true;
    if (rest_[at] != '-') return is_separator(rest_[at]);
    const bool is_exponent = at > 1 && to_lower(rest_[at - 1]) == 'e' && is_digit(rest_[at - 2]);
    return at > 0 && !is_exponent;
  }

  std::string_view take(size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  size_t word_end() const {
    size_t end = 0;
    while (end < rest_.size() && !is_end(end)) ++end;
    return end;
  }

  void add_word() {
    const size_t end = word_end();
    if (end == rest_.size() || rest_[end] != '=') {
      words_.push_back({"", take(std::max<size_t>(end, 1))});
      return;
    }
    const std::string_view key = with_words_before(take(end));
    take(1);
    const std::string_view text = take(word_end());
    if (!text.empty()) words_.push_back({key, text});
  }

  // "batch_size=32": the words before belong to the key, back to one with a digit.
  std::string_view with_words_before(std::string_view key) {
    while (!words_.empty() && words_.back().key.empty() && is_plain(words_.back().text)) {
      const std::string_view before = words_.back().text;
      const bool is_joined =
          before.data() + before.size() + 1 == key.data() && key.data()[-1] == '_';
      if (!is_joined) break;
      key = {before.data(), before.size() + 1 + key.size()};
      words_.pop_back();
    }
    return key;
  }

  static bool is_plain(std::string_view word) { return std::ranges::all_of(word, is_letter); }

  std::string_view rest_;
  std::vector<Word> words_;
};

// The letters and the number of "lr0001"; no letters if the word has another form.
std::pair<std::string_view, std::string_view> letters_and_number(std::string_view word) {
  size_t end = 0;
  while (end < word.size() && is_letter(word[end])) ++end;
  const bool is_number = end < word.size() && is_digit(word[end]) &&
                         parse_number<double>(word.substr(end)).has_value();
  return is_number ? std::pair(word.substr(0, end), word.substr(end))
                   : std::pair(std::string_view(), word);
}

class NameTable {
 public:
  explicit NameTable(const std::vector<std::string_view>& names) {
    for (const std::string_view name : names) {
      check_for_stop();
      trials_.push_back(Splitter(name).split());
    }
  }

  std::vector<TableColumn> columns() {
    find_keys();
    name_numbers();
    place_words();
    std::vector<TableColumn> made;
    for (const auto& [name, values] : values_) {
      if (made.size() == kColumnsMax) break;
      check_for_stop();
      made.push_back(column_of(name, values));
    }
    std::erase_if(made, [this](const TableColumn& column) {
      return column.name.starts_with(kWord) && !column.differs && trials_.size() > 1;
    });
    std::ranges::stable_sort(made, [](const TableColumn& a, const TableColumn& b) {
      return is_naturally_before(a.name, b.name);
    });
    return made;
  }

 private:
  static constexpr std::string_view kWord = "word ";

  // Gives words such as bs32 their key.
  void find_keys() {
    std::map<std::string_view, size_t> trials_with;
    for (const auto& words : trials_) {
      std::set<std::string_view> own;
      for (const Word& word : words) {
        const auto letters = letters_and_number(word.text).first;
        if (word.key.empty() && !letters.empty()) own.insert(letters);
      }
      for (const std::string_view letters : own) ++trials_with[letters];
    }
    for (auto& words : trials_) {
      for (Word& word : words) {
        const auto [letters, number] = letters_and_number(word.text);
        if (!word.key.empty() || letters.empty()) continue;
        const bool is_key = trials_with[letters] == trials_.size() || is_one_of(kRates, letters) ||
                            is_one_of(kUsual, letters);
        if (is_key) word = {letters, number};
      }
    }
  }

  // "version_3": the word before names the number if all names have it.
  void name_numbers() {
    std::map<std::string_view, size_t> trials_with;
    const auto name_of = [](const std::vector<Word>& words, size_t i) {
      const bool is_named = i > 0 && words[i].key.empty() && words[i - 1].key.empty() &&
                            is_digit(words[i].text.front()) && is_letter(words[i - 1].text.front());
      return is_named ? words[i - 1].text : std::string_view();
    };
    for (const auto& words : trials_) {
      std::set<std::string_view> own;
      for (size_t i = 1; i < words.size(); ++i) own.insert(name_of(words, i));
      for (const std::string_view name : own) ++trials_with[name];
    }
    for (auto& words : trials_) {
      for (size_t i = words.size(); i-- > 1;) {
        const std::string_view name = name_of(words, i);
        if (name.empty() || trials_with[name] < trials_.size()) continue;
        words[i].key = name;
        words.erase(words.begin() + static_cast<ptrdiff_t>(i) - 1);
      }
    }
  }

  void place_words() {
    for (size_t trial = 0; trial < trials_.size(); ++trial) {
      size_t position = 0;
      for (const Word& word : trials_[trial]) {
        const std::string name = word.key.empty() ? std::string(kWord) + std::to_string(++position)
                                                  : std::string(word.key);
        auto& values = values_.try_emplace(name, trials_.size()).first->second;
        if (!values[trial]) values[trial] = word.text;
      }
    }
  }

  static google::protobuf::Value value_of(std::string_view name, std::string_view text) {
    google::protobuf::Value value;
    const bool has_point_left_out = is_one_of(kRates, name) && text.size() > 1 &&
                                    text.front() == '0' && std::ranges::all_of(text, is_digit);
    const std::string number =
        has_point_left_out ? "0." + std::string(text.substr(1)) : std::string(text);
    if (const auto parsed = parse_number<double>(number)) {
      value.set_number_value(*parsed);
    } else {
      value.set_string_value(number);
    }
    return value;
  }

  TableColumn column_of(const std::string& name,
                        const std::vector<std::optional<std::string_view>>& texts) {
    std::vector<google::protobuf::Value> values(texts.size());
    std::vector<const google::protobuf::Value*> logged(texts.size(), nullptr);
    for (size_t i = 0; i < texts.size(); ++i) {
      if (!texts[i]) continue;
      values[i] = value_of(name, *texts[i]);
      logged[i] = &values[i];
    }
    TableColumn column{.kind = TableColumn::Kind::Name, .name = name, .title = name};
    set_values(column, logged, {});
    return column;
  }

  std::vector<std::vector<Word>> trials_;
  std::map<std::string, std::vector<std::optional<std::string_view>>> values_;
};

}  // namespace

std::vector<TableColumn> name_columns(const std::vector<std::string_view>& names) {
  return NameTable(names).columns();
}

}  // namespace stepscope::trials
