// SPDX-License-Identifier: Apache-2.0
// Requests what the table shows and the list does not have, for every run at once, so that the
// table can be sorted by it.
import {type ReadonlySignal, signal, useComputed, useSignalEffect} from '@preact/signals';
import {useEffect} from 'preact/hooks';
import {fetchJson} from '../../data/client';
import {onCommit, tags} from '../../data/logs';
import {shownValueTag} from '../../data/run_values';
import {
  type Figure,
  figureKey,
  type Hparams,
  noHparams,
  readFigure,
  type Session,
  type TableData,
} from './columns';

const LIST_MAX = 100_000;
const LIVE_MS = 3000;

const held = signal<TableData>({lastSteps: new Map(), figures: new Map(), hparams: noHparams});
export const tableData: ReadonlySignal<TableData> = held;

type JsonNumber = number | string | null | undefined;

interface RunsResponse {
  runs: {name: string; value?: JsonNumber; last_step?: number | null}[];
}

interface RangesResponse {
  series: {run: string; last: Point | null; min: Point | null; max: Point | null}[];
}

interface Point {
  value: JsonNumber;
}

interface HparamsResponse {
  columns: {kind: string; name: string; type: string; differs: boolean}[];
  trials: {runs: string[]; status: string; hparams: Session['values']}[];
}

/** What the shown columns need. */
interface Wanted {
  readonly hasSteps: boolean;
  /** The figures of each tag. */
  readonly tags: ReadonlyMap<string, ReadonlySet<Figure>>;
}

function wantedBy(ids: readonly string[], listTag: string): Wanted {
  const wanted = new Map<string, Set<Figure>>();
  for (const id of ids) {
    const read = readFigure(figureKey(id, listTag));
    if (!read || read.tag === '') continue;
    wanted.set(read.tag, (wanted.get(read.tag) ?? new Set()).add(read.figure));
  }
  return {hasSteps: ids.includes('step'), tags: wanted};
}

type Figures = [key: string, ReadonlyMap<string, number>][];

function numbers<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  numberOf: (item: T) => JsonNumber,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const item of items) {
    const value = numberOf(item) ?? undefined;
    if (value !== undefined) found.set(nameOf(item), Number(value));
  }
  return found;
}

/** The extremes are computed from every point; the last value alone is much cheaper. */
async function fetchFigures(tag: string, figures: ReadonlySet<Figure>): Promise<Figures> {
  if (!figures.has('min') && !figures.has('max')) {
    const result = await fetchJson<RunsResponse>('api/v1/runs', {tag, limit: LIST_MAX});
    if (!result.ok) return [];
    return [
      [
        `last:${tag}`,
        numbers(
          result.value.runs,
          ({name}) => name,
          ({value}) => value,
        ),
      ],
    ];
  }
  const result = await fetchJson<RangesResponse>('api/v1/ranges', {tag});
  if (!result.ok) return [];
  return [...figures].map((figure) => [
    `${figure}:${tag}`,
    numbers(
      result.value.series,
      ({run}) => run,
      (series) => series[figure]?.value,
    ),
  ]);
}

async function fetchLastSteps(): Promise<ReadonlyMap<string, number> | undefined> {
  const result = await fetchJson<RunsResponse>('api/v1/runs', {last_step: true, limit: LIST_MAX});
  if (!result.ok) return undefined;
  return numbers(
    result.value.runs,
    ({name}) => name,
    (run) => run.last_step,
  );
}

async function fetchHparams(): Promise<Hparams | undefined> {
  if (!tags.peek().some(({plugin}) => plugin === 'hparams')) return noHparams;
  const result = await fetchJson<HparamsResponse>('api/v1/hparams');
  if (!result.ok) return undefined;
  const {columns, trials} = result.value;
  return {
    list: columns
      .filter(({kind}) => kind === 'hparam')
      .map(({name, type, differs}) => ({name, isNumber: type === 'number', differs})),
    sessions: new Map(
      trials.flatMap(({runs, status, hparams: values}) =>
        runs.map((run) => [run, {status, values}] as const),
      ),
    ),
  };
}

// Only the last of several requests at the same time counts.
let asked = 0;

/** What could not be requested keeps its last state. */
async function refresh(wanted: Wanted): Promise<void> {
  const number = ++asked;
  const [lastSteps, hparams, ...figures] = await Promise.all([
    wanted.hasSteps ? fetchLastSteps() : undefined,
    fetchHparams(),
    ...[...wanted.tags].map(([tag, kinds]) => fetchFigures(tag, kinds)),
  ]);
  if (number !== asked) return;
  const before = held.peek();
  held.value = {
    lastSteps: lastSteps ?? before.lastSteps,
    figures: new Map([...before.figures, ...figures.flat()]),
    hparams: hparams ?? before.hparams,
  };
}

/** Keeps the data of these columns current while the component is shown. */
export function useTableData(columns: ReadonlySignal<readonly string[]>): void {
  const ask = (ids: readonly string[], listTag: string) => void refresh(wantedBy(ids, listTag));
  // Equal names make an equal text, so that a response that changes no column causes no request.
  const names = useComputed(() => columns.value.join('\n'));
  useSignalEffect(() => {
    names.value;
    // The logs may get hyperparameters later.
    tags.value;
    ask(columns.peek(), shownValueTag.value);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onCommit(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        ask(columns.peek(), shownValueTag.peek());
      }, LIVE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
