// SPDX-License-Identifier: Apache-2.0
// What a logged value is: old and new summaries become one form here.
#pragma once

#include "record/event.h"
#include "store/run.h"

namespace stepscope::ingest {

// The series a Summary.Value belongs to, judged by this value alone.
//
// TensorFlow 1, PyTorch and tensorboardX log typed values (simple_value, image, histo, audio) and
// TensorFlow 2 logs tensors whose metadata name a plugin. A tensor without metadata answers a
// SeriesInfo without a plugin: another value of its tag may tell.
store::SeriesInfo classify(const record::ValueView& value);

// The two series that events make which are no summaries.
store::SeriesInfo run_graph_series();
store::SeriesInfo run_metadata_series(std::string_view tag);

// How many blobs a value of a blob sequence holds; 0 for anything else.
uint32_t count_items(const store::SeriesInfo& info, const record::ValueView& value);

}  // namespace stepscope::ingest
