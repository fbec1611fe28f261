// SPDX-License-Identifier: Apache-2.0
import {afterEach, expect, test, vi} from 'vitest';
import {fetchJson, NOT_FROM_SERVER} from './client';

afterEach(() => vi.unstubAllGlobals());

function respond(body: string, type: string, status = 200): void {
  vi.stubGlobal('document', {baseURI: 'http://host/team/board/'});
  vi.stubGlobal('fetch', async () => new Response(body, {status, headers: {'Content-Type': type}}));
}

test('a web page is an error, whatever its status', async () => {
  for (const status of [200, 401, 404]) {
    respond('<h1>Log in</h1>', 'text/html; charset=utf-8', status);
    const {ok, error} = (await fetchJson('api/v1/runs')) as {
      ok: false;
      error: {code: string; message: string};
    };
    expect(ok).toBe(false);
    expect(error.code).toBe(NOT_FROM_SERVER);
    expect(error.message).toContain('/team/board/api/v1/runs');
  }
});

test('our own errors are passed on unchanged', async () => {
  respond('{"code": "not_found", "message": "no such run", "hint": "x"}', 'application/json', 404);
  expect(await fetchJson('api/v1/runs')).toEqual({
    ok: false,
    error: {code: 'not_found', message: 'no such run', hint: 'x', status: 404},
  });
});

function respondInTurn(...statuses: number[]): {requests: number} {
  const count = {requests: 0};
  vi.stubGlobal('document', {baseURI: 'http://host/'});
  vi.stubGlobal('fetch', async () => {
    const status = statuses[Math.min(count.requests++, statuses.length - 1)] ?? 200;
    const headers = {'Content-Type': 'application/json', 'Retry-After': '1'};
    return new Response('{"message": "busy"}', {status, headers});
  });
  return count;
}

test('a request to a busy server is retried after the requested delay', async () => {
  vi.useFakeTimers();
  const count = respondInTurn(503, 503, 200);
  const result = fetchJson('api/v1/runs');
  await vi.advanceTimersByTimeAsync(1500);
  expect(count.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(1500);
  expect((await result).ok).toBe(true);
  vi.useRealTimers();
});

test('a request is not retried forever', async () => {
  vi.useFakeTimers();
  const count = respondInTurn(503);
  const result = fetchJson('api/v1/runs');
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await result).ok).toBe(false);
  expect(count.requests).toBe(4);
  vi.useRealTimers();
});

test('a cancelled request stops waiting for a busy server', async () => {
  vi.useFakeTimers();
  const count = respondInTurn(503);
  const cancel = new AbortController();
  const result = fetchJson('api/v1/runs', {}, cancel.signal);
  await vi.advanceTimersByTimeAsync(100);
  cancel.abort();
  expect(await result).toMatchObject({ok: false, error: {code: 'cancelled'}});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count.requests).toBe(1);
  vi.useRealTimers();
});
