/* SPDX-License-Identifier: Apache-2.0 */
/* Logs one value of every kind from C, and checks the result of wrong calls. The test requests the
 * logged values from the server. Prints the path of the event file. */
#include <stdio.h>
#include <stepscope/c_api.h>
#include <string.h>

static int failed = 0;

static void expect(stepscope_outcome expected, stepscope_outcome outcome, const char* what) {
  if (outcome == expected) return;
  fprintf(stderr, "%s: %d instead of %d: %s\n", what, (int)outcome, (int)expected,
          stepscope_message());
  failed = 1;
}

static double frozen_clock(void* context) { return *(const double*)context; }

static void count_trouble(void* context, stepscope_outcome outcome, const char* message) {
  (void)context;
  if (outcome == STEPSCOPE_REFUSED && message[0] != '\0') puts("trouble reported");
}

static stepscope_array floats(const float* numbers, const int64_t* shape, size_t rank) {
  const stepscope_array array = {numbers, STEPSCOPE_FLOAT, shape, rank};
  return array;
}

static void log_numbers(stepscope_writer* writer) {
  const float numbers[] = {0.25F, 0.5F, 0.75F};
  const int64_t shape[] = {3};
  const char* const names[] = {"a", "b"};
  const double values[] = {1, 2};
  const stepscope_bucket buckets[] = {{0, 1, 5}, {1, 2, 7}};
  expect(STEPSCOPE_LOGGED, stepscope_scalar(writer, "loss", 0.25, 3), "scalar");
  expect(STEPSCOPE_LOGGED, stepscope_scalar64(writer, "precise", 0.1, 3), "scalar64");
  expect(STEPSCOPE_LOGGED, stepscope_scalars(writer, "both", names, values, 2, 3), "scalars");
  expect(STEPSCOPE_LOGGED, stepscope_histogram(writer, "weights", floats(numbers, shape, 1), 3),
         "histogram");
  expect(STEPSCOPE_LOGGED, stepscope_histogram_buckets(writer, "buckets", buckets, 2, 3),
         "histogram_buckets");
  expect(STEPSCOPE_LOGGED, stepscope_tensor(writer, "raw", floats(numbers, shape, 1), 3), "tensor");
  expect(
      STEPSCOPE_LOGGED,
      stepscope_plugin_value(writer, "own", "my_plugin", "data", 4, floats(numbers, shape, 1), 3),
      "plugin_value");
}

static void log_media(stepscope_writer* writer) {
  const uint8_t pixels[2 * 2 * 2 * 3] = {0};
  const int64_t batch[] = {2, 2, 2, 3};
  const int64_t frames[] = {6};
  const float sound[] = {0, 0.1F, 0.2F, 0.3F, 0.4F, 0.5F};
  const stepscope_array pictures = {pixels, STEPSCOPE_UINT8, batch, 4};
  expect(STEPSCOPE_LOGGED, stepscope_image(writer, "picture", pictures, STEPSCOPE_NHWC, 3),
         "image");
  expect(STEPSCOPE_LOGGED, stepscope_video(writer, "video", pictures, STEPSCOPE_NHWC, 4, 3),
         "video");
  expect(STEPSCOPE_LOGGED, stepscope_audio(writer, "sound", floats(sound, frames, 1), 8000, 3),
         "audio");
  expect(STEPSCOPE_LOGGED, stepscope_text(writer, "note", "from C", STEPSCOPE_NO_STEP), "text");
}

