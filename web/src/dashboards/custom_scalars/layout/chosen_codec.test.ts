// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {type ChosenLayout, chosenCodec} from './chosen_codec';
import type {Layout} from './layout';

const layout: Layout = {
  categories: [
    {
      title: 'losses!',
      isClosed: true,
      charts: [
        {kind: 'multiline', title: 'both', patterns: ['loss/.*', 'x!']},
        {kind: 'margin', title: 'band', series: [{value: 'v', lower: 'l', upper: 'u'}]},
      ],
    },
  ],
};
const again = (chosen: ChosenLayout) => chosenCodec.parse(chosenCodec.print(chosen));

describe('the layout in the address', () => {
  it('is stored completely if it is small', () => {
    expect(again({name: '100 %! mine', layout})).toEqual({name: '100 %! mine', layout});
    const empty = {categories: []};
    expect(again({name: 'a', layout: empty})).toEqual({name: 'a', layout: empty});
  });

  it('is stored by name if it is large', () => {
    const patterns = Array.from({length: 500}, (_, i) => `tag/number/${i}`);
    const large: Layout = {
      categories: [
        {title: 't', isClosed: false, charts: [{kind: 'multiline', title: 'c', patterns}]},
      ],
    };
    expect(again({name: 'a', layout: large})).toEqual({name: 'a', layout: undefined});
  });

  it('is absent for the layout from the logs', () => {
    expect(chosenCodec.print(undefined)).toBe('');
    expect(chosenCodec.parse('')).toBeUndefined();
  });

  it.each(['a!{', 'a!3', 'a![3]', 'a![["t",0,7]]'])('is ignored if malformed: %s', (text) => {
    expect(chosenCodec.parse(text)).toEqual({name: 'a', layout: undefined});
  });
});
