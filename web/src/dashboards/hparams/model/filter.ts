// SPDX-License-Identifier: Apache-2.0
// Filters of columns: which of its values a trial may have.
import type {Codec} from '../../../base/codec';
import {makeMatcher} from '../../../base/matcher';
import type {TrialColumn} from './trial_table';

/** What happens to trials without a value: they pass, they do not, or only they do. */
export type Missing = 'in' | 'out' | 'only';

export type Filter = {readonly missing: Missing} & (
  | {readonly kind: 'any'}
  /** Both ends are included; they may be infinite. */
  | {readonly kind: 'interval'; readonly min: number; readonly max: number}
  /** Categories, or numbers as they are written. */
  | {readonly kind: 'values'; readonly labels: readonly string[]}
  /** A regular expression that the text of the value must match. */
  | {readonly kind: 'pattern'; readonly text: string}
);

export type Filters = ReadonlyMap<string, Filter>;

/** Returns a function that reports whether a trial passes. */
export function passes(column: TrialColumn, filter: Filter): (trial: number) => boolean {
  const isIn = valuePasses(column, filter);
  const {values} = column;
  return (trial) => {
    const value = values[trial]!;
    if (Number.isNaN(value)) return filter.missing !== 'out';
    return filter.missing !== 'only' && isIn(value);
  };
}

function valuePasses(column: TrialColumn, filter: Filter): (value: number) => boolean {
  switch (filter.kind) {
    case 'any':
      return () => true;
    case 'interval':
      return (value) => value >= filter.min && value <= filter.max;
    case 'values': {
      const labels = new Set(filter.labels);
      return byText(column, (text) => labels.has(text));
    }
    case 'pattern':
      return byText(column, makeMatcher(filter.text, true).matches);
  }
}

function byText(column: TrialColumn, test: (text: string) => boolean): (value: number) => boolean {
  if (column.type === 'number') return (value) => test(String(value));
  const isIn = column.labels.map(test);
  return (value) => isIn[value]!;
}

const kinds = {any: 'a', interval: 'i', values: 'v', pattern: 'p'} as const;
const missings = {in: '', out: '!', only: '?'} as const;

// An item is the kind and the treatment of missing values, the column, and what the kind needs,
// separated by semicolons: i!;h:lr;0.001..0.1
const encodePart = (text: string) => text.replace(/[%;,]/g, (c) => encodeURIComponent(c));
const decodePart = (text: string) =>
  text.replace(/%3B/gi, ';').replace(/%2C/gi, ',').replace(/%25/g, '%');

function printFilter(id: string, filter: Filter): string {
  const head = [kinds[filter.kind] + missings[filter.missing], encodePart(id)];
  const rest =
    filter.kind === 'interval'
      ? [`${filter.min}..${filter.max}`]
      : filter.kind === 'values'
        ? filter.labels.map(encodePart)
        : filter.kind === 'pattern'
          ? [encodePart(filter.text)]
          : [];
  return [...head, ...rest].join(';');
}

function parseFilter(item: string): readonly [string, Filter] | undefined {
  const [head = '', id, ...rest] = item.split(';');
  if (id === undefined) return undefined;
  const missing: Missing = head[1] === '!' ? 'out' : head[1] === '?' ? 'only' : 'in';
  const filter = parseKind(head[0], rest, missing);
  return filter && [decodePart(id), filter];
}

function parseKind(
  kind: string | undefined,
  rest: readonly string[],
  missing: Missing,
): Filter | undefined {
  if (kind === 'a') return {kind: 'any', missing};
  if (kind === 'v') return {kind: 'values', labels: rest.map(decodePart), missing};
  if (kind === 'p') return {kind: 'pattern', text: decodePart(rest[0] ?? ''), missing};
  const [min, max] = (rest[0] ?? '').split('..').map(Number);
  if (kind !== 'i' || min === undefined || max === undefined || !(min <= max)) return undefined;
  return {kind: 'interval', min, max, missing};
}

export const filtersCodec: Codec<Filters> = {
  parse: (text) => {
    const read = text.split(',').map(parseFilter);
    return new Map(read.filter((pair) => pair !== undefined));
  },
  print: (filters) => [...filters].map(([id, filter]) => printFilter(id, filter)).join(','),
};
