// SPDX-License-Identifier: Apache-2.0
// The tags of a plugin as TensorBoard's /tags routes list them.
#pragma once

#include <functional>
#include <string_view>

#include "base/text/json_writer.h"
#include "store/store.h"

namespace stepscope::query {

// True if a /tags route lists the series: it belongs to the plugin, has values, and its data
// version is not newer than supported. (Values of such a series can still be requested, as in
// TensorBoard.)
bool is_listed(const store::Series& series, std::string_view plugin);

// Writes {run: {tag: {"displayName", "description"}}}, the description as HTML; runs without such
// series are omitted. `write_more`, if given, adds members to a tag.
using WriteMore = std::function<void(JsonWriter&, const store::Series&)>;
void write_tags(JsonWriter& json, const store::Snapshot& snapshot, std::string_view plugin,
                const WriteMore& write_more = nullptr);

// Writes {run: [tag, ...]} in the same way.
void write_tag_names(JsonWriter& json, const store::Snapshot& snapshot, std::string_view plugin);

}  // namespace stepscope::query
