// SPDX-License-Identifier: Apache-2.0
#include "tuners/yaml.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/test_error.h"

namespace stepscope::tuners {
namespace {

using Hparams = std::map<std::string, Value>;

Hparams hparams(std::string_view text) {
  const auto file = read_hparams_yaml(text);
  EXPECT_TRUE(file.ok()) << file.error().message;
  return file.value().hparams;
}

TEST(Yaml, ReadsScalarsAndNestedMappings) {
  EXPECT_EQ(hparams("# saved by Lightning\n---\nlayers: 3\nmodel:\n  dropout: null\n  head:\n"
                    "    width: 8  # wide\noptimizer: sgd\nrate: 1.0e-05\namp: false\n"),
            (Hparams{{"amp", false},
                     {"layers", 3.0},
                     {"model/dropout", {}},
                     {"model/head/width", 8.0},
                     {"optimizer", "sgd"},
                     {"rate", 1e-5}}));
}

TEST(Yaml, QuotedTextsAreTexts) {
  EXPECT_EQ(hparams("a: '1'\nb: \"x: \\\"y\\\"\\n\"\n'c: d': 'it''s'\ne: a:b\nf: ''\n"),
            (Hparams{{"a", "1"}, {"b", "x: \"y\"\n"}, {"c: d", "it's"}, {"e", "a:b"}, {"f", ""}}));
}

TEST(Yaml, ListsAreTexts) {
  EXPECT_EQ(
      hparams("a:\n- 1\n- 2\nb: [1, 2]\nc: !!python/tuple\n- x\n- y\nd:\n  - k: 1\n    l: 2\n"),
      (Hparams{{"a", "[1, 2]"}, {"b", "[1, 2]"}, {"c", "[x, y]"}, {"d", "[k: 1 l: 2]"}}));
}

TEST(Yaml, TextsMayContinue) {
  EXPECT_EQ(hparams("a: one\n  two\nb: |\n  x\n  y\nc: \"one\\\n  \\ two\"\nd: 1\n"),
            (Hparams{{"a", "one two"}, {"b", "x\ny"}, {"c", "one two"}, {"d", 1.0}}));
}

TEST(Yaml, OddNumbers) {
  EXPECT_TRUE(std::isnan(std::get<double>(hparams("a: .nan\n").at("a"))));
  EXPECT_EQ(hparams("a: -.inf\nb: nan\nc: 1e5\nd: 1_000\n"),
            (Hparams{{"a", -INFINITY}, {"b", "nan"}, {"c", 1e5}, {"d", "1_000"}}));
}

TEST(Yaml, EmptyFilesHaveNothing) {
  EXPECT_EQ(hparams(""), Hparams{});
  EXPECT_EQ(hparams("{}\n"), Hparams{});
}

TEST(Yaml, RefusesTheRestWithItsLine) {
  EXPECT_THAT(read_hparams_yaml("a: 1\nplain\n"),
              fails_with(Code::Invalid, "expected \"name: value\" in line 2"));
  EXPECT_THAT(read_hparams_yaml("a:\n    b: 1\n  c: 2\n"),
              fails_with(Code::Invalid, "unexpected indentation in line 3"));
  EXPECT_THAT(read_hparams_yaml(std::string_view("a: \0", 4)),
              fails_with(Code::Invalid, "not a text"));
  std::string deep;
  for (size_t i = 0; i < 40; ++i) deep += std::string(i, ' ') + "a:\n";
  EXPECT_FALSE(read_hparams_yaml(deep + std::string(40, ' ') + "b: 1\n").ok());
}

}  // namespace
}  // namespace stepscope::tuners
