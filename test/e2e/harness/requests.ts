// SPDX-License-Identifier: Apache-2.0
import type {Page, Request} from 'playwright-core';

/** What a page asks for: the series of charts. */
export interface ScalarRequests {
  /** Every tag that was asked for, in that order. */
  tags(): string[];
  /** The parameters that a tag was last asked for with. */
  last(tag: string): URLSearchParams | undefined;
}

/** Notes the requests for series from now on. */
export function watchScalars(page: Page): ScalarRequests {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/api/v1/scalars'))
      asked.push(parameters(request));
  });
  return {
    tags: () => asked.map((each) => each.get('tag') ?? ''),
    last: (tag) => asked.findLast((each) => each.get('tag') === tag),
  };
}

/** Long ones are in the body. */
export function parameters(request: Request): URLSearchParams {
  return new URLSearchParams(request.postData() ?? new URL(request.url()).search);
}
