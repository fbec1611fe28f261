/* SPDX-License-Identifier: Apache-2.0 */
/* Logs from C, and finds out what is wrong with a call. */
#include <stepscope/c_api.h>
#include <stdio.h>

int main(int count, char** arguments) {
  const float numbers[] = {1, 2, 3};
  const int64_t shape[] = {3};
  const stepscope_array values = {numbers, STEPSCOPE_FLOAT, shape, 1};
  stepscope_writer* writer = stepscope_open(count > 1 ? arguments[1] : "", 1);
  if (stepscope_scalar(writer, "loss", 0.25, 3) != STEPSCOPE_LOGGED) return 1;
  if (stepscope_histogram(writer, "weights", values, 3) != STEPSCOPE_LOGGED) return 2;
  if (stepscope_text(writer, "note", "from C", STEPSCOPE_NO_STEP) != STEPSCOPE_LOGGED) return 3;
  if (stepscope_text(writer, "loss", "a tag of another kind", 4) != STEPSCOPE_REFUSED) return 4;
  puts(stepscope_message());
  return stepscope_close(writer) == STEPSCOPE_LOGGED ? 0 : 5;
}
