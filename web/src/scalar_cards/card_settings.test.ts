// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {type CardSettings, cardSettingsCodec, selectionCodec} from './card_settings';

it('round-trips card settings through the address', () => {
  const views = new Map<string, CardSettings>([
    ['s:a!b,c%', {isWide: true, yScale: 'log', yFit: 'all'}],
    [
      's:loss',
      {xRange: {min: 0, max: 10}, yRange: {min: -1, max: 1}, selection: {begin: 3, end: 9}},
    ],
    ['i:picture', {run: 'sweep/lr=0.1,b!', step: 40}],
  ]);
  expect(cardSettingsCodec.parse(cardSettingsCodec.print(views))).toEqual(views);
});

it('skips what it cannot parse', () => {
  expect(cardSettingsCodec.parse('s:loss!y:sideways!new:1,s:%zz!wide:1')).toEqual(
    new Map<string, CardSettings>([
      ['s:loss', {}],
      ['s:%zz', {isWide: true}],
    ]),
  );
});

it('puts the ends of selected steps in order', () => {
  expect(selectionCodec.parse('50..10')).toEqual({begin: 10, end: 50});
  expect(selectionCodec.parse('7')).toEqual({begin: 7});
});
