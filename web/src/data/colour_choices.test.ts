// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {slotColour} from '../base/palette';
import {type ChosenColour, ColourChoices, colourChoicesCodec, shadeOf} from './colour_choices';

function choose(...pairs: [string, ChosenColour][]) {
  return pairs.reduce((held, [group, chosen]) => held.with(group, chosen), new ColourChoices());
}

function chooseForAll(names: readonly string[], chosen: ChosenColour) {
  return choose(...names.map((name): [string, ChosenColour] => [name, chosen]));
}

function copied(text: string) {
  return colourChoicesCodec.parse(text)!;
}

describe('chosen colours in an address', () => {
  it('are short, and names may contain any character', () => {
    const choices = choose(['a,b', 2], ['c;d', '#ff8800'], ['e%', 2]);
    const text = colourChoicesCodec.print(choices);
    expect(text).toBe('C:a%2Cb,e%25;ff8800:c%3Bd');
    expect(copied(text)).toEqual(choices);
  });

  it('are four letters per group if there are many', () => {
    const names = Array.from({length: 500}, (_, i) => `sweep/lr=${i}`);
    const text = colourChoicesCodec.print(chooseForAll(names, 7));
    expect(text.length).toBe(2 + 4 * 500);
    expect(names.every((name) => copied(text).of(name) === 7)).toBe(true);
    expect(copied(text).of('another')).toBeUndefined();
    expect(colourChoicesCodec.print(copied(text))).toBe(text);
  });

  it('can be changed and taken back after they were hashed', () => {
    const names = Array.from({length: 10}, (_, i) => `run ${i}`);
    const given = copied(colourChoicesCodec.print(chooseForAll(names, 1)));
    const changed = given.with('run 3', 5).with('run 4', undefined);
    expect(changed.of('run 3')).toBe(5);
    expect(changed.of('run 4')).toBeUndefined();
    expect(copied(colourChoicesCodec.print(changed)).of('run 3')).toBe(5);
  });

  it('of nonsense are none', () => {
    for (const text of ['', 'nonsense', 'Z:a', 'C:', '{"a":"#fff"}']) {
      expect(copied(text)).toEqual(new ColourChoices());
    }
  });
});

describe('a chosen colour', () => {
  it('of the palette has a shade for each theme', () => {
    expect(shadeOf(4, 'dark')).toBe(slotColour(4, 'dark'));
    expect(shadeOf(4, 'light')).not.toBe(shadeOf(4, 'dark'));
    expect(shadeOf('#123456', 'dark')).toBe('#123456');
  });
});
