// SPDX-License-Identifier: Apache-2.0
// Finding runs and series by name, with errors worded as TensorBoard words them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/store.h"

namespace stepscope::query {

// A text as Python's repr() shows it, which is how TensorBoard quotes names in its messages.
std::string quoted(std::string_view text);

// All series of a tag: usually one, plus one for each other plugin the tag is used for.
std::span<const store::Series> series_of(const store::Run& run, std::string_view tag);

// True if the plugin's routes serve the series: it belongs to the plugin and has values. A tag that
// was announced but never got a value is not served.
bool is_servable(const store::Series& series, std::string_view plugin);

// The same for the plugin "scalars", whose series must also be readable as numbers.
bool is_servable_scalar(const store::Series& series);

// The scalar series of a tag that TensorBoard's scalar routes return, or null.
const store::Series* find_scalars(const store::Run& run, std::string_view tag);

// The same by the run's name. NotFound if there is no such run or tag.
Result<const store::Series*> find_scalars(const store::Snapshot& snapshot, std::string_view run,
                                          std::string_view tag);

}  // namespace stepscope::query
