// SPDX-License-Identifier: Apache-2.0
// The columns that the run table can show beside the run.
import {formatDuration, formatInteger, formatNumber, formatTime} from '../../base/format';
import type {Run} from '../../data/logs';

export type Cell = number | string;

export type Figure = 'last' | 'min' | 'max';

export interface Column {
  /** Its name in the address: `points`, `min:loss`, `hparam:lr`. */
  readonly id: string;
  /** The text above the column, which may be cut off. */
  readonly heading: string;
  /** The full name, in the list of columns and in saved tables. */
  readonly label: string;
  /** The least width in pixels. */
  readonly width: number;
  /** Texts are aligned to the left. */
  readonly isText: boolean;
  cellOf(run: Run): Cell | undefined;
  print(cell: Cell): string;
  /** For programs: numbers are not shortened. */
  save(cell: Cell): string;
}

/** Data that is requested for the table alone. */
export interface TableData {
  readonly lastSteps: ReadonlyMap<string, number>;
  /** By `last:TAG`, `min:TAG` or `max:TAG`, and by run. */
  readonly figures: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly hparams: Hparams;
}

export interface Hparam {
  readonly name: string;
  readonly isNumber: boolean;
  /** Whether runs have different values. */
  readonly differs: boolean;
}

export interface Hparams {
  readonly list: readonly Hparam[];
  readonly sessions: ReadonlyMap<string, Session>;
}

export interface Session {
  readonly status: string;
  readonly values: Readonly<Record<string, number | string | boolean | null>>;
}

export const noHparams: Hparams = {list: [], sessions: new Map()};

const NUMBER = 112;
const DATE = 156;

type Print = (value: number) => string;

function numberColumn(
  id: string,
  label: string,
  print: Print,
  cellOf: (run: Run) => number | undefined,
  {width = NUMBER, heading = label, save = String as Print} = {},
): Column {
  const each = (printOne: Print) => (cell: Cell) => printOne(Number(cell));
  return {id, heading, label, width, isText: false, cellOf, print: each(print), save: each(save)};
}

/** Its cells may be numbers or texts. */
function mixedColumn(id: string, label: string, isText: boolean, cellOf: Column['cellOf']): Column {
  const print = (cell: Cell) => (typeof cell === 'number' ? formatNumber(cell) : cell);
  return {id, heading: label, label, width: NUMBER, isText, cellOf, print, save: String};
}

function durationOf({startTime, lastTime}: Run): number | undefined {
  return startTime === undefined || lastTime === undefined ? undefined : lastTime - startTime;
}

function runColumns(
  data: TableData,
  findingsOf: (run: string) => number,
  dated = {width: DATE, save: formatTime},
): Column[] {
  return [
    numberColumn('step', 'Last step', formatInteger, ({name}) => data.lastSteps.get(name)),
    numberColumn('start', 'Started', formatTime, (run) => run.startTime, dated),
    numberColumn('duration', 'Duration', formatDuration, durationOf),
    numberColumn('update', 'Last update', formatTime, (run) => run.lastTime, dated),
    numberColumn('points', 'Points', formatInteger, (run) => run.points),
    numberColumn('findings', 'Findings', formatInteger, ({name}) => findingsOf(name)),
    numberColumn('series', 'Series', formatInteger, (run) => run.series),
    numberColumn('records', 'Records', formatInteger, (run) => run.records),
    numberColumn('files', 'Files', formatInteger, (run) => run.files),
    numberColumn('damage', 'Damaged places', formatInteger, (run) => run.damagedPlaces, {
      width: 136,
    }),
  ];
}

const figureLabels: Readonly<Record<Figure, string>> = {
  last: 'Last value',
  min: 'Minimum',
  max: 'Maximum',
};

const figureHeadings: Readonly<Record<Figure, string>> = {last: '', min: 'min ', max: 'max '};

/** The figure and the tag in the name of a column. */
export function readFigure(id: string): {figure: Figure; tag: string} | undefined {
  const [, figure, tag = ''] = /^(last|min|max):(.*)$/s.exec(id) ?? [];
  return figure === undefined ? undefined : {figure: figure as Figure, tag};
}

/** The name of the column that follows the value column of the list. */
export const LIST_VALUE = 'last:';

/** The name under which a column's values are held: that of its tag, even if it follows the list. */
export function figureKey(id: string, listTag: string): string {
  return id === LIST_VALUE ? LIST_VALUE + listTag : id;
}

function figureColumn(id: string, data: TableData, listTag: string): Column | undefined {
  const read = readFigure(id);
  const tag = id === LIST_VALUE ? listTag : read?.tag;
  if (!read || !tag) return undefined;
  const label = `${figureLabels[read.figure]} of ${tag}`;
  const heading = figureHeadings[read.figure] + tag;
  const values = data.figures.get(figureKey(id, listTag));
  return numberColumn(id, label, formatNumber, ({name}) => values?.get(name), {
    width: 128,
    heading,
  });
}

function hparamColumns({list, sessions}: Hparams): Column[] {
  const cellOf = (of: string) => (run: Run) => {
    const value = sessions.get(run.name)?.values[of] ?? undefined;
    return typeof value === 'boolean' ? String(value) : value;
  };
  const columns = list.map(({name, isNumber}) =>
    mixedColumn(`hparam:${name}`, name, !isNumber, cellOf(name)),
  );
  if (sessions.size === 0) return columns;
  return [
    ...columns,
    mixedColumn('status', 'Status', true, (run) => sessions.get(run.name)?.status),
  ];
}

/** Every column that there is: values of the wanted figures, hyperparameters, facts about the run. */
export function allColumns(
  data: TableData,
  figures: readonly string[],
  listTag: string,
  findingsOf: (run: string) => number,
): Column[] {
  const values = figures.map((id) => figureColumn(id, data, listTag));
  return [
    ...values.filter((column) => column !== undefined),
    ...hparamColumns(data.hparams),
    ...runColumns(data, findingsOf),
  ];
}
