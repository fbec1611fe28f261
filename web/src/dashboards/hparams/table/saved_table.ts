// SPDX-License-Identifier: Apache-2.0
// The table as a file: the rows and columns that are shown, with every digit of the numbers.
import {csvCell} from '../../../base/csv';
import type {Trial, TrialColumn} from '../model/trial_table';
import {firstOf, type Members, summarize} from './repeats';

export interface SavedTable {
  readonly rows: readonly {readonly members: Members}[];
  readonly columns: readonly TrialColumn[];
  readonly trials: readonly Trial[];
  /** Whether rows are settings: metrics are then means with a spread. */
  readonly isGrouped: boolean;
  /** The best value of a metric. */
  readonly bestOf: (column: TrialColumn) => number | undefined;
}

/** A file that is written line by line, because a table may be large. */
export interface SavedLines {
  readonly head: string;
  line(row: number): string;
  readonly tail: string;
}

type Value = string | number | boolean | null;

const isWithSpread = ({isGrouped}: SavedTable, {kind}: TrialColumn) =>
  isGrouped && kind === 'metric';

/** The value of one cell as it was logged; null if there is none, or several. */
function valueIn(column: TrialColumn, members: Members): Value {
  const {mean, differs} = summarize(column, members);
  if (Number.isNaN(mean)) return null;
  // As in the table: the mean of several seeds says nothing.
  if (differs && column.kind !== 'metric') return null;
  return column.type === 'category' ? column.domain[mean]! : mean;
}

/** Columns of one name are told apart by their kind. */
function titlesOf(columns: readonly TrialColumn[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const {title} of columns) counts.set(title, (counts.get(title) ?? 0) + 1);
  return columns.map(({title, kind}) => (counts.get(title)! > 1 ? `${title} (${kind})` : title));
}

const nameOf = ({trials}: SavedTable, members: Members) => trials[firstOf(members)]!.name;
const statusOf = ({trials}: SavedTable, members: Members) => {
  const found = new Set(members.map((trial) => trials[trial]!.status));
  return [...found].join(' ');
};

export function csvLines(table: SavedTable): SavedLines {
  const {columns, rows, isGrouped} = table;
  const titles = titlesOf(columns);
  const join = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\n`;
  const head = ['Trial', 'Status', ...(isGrouped ? ['Trials'] : [])];
  columns.forEach((column, i) => {
    head.push(titles[i]!, ...(isWithSpread(table, column) ? [`${titles[i]} (sd)`] : []));
  });
  return {
    head: join(head),
    line(row) {
      const {members} = rows[row]!;
      const cells = [nameOf(table, members), statusOf(table, members)];
      if (isGrouped) cells.push(String(members.length));
      for (const column of columns) {
        cells.push(String(valueIn(column, members) ?? ''));
        if (!isWithSpread(table, column)) continue;
        const {sd} = summarize(column, members);
        cells.push(Number.isNaN(sd) ? '' : String(sd));
      }
      return join(cells);
    },
    tail: '',
  };
}

// JSON has no infinite numbers.
const jsonValue = (value: Value) =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

export function jsonLines(table: SavedTable): SavedLines {
  const {columns, rows, trials, isGrouped} = table;
  const titles = titlesOf(columns);
  const objectOf = (members: Members) => ({
    trial: nameOf(table, members),
    status: statusOf(table, members),
    ...(isGrouped ? {trials: members.map((trial) => trials[trial]!.name)} : {}),
    values: Object.fromEntries(
      columns.map((column, i) => [titles[i], jsonValue(valueIn(column, members))]),
    ),
    ...(isGrouped ? {sd: spreads(members)} : {}),
  });
  const spreads = (members: Members) =>
    Object.fromEntries(
      columns.flatMap((column, i) => {
        if (!isWithSpread(table, column)) return [];
        const {sd} = summarize(column, members);
        return [[titles[i], Number.isFinite(sd) ? sd : null]];
      }),
    );
  return {
    head: '[\n',
    line: (row) =>
      `${JSON.stringify(objectOf(rows[row]!.members))}${row < rows.length - 1 ? ',' : ''}\n`,
    tail: ']\n',
  };
}

const LATEX_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

export function latexText(text: string): string {
  return text.replace(/[\\~^<>&%$#_{}]/g, (c) => LATEX_ESCAPES[c] ?? `\\${c}`).replace(/\s+/g, ' ');
}

const LATEX_DIGITS = 4;

function latexNumber(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '\\infty' : '-\\infty';
  const text = String(Number(value.toPrecision(LATEX_DIGITS)));
  return text.replace(/e\+?(-?\d+)$/, ' \\times 10^{$1}');
}

function latexCell(table: SavedTable, column: TrialColumn, members: Members): string {
  const value = valueIn(column, members);
  if (value === null) return '--';
  if (typeof value !== 'number') return latexText(String(value));
  const {sd} = summarize(column, members);
  const spread =
    isWithSpread(table, column) && Number.isFinite(sd) ? ` \\pm ${latexNumber(sd)}` : '';
  const text = latexNumber(value) + spread;
  return table.bestOf(column) === value ? `$\\mathbf{${text}}$` : `$${text}$`;
}

/** A table for the package booktabs. The best value of each metric is bold. */
export function latexLines(table: SavedTable): SavedLines {
  const {columns, rows, isGrouped} = table;
  const join = (cells: readonly string[]) => `${cells.join(' & ')} \\\\\n`;
  const aligned = columns.map(({type}) => (type === 'number' ? 'r' : 'l')).join('');
  const head = ['Trial', ...(isGrouped ? ['Trials'] : []), ...titlesOf(columns)].map(latexText);
  return {
    head: `% \\usepackage{booktabs}\n\\begin{tabular}{l${isGrouped ? 'r' : ''}${aligned}}\n\\toprule\n${join(head)}\\midrule\n`,
    line(row) {
      const {members} = rows[row]!;
      const count = isGrouped ? [String(members.length)] : [];
      const cells = columns.map((column) => latexCell(table, column, members));
      return join([latexText(nameOf(table, members)), ...count, ...cells]);
    },
    tail: '\\bottomrule\n\\end{tabular}\n',
  };
}
