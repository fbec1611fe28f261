// SPDX-License-Identifier: Apache-2.0
import type {Page, Request} from 'playwright-core';

/** The scalar series that a page has requested. */
export interface ScalarRequests {
  /** Every requested tag, in order. */
  tags(): string[];
  /** The parameters of the last request for a tag. */
  last(tag: string): URLSearchParams | undefined;
}

/** Records requests for series from now on. */
export function watchScalars(page: Page): ScalarRequests {
  const requested: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/api/v1/scalars'))
      requested.push(parameters(request));
  });
  return {
    tags: () => requested.map((each) => each.get('tag') ?? ''),
    last: (tag) => requested.findLast((each) => each.get('tag') === tag),
  };
}

/** The parameters of a request; long ones are sent in the body. */
export function parameters(request: Request): URLSearchParams {
  return new URLSearchParams(request.postData() ?? new URL(request.url()).search);
}
