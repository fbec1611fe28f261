// SPDX-License-Identifier: Apache-2.0
// Numbers as people write them: 64, not 64.0.
#pragma once

#include <string>

#include "base/text/json_writer.h"

namespace stepscope::dashboards::hparams {

// Appends the shortest text that reads back as the value; "nan", "inf", "-inf" as append_repr()
// does.
void append_plain(std::string& out, double value);

// The same as the next value of JSON; text for what is not finite, as JsonWriter::number() does.
void write_plain(JsonWriter& json, double value);

// The number that a float32 was most likely meant as: 0.87438 for 0.8743799924850464, which reads
// back as the same float32. A value that is not exactly a float32 stays as it is.
double shortened(double value);

}  // namespace stepscope::dashboards::hparams
