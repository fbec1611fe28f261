/* SPDX-License-Identifier: Apache-2.0 */
/* The logging library for C and for every language that can call it. summary_writer.h says what
 * each call does; texts are UTF-8 and end with 0, arrays are contiguous with the last dimension
 * running fastest, and nothing that is passed is kept. All functions may be called from any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stepscope/version.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct stepscope_writer stepscope_writer;

/* What became of a call. */
typedef enum {
  STEPSCOPE_LOGGED = 0,
  STEPSCOPE_REMARKED = 1, /* Logged, but look at it. */
  STEPSCOPE_REFUSED = 2,  /* Not logged: the call was wrong. */
  STEPSCOPE_UNWRITTEN = 3 /* The file is in trouble; what was logged waits. */
} stepscope_outcome;

/* Element types, numbered as TensorFlow numbers them. */
typedef enum {
  STEPSCOPE_FLOAT = 1,
  STEPSCOPE_DOUBLE = 2,
  STEPSCOPE_INT32 = 3,
  STEPSCOPE_UINT8 = 4,
  STEPSCOPE_INT16 = 5,
  STEPSCOPE_INT8 = 6,
  STEPSCOPE_INT64 = 9,
  STEPSCOPE_BOOL = 10,
  STEPSCOPE_BFLOAT16 = 14,
  STEPSCOPE_UINT16 = 17,
  STEPSCOPE_HALF = 19,
  STEPSCOPE_UINT32 = 22,
  STEPSCOPE_UINT64 = 23
} stepscope_type;

typedef struct {
  const void* data;
  stepscope_type type;
  const int64_t* shape;
  size_t rank;
} stepscope_array;

/* The order of a picture's dimensions: batch, height, width, channels. */
typedef enum {
  STEPSCOPE_NHWC = 0,
  STEPSCOPE_NCHW = 1,
  STEPSCOPE_HWC = 2,
  STEPSCOPE_CHW = 3,
  STEPSCOPE_HW = 4
} stepscope_layout;

/* A step that is not known: steps are counted for each tag. */
#define STEPSCOPE_NO_STEP INT64_MIN

/* NULL only if memory has run out; every call takes that and returns STEPSCOPE_REFUSED. Where the
 * file cannot be made, stepscope_status() and the next call say why. A directory that is empty or
 * NULL is refused: no file is made, and every call says why. Trouble is also printed to stderr
 * unless `quiet` is not 0. */
stepscope_writer* stepscope_open(const char* directory, int quiet);

/* What became of stepscope_open(), whenever it is asked; stepscope_message() then has the text. */
stepscope_outcome stepscope_status(const stepscope_writer* writer);

stepscope_outcome stepscope_scalar(stepscope_writer* writer, const char* tag, double value,
                                   int64_t step);
stepscope_outcome stepscope_histogram(stepscope_writer* writer, const char* tag,
                                      stepscope_array values, int64_t step);
stepscope_outcome stepscope_image(stepscope_writer* writer, const char* tag, stepscope_array pixels,
                                  stepscope_layout layout, int64_t step);
stepscope_outcome stepscope_encoded_image(stepscope_writer* writer, const char* tag,
                                          const void* file, size_t file_bytes, int64_t step);
stepscope_outcome stepscope_audio(stepscope_writer* writer, const char* tag,
                                  stepscope_array samples, uint32_t sample_rate_hz, int64_t step);
stepscope_outcome stepscope_text(stepscope_writer* writer, const char* tag, const char* text,
                                 int64_t step);
stepscope_outcome stepscope_tensor(stepscope_writer* writer, const char* tag, stepscope_array array,
                                   int64_t step);
/* A serialised GraphDef. */
stepscope_outcome stepscope_graph(stepscope_writer* writer, const void* graph_def, size_t bytes);
/* For a plugin that is not ours. */
stepscope_outcome stepscope_plugin_value(stepscope_writer* writer, const char* tag,
                                         const char* plugin, const void* plugin_data,
                                         size_t plugin_data_bytes, stepscope_array array,
                                         int64_t step);

/* Returns when all that was logged is on file. */
stepscope_outcome stepscope_flush(stepscope_writer* writer);

/* Flushes, and frees the writer. STEPSCOPE_REFUSED if it is NULL: nothing was logged then. */
stepscope_outcome stepscope_close(stepscope_writer* writer);

/* What the last call on this thread that was not STEPSCOPE_LOGGED has to say, with its cure; valid
 * until the next such call. Cut after 2047 bytes. */
const char* stepscope_message(void);

#ifdef __cplusplus
}
#endif