static void log_shapes(stepscope_writer* writer) {
  const float corners[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  const int64_t three_by_three[] = {3, 3};
  const int32_t face[] = {0, 1, 2};
  const int64_t one_by_three[] = {1, 3};
  const stepscope_array faces = {face, STEPSCOPE_INT32, one_by_three, 2};
  const stepscope_mesh_parts mesh = {floats(corners, three_by_three, 2), &faces, NULL, NULL};
  const char* const labels[] = {"one", "two", "three"};
  expect(STEPSCOPE_LOGGED, stepscope_mesh(writer, "shape", &mesh, 3), "mesh");
  expect(STEPSCOPE_LOGGED,
         stepscope_embedding(writer, "points", floats(corners, three_by_three, 2), labels, 3, NULL,
                             STEPSCOPE_NHWC, 3),
         "embedding");
}

static void log_curves(stepscope_writer* writer) {
  const float truths[] = {0, 1, 1};
  const float probabilities[] = {0.2F, 0.7F, 0.9F};
  const int64_t shape[] = {3};
  const stepscope_array row = floats(probabilities, shape, 1);
  const stepscope_array counts[] = {row, row, row, row, row, row};
  expect(STEPSCOPE_LOGGED,
         stepscope_pr_curve(writer, "curve", floats(truths, shape, 1), row, NULL, 0, 3),
         "pr_curve");
  expect(STEPSCOPE_LOGGED, stepscope_pr_curve_counts(writer, "counted", counts, 3),
         "pr_curve_counts");
}

static void log_settings(stepscope_writer* writer) {
  const stepscope_hparam hparams[] = {{"lr", STEPSCOPE_HPARAM_NUMBER, 0.1, NULL},
                                      {"bias", STEPSCOPE_HPARAM_BOOL, 1, NULL},
                                      {"optimizer", STEPSCOPE_HPARAM_STRING, 0, "adam"}};
  const stepscope_hparam_info infos[] = {
      {"lr", NULL, NULL, STEPSCOPE_HPARAM_UNSET, 1, 0, 1, NULL, 0},
      {"optimizer", NULL, NULL, STEPSCOPE_HPARAM_UNSET, 0, 0, 0, &hparams[2], 1}};
  const stepscope_metric_info metrics[] = {
      {"loss", NULL, "Loss", NULL, STEPSCOPE_DATASET_TRAINING}};
  const stepscope_experiment experiment = {"search", NULL, NULL, 0, infos, 2, metrics, 1};
  const stepscope_session session = {hparams, 3, NULL, NULL, "trial", 0};
  const char* const tags[] = {"loss.*", "loss/lower", "loss/upper"};
  const stepscope_chart charts[] = {{"lines", 0, tags, 1}, {"band", 1, tags, 3}};
  const stepscope_chart half = {"half a band", 1, tags, 2};
  const stepscope_category categories[] = {{"losses", 0, charts, 2}};
  const stepscope_category wrong = {"wrong", 0, &half, 1};
  expect(STEPSCOPE_LOGGED, stepscope_hparams_config(writer, &experiment), "hparams_config");
  expect(STEPSCOPE_LOGGED, stepscope_hparams(writer, &session), "hparams");
  expect(STEPSCOPE_LOGGED, stepscope_hparams_end(writer, STEPSCOPE_SESSION_SUCCESS), "hparams_end");
  expect(STEPSCOPE_LOGGED, stepscope_custom_scalars(writer, categories, 1), "custom_scalars");
  expect(STEPSCOPE_REFUSED, stepscope_custom_scalars(writer, &wrong, 1), "half a margin");
}

int main(int count, char** arguments) {
  double now = 1700000000;
  char path[4096];
  stepscope_options options = stepscope_default_options();
  options.on_trouble = count_trouble;
  options.clock = frozen_clock;
  options.context = &now;
  options.host = "here";
  options.file_suffix = ".c";
  stepscope_writer* const writer = stepscope_open_with(count > 1 ? arguments[1] : "", &options);
  expect(STEPSCOPE_LOGGED, stepscope_status(writer), "open");
  log_numbers(writer);
  log_media(writer);
  log_shapes(writer);
  log_curves(writer);
  log_settings(writer);
  expect(STEPSCOPE_REFUSED, stepscope_text(writer, "loss", "a tag of another kind", 4), "text");
  expect(STEPSCOPE_LOGGED, stepscope_sync(writer), "sync");
  if (stepscope_path(writer, path, sizeof path) != strlen(path)) failed = 1;
  puts(path);
  expect(STEPSCOPE_LOGGED, stepscope_close(writer), "close");
  return failed;
}
