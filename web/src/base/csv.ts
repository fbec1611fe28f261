// SPDX-License-Identifier: Apache-2.0

const FORMULA = /^(?:[\t\r\n\v\f]|\s*[=+\-@])/;
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i;

/**
 * A cell of text for a line of CSV, quoted if it must be. What a spreadsheet would take for a
 * formula gets a single quote in front, which makes it text there: names of runs and tags come from
 * whoever logs. Plain numbers stay as they are. The server's src/base/csv.h does the same.
 */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && text.trim() !== '' && !NUMBER.test(text);
  if (!isFormula && !/[",\r\n]/.test(text)) return text;
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
