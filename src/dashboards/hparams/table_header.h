// SPDX-License-Identifier: Apache-2.0
// The parts that the responses of /api/v1/hparams share.
#pragma once

#include <string_view>

#include "base/text/json_writer.h"
#include "trials/trial_table.h"

namespace stepscope::dashboards::hparams {

// "success", "failure", "running" or "unknown".
std::string_view word_of(proto::SessionStatus status);

// Writes a value of a category.
void write_choice(JsonWriter& json, const trials::Choice& choice);

// Writes what identifies and describes a column as fields of the open object: everything but cells.
void write_column_fields(JsonWriter& json, const trials::TableColumn& column);

// Writes the fields "available" and "problems" into the open object.
void write_available(JsonWriter& json, const trials::TrialTable& table);
void write_problems(JsonWriter& json, const trials::TrialTable& table);

}  // namespace stepscope::dashboards::hparams
