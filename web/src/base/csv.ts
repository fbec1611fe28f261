// SPDX-License-Identifier: Apache-2.0

/** With the full-width forms of the signs, which a spreadsheet may take for the plain ones. */
const FORMULA = /^(?:[\t\r\n\v\f]|[ \t\r\n\v\f]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i;

/**
 * A cell of text for a line of CSV, quoted if it must be, or if it contains a semicolon or a tab,
 * which separate cells where the comma is the decimal point. What a spreadsheet would take for a
 * formula gets a single quote in front, which makes it text there: names of runs and tags come from
 * the log's author. Plain numbers are unchanged. The server's src/base/csv.h does the same.
 */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && text.trim() !== '' && !NUMBER.test(text);
  if (!isFormula && !/[",;\t\r\n]/.test(text)) return text;
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
