// SPDX-License-Identifier: Apache-2.0
/* The logging library for C and every language that can call C. summary_writer.h documents what
 * each call does. Texts are UTF-8 and NUL-terminated. NULL is refused for tags, for data and for
 * an array with a count above 0; it is an empty text for every other text. Arrays are contiguous,
 * with the last dimension varying fastest. Nothing that is passed is kept. All functions may be
 * called from any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stepscope/version.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct stepscope_writer stepscope_writer;

/* The outcome of a call. */
typedef enum {
  STEPSCOPE_LOGGED = 0,
  STEPSCOPE_REMARKED = 1, /* Logged, but it looks wrong. */
  STEPSCOPE_REFUSED = 2,  /* Not logged: the call was invalid. */
  STEPSCOPE_UNWRITTEN = 3 /* The file cannot be written. Records are queued, unless the
                             message says that one was dropped; on closing they are lost. */
} stepscope_outcome;

/* Element types, numbered as TensorFlow numbers them. */
typedef enum {
  STEPSCOPE_FLOAT = 1,
  STEPSCOPE_DOUBLE = 2,
  STEPSCOPE_INT32 = 3,
  STEPSCOPE_UINT8 = 4,
  STEPSCOPE_INT16 = 5,
  STEPSCOPE_INT8 = 6,
  STEPSCOPE_COMPLEX64 = 8,
  STEPSCOPE_INT64 = 9,
  STEPSCOPE_BOOL = 10,
  STEPSCOPE_BFLOAT16 = 14,
  STEPSCOPE_UINT16 = 17,
  STEPSCOPE_COMPLEX128 = 18,
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

/* The order of an image's dimensions: batch, height, width, channels. */
typedef enum {
  STEPSCOPE_NHWC = 0,
  STEPSCOPE_NCHW = 1,
  STEPSCOPE_HWC = 2,
  STEPSCOPE_CHW = 3,
  STEPSCOPE_HW = 4
} stepscope_layout;

/* No step: steps are counted for each tag. */
#define STEPSCOPE_NO_STEP INT64_MIN

/* Options for opening a writer. Start from stepscope_default_options(). */
typedef struct {
  double flush_interval_s; /* When a record is written; on slow disks later, up to ten times
                              (default 0.1). */
  size_t queue_bytes; /* Queue size; when it is full, calls wait up to 10 s (default 64 MiB). */
  int sync;           /* If not 0, stepscope_flush() also syncs the file to disk. */
  int quiet;          /* If not 0, errors are not printed to stderr. */
  int64_t purge_step; /* Discards what the run logged from this step on; or STEPSCOPE_NO_STEP. */
  const char* file_suffix; /* Appended to the file name. */
  const char* host;        /* Host in the file name; NULL for the machine's. */
  /* Called for errors, from any thread, instead of printing them; may be NULL. */
  void (*on_trouble)(void* context, stepscope_outcome outcome, const char* message);
  double (*clock)(void* context); /* Seconds since 1970, any thread; NULL for the system clock. */
  void* context;                  /* Passed to both functions. */
} stepscope_options;

stepscope_options stepscope_default_options(void);

/* Opens a writer. Returns NULL only if out of memory; every call accepts NULL and returns
 * STEPSCOPE_REFUSED. If the file cannot be created, stepscope_status() and the next call say why. A
 * directory that is empty, NULL or an address such as "s3://bucket" is refused: no file is created,
 * and every call says why. Errors are also printed to stderr unless `quiet` is not 0. */
stepscope_writer* stepscope_open(const char* directory, int quiet);
/* The same with options; NULL for the defaults. */
stepscope_writer* stepscope_open_with(const char* directory, const stepscope_options* options);

/* Returns the outcome of stepscope_open(); stepscope_message() then returns the text. */
stepscope_outcome stepscope_status(const stepscope_writer* writer);

/* Copies the path of the event file, empty while there is none, to `buffer`: at most `size` bytes
 * including the terminating NUL. Returns the length of the whole path. */
size_t stepscope_path(const stepscope_writer* writer, char* buffer, size_t size);

/* Logs a number with 32 bits, as PyTorch does; stepscope_scalar64() uses 64. */
stepscope_outcome stepscope_scalar(stepscope_writer* writer, const char* tag, double value,
                                   int64_t step);
stepscope_outcome stepscope_scalar64(stepscope_writer* writer, const char* tag, double value,
                                     int64_t step);
/* Logs several lines of one chart: each has its own run, <directory>/<tag>_<name>, with the slashes
 * of the tag replaced by '_'. */
stepscope_outcome stepscope_scalars(stepscope_writer* writer, const char* tag,
                                    const char* const* names, const double* values, size_t count,
                                    int64_t step);

stepscope_outcome stepscope_histogram(stepscope_writer* writer, const char* tag,
                                      stepscope_array values, int64_t step);
typedef struct {
  double left;
  double right;
  double count;
} stepscope_bucket;
/* Logs exactly these buckets. */
stepscope_outcome stepscope_histogram_buckets(stepscope_writer* writer, const char* tag,
                                              const stepscope_bucket* buckets, size_t count,
                                              int64_t step);

stepscope_outcome stepscope_image(stepscope_writer* writer, const char* tag, stepscope_array pixels,
                                  stepscope_layout layout, int64_t step);
stepscope_outcome stepscope_encoded_image(stepscope_writer* writer, const char* tag,
                                          const void* file, size_t file_bytes, int64_t step);
/* Logs the batch as the frames of an animation. */
stepscope_outcome stepscope_video(stepscope_writer* writer, const char* tag, stepscope_array frames,
                                  stepscope_layout layout, double frames_per_second, int64_t step);
stepscope_outcome stepscope_audio(stepscope_writer* writer, const char* tag,
                                  stepscope_array samples, uint32_t sample_rate_hz, int64_t step);
stepscope_outcome stepscope_text(stepscope_writer* writer, const char* tag, const char* text,
                                 int64_t step);
stepscope_outcome stepscope_tensor(stepscope_writer* writer, const char* tag, stepscope_array array,
                                   int64_t step);

/* Every array is [n, 3] or, for a batch, [b, n, 3]. */
typedef struct {
  stepscope_array vertices;
  const stepscope_array* faces;   /* Triangles, as vertex indices. May be NULL. */
  const stepscope_array* colours; /* Colours of the vertices, from 0 to 255. May be NULL. */
  const char* json_config;        /* Camera, lights and material for three.js. May be NULL. */
} stepscope_mesh_parts;
stepscope_outcome stepscope_mesh(stepscope_writer* writer, const char* tag,
                                 const stepscope_mesh_parts* parts, int64_t step);

/* One label (0 or 1), one probability and one weight per example. `weights` may be NULL; 0
 * thresholds means 127. */
stepscope_outcome stepscope_pr_curve(stepscope_writer* writer, const char* tag,
                                     stepscope_array labels, stepscope_array probabilities,
                                     const stepscope_array* weights, size_t thresholds,
                                     int64_t step);
/* Six arrays with one number per threshold: true positives, false positives, true negatives,
 * false negatives, precision, recall. */
stepscope_outcome stepscope_pr_curve_counts(stepscope_writer* writer, const char* tag,
                                            const stepscope_array* counts, int64_t step);

/* Points [n, dimensions] for the projector. `labels` has `label_count` texts, one per point or
 * none; `pictures` has one per point, or is NULL. */
stepscope_outcome stepscope_embedding(stepscope_writer* writer, const char* tag,
                                      stepscope_array points, const char* const* labels,
                                      size_t label_count, const stepscope_array* pictures,
                                      stepscope_layout layout, int64_t step);

/* A hyperparameter is a text, a boolean (true if the number is not 0) or a number. */
typedef enum {
  STEPSCOPE_HPARAM_UNSET = 0,
  STEPSCOPE_HPARAM_STRING = 1,
  STEPSCOPE_HPARAM_BOOL = 2,
  STEPSCOPE_HPARAM_NUMBER = 3
} stepscope_hparam_type;

typedef struct {
  const char* name; /* Ignored for the values of a domain. */
  stepscope_hparam_type type;
  double number;
  const char* text;
} stepscope_hparam;

typedef struct {
  const stepscope_hparam* hparams;
  size_t hparam_count;
  const char* model_uri;
  const char* monitor_url;
  const char* group_name; /* Sessions with the same name are repetitions of one trial. */
  double start_time_s;    /* Seconds since 1970. */
} stepscope_session;

typedef enum {
  STEPSCOPE_SESSION_UNKNOWN = 0,
  STEPSCOPE_SESSION_SUCCESS = 1,
  STEPSCOPE_SESSION_FAILURE = 2,
  STEPSCOPE_SESSION_RUNNING = 3
} stepscope_session_status;

/* Call once per session: when it starts and when it ends. */
stepscope_outcome stepscope_hparams(stepscope_writer* writer, const stepscope_session* session);
stepscope_outcome stepscope_hparams_end(stepscope_writer* writer, stepscope_session_status status);

typedef struct {
  const char* name;
  const char* display_name;
  const char* description;
  stepscope_hparam_type type; /* If unset, the type of the domain. */
  int has_interval;           /* If not 0, numbers from `min` to `max`. */
  double min;
  double max;
  const stepscope_hparam* values; /* Otherwise the possible values, all of one type; may be NULL. */
  size_t value_count;
} stepscope_hparam_info;

typedef enum {
  STEPSCOPE_DATASET_UNKNOWN = 0,
  STEPSCOPE_DATASET_TRAINING = 1,
  STEPSCOPE_DATASET_VALIDATION = 2
} stepscope_dataset_type;

typedef struct {
  const char* tag;
  const char* group; /* The run below the session's with the tag; NULL for the session's own. */
  const char* display_name;
  const char* description;
  stepscope_dataset_type dataset_type;
} stepscope_metric_info;

typedef struct {
  const char* name;
  const char* description;
  const char* user;
  double time_created_s; /* Seconds since 1970. */
  const stepscope_hparam_info* hparams;
  size_t hparam_count;
  const stepscope_metric_info* metrics;
  size_t metric_count;
} stepscope_experiment;

/* Call once per experiment, in the directory above its sessions. */
stepscope_outcome stepscope_hparams_config(stepscope_writer* writer,
                                           const stepscope_experiment* experiment);

typedef struct {
  const char* title;
  int is_margin;           /* If not 0, three tags per line: value, lower and upper bound. */
  const char* const* tags; /* Otherwise regular expressions; one line per matching tag. */
  size_t tag_count;
} stepscope_chart;

typedef struct {
  const char* title;
  int closed; /* If not 0, initially collapsed. */
  const stepscope_chart* charts;
  size_t chart_count;
} stepscope_category;

/* Defines charts of several scalars. */
stepscope_outcome stepscope_custom_scalars(stepscope_writer* writer,
                                           const stepscope_category* categories, size_t count);

/* Logs a serialised GraphDef. */
stepscope_outcome stepscope_graph(stepscope_writer* writer, const void* graph_def, size_t bytes);
/* Logs a value for another plugin. */
stepscope_outcome stepscope_plugin_value(stepscope_writer* writer, const char* tag,
                                         const char* plugin, const void* plugin_data,
                                         size_t plugin_data_bytes, stepscope_array array,
                                         int64_t step);

/* Returns when everything logged so far is in the file; stepscope_sync() when it is on disk. */
stepscope_outcome stepscope_flush(stepscope_writer* writer);
stepscope_outcome stepscope_sync(stepscope_writer* writer);

/* Flushes, and frees the writer. Returns STEPSCOPE_REFUSED if it is NULL: nothing was logged. */
stepscope_outcome stepscope_close(stepscope_writer* writer);

/* Returns the message and cure of the last call on this thread that did not return
 * STEPSCOPE_LOGGED; valid until the next such call. Truncated to 2047 bytes. */
const char* stepscope_message(void);

#ifdef __cplusplus
}
#endif
