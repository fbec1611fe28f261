// SPDX-License-Identifier: Apache-2.0
// A cure is one line of text. This separates the code to copy from the words around it.

export interface Cure {
  /** What to do; empty if the code is the whole cure. */
  readonly words: string;
  /** Commands or code, one per line; empty if there is none. */
  readonly code: string;
}

const COMMAND =
  /^(?:aws|cat|du|gcloud|git|gunzip|hdfs|mv|python|rsync|ssh|stepscope|sudo|tar|unzip|xz|zstd) /;
const CALL = /^(?:with )?[A-Za-z_][\w.]*\(.*[)\]}.]$/;

/** The server hides where folders are on its machine: `.../demo` cannot be used as it is. */
const HIDDEN_PATH = /(?:^|[\s'"=])\.\.\.(?:\/|\s|$)/;

function isCode(text: string): boolean {
  return (COMMAND.test(text) || CALL.test(text)) && !HIDDEN_PATH.test(text);
}

/** `stepscope a, or stepscope b` becomes two lines. Text after the code stays text. */
function splitLines(text: string): Cure {
  const parts = text.split(/, (?:or|and) /);
  const at = parts.findIndex((part) => !isCode(part));
  if (at < 0) return {words: '', code: parts.join('\n')};
  const code = parts.slice(0, at).join('\n');
  // A comma inside code does not separate.
  return at === 0 ? {words: '', code: text} : {words: parts.slice(at).join(', '), code};
}

export function splitCure(cure: string): Cure {
  if (isCode(cure)) return splitLines(cure);
  for (let at = cure.indexOf(': '); at >= 0; at = cure.indexOf(': ', at + 1)) {
    const rest = cure.slice(at + 2);
    if (isCode(rest)) return {words: cure.slice(0, at), code: splitLines(rest).code};
  }
  return {words: cure, code: ''};
}
