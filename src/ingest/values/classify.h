// SPDX-License-Identifier: Apache-2.0
// Classifies logged values: old and new summaries are converted to one form.
#pragma once

#include "record/event.h"
#include "store/run.h"

namespace stepscope::ingest {

// The series of a Summary.Value, based on this value alone.
//
// TensorFlow 1, PyTorch and tensorboardX log typed values (simple_value, image, histo, audio) and
// TensorFlow 2 logs tensors whose metadata name a plugin. For a tensor without metadata, the
// SeriesInfo has no plugin: another value of its tag may name it.
store::SeriesInfo classify(const record::ValueView& value);

// The two series made of events other than summaries.
store::SeriesInfo run_graph_series();
store::SeriesInfo run_metadata_series(std::string_view tag);

// The number of blobs in a value of a blob sequence; 0 for anything else.
uint32_t count_items(const store::SeriesInfo& info, const record::ValueView& value);

}  // namespace stepscope::ingest
