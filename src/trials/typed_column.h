// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/struct.pb.h>

#include <string_view>
#include <vector>

#include "trials/table_column.h"

namespace stepscope::trials {

// Sets type, domain and cells of a column from what each trial logged, null where it logged
// nothing.
//
// It has numbers if all values are numbers, apart from texts that stand for no value, such as
// "None", "nan" or "#DIV/0!": their cells are missing. A text that is written as a number counts as
// one if other trials have numbers. Everything else makes it a category: texts, booleans, several
// types.
void set_values(TableColumn& column, const std::vector<const google::protobuf::Value*>& logged,
                const std::vector<Choice>& declared_choices);

// Whether a text means that there is no value.
bool is_odd_text(std::string_view text);

}  // namespace stepscope::trials
