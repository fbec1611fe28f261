// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {isSameLayout, type Layout, parseLayout, printLayout} from './layout';

const layout: Layout = {
  categories: [
    {
      title: 'losses',
      isClosed: true,
      charts: [
        {kind: 'multiline', title: 'both', patterns: ['loss/.*', 'a"b']},
        {kind: 'margin', title: 'band', series: [{value: 'v', lower: 'l', upper: 'u'}]},
      ],
    },
    {title: 'empty', isClosed: false, charts: []},
  ],
};

describe('a layout file', () => {
  it('is the JSON form of the protobuf message', () => {
    expect(JSON.parse(printLayout(layout))).toEqual({
      version: 0,
      category: [
        {
          title: 'losses',
          closed: true,
          chart: [
            {title: 'both', multiline: {tag: ['loss/.*', 'a"b']}},
            {title: 'band', margin: {series: [{value: 'v', lower: 'l', upper: 'u'}]}},
          ],
        },
        {title: 'empty', chart: []},
      ],
    });
  });

  it('round-trips', () => {
    expect(parseLayout(printLayout(layout))).toEqual({ok: true, value: layout});
  });

  it('may omit empty fields', () => {
    const read = parseLayout('{"category": [{"chart": [{"title": "t"}, {"margin": {}}]}]}');
    expect(read).toEqual({
      ok: true,
      value: {
        categories: [
          {
            title: '',
            isClosed: false,
            charts: [
              {kind: 'multiline', title: 't', patterns: []},
              {kind: 'margin', title: '', series: []},
            ],
          },
        ],
      },
    });
    expect(parseLayout('{}')).toEqual({ok: true, value: {categories: []}});
  });

  it.each(['', 'layout', '[]', '3', 'null', '{"category": 3}'])('cannot be %o', (text) => {
    expect(parseLayout(text).ok).toBe(false);
  });
});

it('is compared by content', () => {
  expect(isSameLayout(layout, structuredClone(layout))).toBe(true);
  expect(isSameLayout(layout, {categories: layout.categories.slice(1)})).toBe(false);
});
