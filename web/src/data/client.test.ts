// SPDX-License-Identifier: Apache-2.0
import {afterEach, expect, test, vi} from 'vitest';
import {askJson, NOT_OURS} from './client';

afterEach(() => vi.unstubAllGlobals());

function answer(body: string, type: string, status = 200): void {
  vi.stubGlobal('document', {baseURI: 'http://host/team/board/'});
  vi.stubGlobal('fetch', async () => new Response(body, {status, headers: {'Content-Type': type}}));
}

test('a page is no answer, whatever its status says', async () => {
  for (const status of [200, 401, 404]) {
    answer('<h1>Log in</h1>', 'text/html; charset=utf-8', status);
    const {ok, error} = (await askJson('api/v1/runs')) as {
      ok: false;
      error: {code: string; message: string};
    };
    expect(ok).toBe(false);
    expect(error.code).toBe(NOT_OURS);
    expect(error.message).toContain('/team/board/api/v1/runs');
  }
});

test('our own errors are told as they are', async () => {
  answer('{"code": "not_found", "message": "no such run", "hint": "x"}', 'application/json', 404);
  expect(await askJson('api/v1/runs')).toEqual({
    ok: false,
    error: {code: 'not_found', message: 'no such run', hint: 'x'},
  });
});
