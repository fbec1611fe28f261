// SPDX-License-Identifier: Apache-2.0
// Matches patterns that may never finish. A worker can be terminated from outside.

export interface PatternJob {
  readonly expression: RegExp;
  readonly tags: readonly string[];
}

self.onmessage = ({data: {expression, tags}}: MessageEvent<PatternJob>) => {
  self.postMessage(tags.filter((tag) => expression.test(tag)));
};
