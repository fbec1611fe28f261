// SPDX-License-Identifier: Apache-2.0
import {beforeEach, expect, it, vi} from 'vitest';
import {type Result, success} from '../base/result';
import {ChartSeries} from './chart_series';
import type {SeriesColumns} from './columns';
import type {Changed} from './logs';
import type {ScalarQuery} from './scalars';

interface Asked {
  readonly runs: readonly string[];
  /** Returns series with this many points. */
  answer(points: number): Promise<void>;
  fail(): Promise<void>;
}

const server = vi.hoisted(() => ({
  asked: [] as Asked[],
  commit: (_changed: Changed) => {},
}));

vi.mock('./scalars', () => ({
  fetchScalars(_query: ScalarQuery, runs: readonly string[]) {
    if (runs.length === 0) return Promise.resolve(success([]));
    return new Promise<Result<SeriesColumns[]>>((resolve) => {
      const settle = async (result: Result<SeriesColumns[]>) => {
        resolve(result);
        await vi.advanceTimersByTimeAsync(0);
      };
      const error = {code: 'unreachable', message: 'away', hint: ''};
      server.asked.push({
        runs,
        answer: (points) => settle(success(runs.map((run) => series(run, points)))),
        fail: () => settle({ok: false, error}),
      });
    });
  },
}));

vi.mock('./logs', () => ({
  onCommit(listener: (changed: Changed) => void) {
    server.commit = listener;
    return () => {};
  },
}));

function series(run: string, points: number): SeriesColumns {
  const numbers = new Float64Array(points);
  return {
    run,
    tag: 'loss',
    startTime: 0,
    stored: points,
    inView: points,
    drawn: points,
    superseded: 0,
    nan: 0,
    step: numbers,
    wallTime: undefined,
    value: numbers,
    smoothed: undefined,
  };
}

const query: ScalarQuery = {
  tags: ['loss'],
  x: 'step',
  xScale: 'linear',
  begin: undefined,
  end: undefined,
  pixels: 320,
  smoothing: 0,
  hasTimes: false,
};

/** The number of points held for each run. */
function held(view: ChartSeries): Record<string, number> {
  const {current} = view.state.value;
  return Object.fromEntries([...current].map(([run, [first]]) => [run, first!.stored]));
}

beforeEach(() => {
  vi.useFakeTimers();
  server.asked.length = 0;
});

it('asks only for the runs that are new, and forgets those that are gone', async () => {
  const view = new ChartSeries();
  view.ask(query, ['a']);
  await server.asked[0]!.answer(1);
  view.ask({...query}, ['a', 'b']);
  expect(server.asked[1]!.runs).toEqual(['b']);
  await server.asked[1]!.answer(2);
  expect(held(view)).toEqual({a: 1, b: 2});
  view.ask({...query}, ['b']);
  expect(held(view)).toEqual({b: 2});
  view.ask({...query}, ['a', 'b']);
  expect(server.asked[2]!.runs).toEqual(['a']);
});

it('asks for a run that comes while the others are on their way', async () => {
  const view = new ChartSeries();
  view.ask(query, ['a']);
  view.ask({...query}, ['a', 'b']);
  await server.asked[0]!.answer(1);
  await server.asked[1]!.answer(1);
  expect(held(view)).toEqual({a: 1, b: 1});
});

it('shows what was logged last, though an older answer comes late', async () => {
  const view = new ChartSeries();
  view.ask(query, ['a']);
  server.commit(new Set(['a']));
  await vi.advanceTimersByTimeAsync(1000);
  await server.asked[0]!.answer(1);
  expect(held(view)).toEqual({a: 1});
  await server.asked[1]!.answer(2);
  expect(held(view)).toEqual({a: 2});
});

it('drops the answer to a question that nobody asks any more', async () => {
  const view = new ChartSeries();
  view.ask(query, ['a']);
  view.ask({...query, smoothing: 0.5}, ['a']);
  await server.asked[1]!.answer(2);
  await server.asked[0]!.answer(1);
  expect(held(view)).toEqual({a: 2});
  expect(view.state.value.query?.smoothing).toBe(0.5);
});

it('keeps what it has when the server fails, and asks for all of it again', async () => {
  const view = new ChartSeries();
  view.ask(query, ['a', 'b']);
  await server.asked[0]!.answer(1);
  view.ask({...query, pixels: 640}, ['a', 'b']);
  await server.asked[1]!.fail();
  expect(held(view)).toEqual({a: 1, b: 1});
  expect(view.state.value.problem?.message).toBe('away');
  view.retry();
  expect(server.asked[2]!.runs).toEqual(['a', 'b']);
  await server.asked[2]!.answer(2);
  expect(view.state.value.problem).toBeUndefined();
  expect(held(view)).toEqual({a: 2, b: 2});
});
