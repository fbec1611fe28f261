// SPDX-License-Identifier: Apache-2.0

/** Includes the full-width forms of the characters, which a spreadsheet may read as the plain ones. */
const FORMULA = /^(?:[\t\r\n\v\f]|[ \t\r\n\v\f]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i;

/**
 * Formats a text as a CSV cell. The cell is quoted if CSV requires it, or if the text contains a
 * semicolon or a tab, which separate cells where the comma is the decimal point. A text that a
 * spreadsheet would read as a formula gets a leading single quote, because names of runs and tags
 * are not trusted. Plain numbers are unchanged. The server's src/base/csv.h does the same.
 */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && text.trim() !== '' && !NUMBER.test(text);
  if (!isFormula && !/[",;\t\r\n]/.test(text)) return text;
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
