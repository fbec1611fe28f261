// SPDX-License-Identifier: Apache-2.0
// Matches where it may take for ever, since this can be ended from outside.

export interface PatternJob {
  readonly expression: RegExp;
  readonly tags: readonly string[];
}

self.onmessage = ({data: {expression, tags}}: MessageEvent<PatternJob>) => {
  self.postMessage(tags.filter((tag) => expression.test(tag)));
};
