// SPDX-License-Identifier: Apache-2.0
// The lines of a card: one per run and tag, or one with a band per run and margin.
import {slotColour} from '../../base/palette';
import type {Band, Line} from '../../chart/types';
import type {SeriesState} from '../../data/chart_series';
import {colourOf, theme} from '../../data/colours';
import type {SeriesColumns} from '../../data/columns';
import {type LineLook, makeLine, makeLines} from '../../scalar_cards/lines';
import {bandBetween} from './band';
import type {CustomCard} from './chart_cards';
import type {MarginSeries} from './layout/layout';
import {colourKey} from './settings';

const DASHES: readonly (readonly number[])[] = [
  [],
  [6, 3],
  [2, 3],
  [8, 3, 2, 3],
  [14, 4],
  [8, 3, 2, 3, 2, 3],
];

const dashAt = (index: number) => DASHES[Math.max(0, index) % DASHES.length]!;

type LookOf = (run: string, tag: string) => LineLook;

/** Runs differ by colour and tags by dashes, or the other way round. */
export function lookOf(tags: readonly string[], runs: readonly string[]): LookOf {
  const runColour = colourOf.value;
  if (tags.length < 2) return runColour;
  if (isColouredByTag(runs)) {
    const shade = theme.value;
    return (run, tag) => ({
      colour: slotColour(tags.indexOf(tag), shade),
      dash: dashAt(runs.indexOf(run)),
      detail: tag,
    });
  }
  return (run, tag) => ({
    colour: runColour(run).colour,
    dash: dashAt(tags.indexOf(tag)),
    detail: tag,
  });
}

export function isColouredByTag(runs: readonly string[]): boolean {
  return colourKey.value === 'tag' || (colourKey.value === 'auto' && runs.length < 2);
}

/** The tags that have lines; a band belongs to its line. */
export function lineTags({chart, tags}: CustomCard): readonly string[] {
  if (chart.kind === 'multiline') return tags;
  return [...new Set(chart.series.map(({value}) => value))];
}

/** Runs that have a line in the chart, in the order of all runs. */
export function drawnRuns(state: SeriesState, runs: readonly string[]): readonly string[] {
  return runs.filter((run) => state.current.has(run));
}

export function linesOf(card: CustomCard, state: SeriesState, runs: readonly string[]): Line[] {
  const {chart} = card;
  const drawn = drawnRuns(state, runs);
  if (chart.kind === 'multiline') {
    // While new patterns are being matched, the lines of the previous ones would be wrong.
    const isShown = new Set(card.tags);
    const lines = makeLines(state, drawn, lookOf(card.tags, drawn));
    return card.tags.length < 2 ? lines : lines.filter(({detail}) => isShown.has(detail ?? ''));
  }
  const looks = lookOf(lineTags(card), drawn);
  return drawn.flatMap((run) =>
    chart.series.flatMap((series) => marginLines(series, run, state, looks)),
  );
}

function marginLines(tags: MarginSeries, run: string, state: SeriesState, looks: LookOf): Line[] {
  const all = state.current.get(run) ?? [];
  const find = (tag: string) => all.find((series) => series.tag === tag);
  const [value, lower, upper] = [find(tags.value), find(tags.lower), find(tags.upper)];
  const xKind = state.query?.x ?? 'step';
  const look = looks(run, tags.value);
  const edges = [lower, upper].flatMap((edge) =>
    edge ? [makeLine(edge, xKind, {...look, dash: [], detail: edge.tag, isEdge: true}, false)] : [],
  );
  if (!value) return edges;
  const plain = makeLine(value, xKind, {...look, detail: value.tag}, false);
  const [low, high] = edges;
  const old = state.superseded.get(run)?.find((series) => series.tag === tags.value);
  return [
    ...(old && old.drawn > 0 ? [makeLine(old, xKind, look, true)] : []),
    ...edges,
    low && high ? banded(value, plain, low, high) : plain,
  ];
}

interface Banded {
  readonly parts: readonly Line[];
  readonly line: Line;
}

// Like all lines, the object is reused while its inputs are the same.
const made = new WeakMap<SeriesColumns, Banded>();

function banded(value: SeriesColumns, ...parts: [plain: Line, low: Line, high: Line]): Line {
  const known = made.get(value);
  if (known?.parts.every((part, i) => part === parts[i])) return known.line;
  const [plain, low, high] = parts;
  const bands: readonly Band[] = [bandBetween(low, high)];
  const line = {...plain, bands};
  made.set(value, {parts, line});
  return line;
}
