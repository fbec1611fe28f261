// SPDX-License-Identifier: Apache-2.0
import {beforeEach, expect, it, vi} from 'vitest';
import {type Result, success} from '../base/result';
import {ChartSeries} from './chart_series';
import type {SeriesColumns} from './columns';
import type {Changed} from './logs';
import type {ScalarQuery} from './scalars';

interface PendingRequest {
  readonly runs: readonly string[];
  /** Returns series with this many points. */
  respond(points: number): Promise<void>;
  fail(): Promise<void>;
}

const server = vi.hoisted(() => ({
  log: [] as PendingRequest[],
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
      server.log.push({
        runs,
        respond: (points) => settle(success(runs.map((run) => series(run, points)))),
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
    untimed: 0,
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
  server.log.length = 0;
});

it('requests only new runs and drops removed ones', async () => {
  const view = new ChartSeries();
  view.request(query, ['a']);
  await server.log[0]!.respond(1);
  view.request({...query}, ['a', 'b']);
  expect(server.log[1]!.runs).toEqual(['b']);
  await server.log[1]!.respond(2);
  expect(held(view)).toEqual({a: 1, b: 2});
  view.request({...query}, ['b']);
  expect(held(view)).toEqual({b: 2});
  view.request({...query}, ['a', 'b']);
  expect(server.log[2]!.runs).toEqual(['a']);
});

it('requests runs that are added while other requests are pending', async () => {
  const view = new ChartSeries();
  view.request(query, ['a']);
  view.request({...query}, ['a', 'b']);
  await server.log[0]!.respond(1);
  await server.log[1]!.respond(1);
  expect(held(view)).toEqual({a: 1, b: 1});
});

it('keeps the newest data if an older response arrives late', async () => {
  const view = new ChartSeries();
  view.request(query, ['a']);
  server.commit(new Set(['a']));
  await vi.advanceTimersByTimeAsync(1000);
  await server.log[0]!.respond(1);
  expect(held(view)).toEqual({a: 1});
  await server.log[1]!.respond(2);
  expect(held(view)).toEqual({a: 2});
});

it('drops the response to a query that has been replaced', async () => {
  const view = new ChartSeries();
  view.request(query, ['a']);
  view.request({...query, smoothing: 0.5}, ['a']);
  await server.log[1]!.respond(2);
  await server.log[0]!.respond(1);
  expect(held(view)).toEqual({a: 2});
  expect(view.state.value.query?.smoothing).toBe(0.5);
});

it('keeps its data when the server fails, then requests everything again', async () => {
  const view = new ChartSeries();
  view.request(query, ['a', 'b']);
  await server.log[0]!.respond(1);
  view.request({...query, pixels: 640}, ['a', 'b']);
  await server.log[1]!.fail();
  expect(held(view)).toEqual({a: 1, b: 1});
  expect(view.state.value.problem?.message).toBe('away');
  view.retry();
  expect(server.log[2]!.runs).toEqual(['a', 'b']);
  await server.log[2]!.respond(2);
  expect(view.state.value.problem).toBeUndefined();
  expect(held(view)).toEqual({a: 2, b: 2});
});
