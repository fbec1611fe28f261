// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {beforeEach, describe, expect, it, vi} from 'vitest';
import {choiceCodec, listCodec, numberCodec, rangeCodec, textCodec} from './codec';
import {
  dashboard,
  decodeSetting,
  encodeSetting,
  printAddress,
  readAddress,
  startUrlState,
  urlSignal,
  writeAddress,
} from './url_state';

const filter = urlSignal('filter', textCodec, '');
const axis = urlSignal('axis', choiceCodec('step', 'wall'), 'step');
const weight = urlSignal('weight', numberCodec(0, 0.999, 3), 0.6, {isHabit: true});
const pins = urlSignal<readonly string[]>('pins', listCodec, []);
const zoom = urlSignal('zoom', rangeCodec, undefined);

describe('the address', () => {
  beforeEach(() => {
    localStorage.clear();
    readAddress('');
  });

  it('omits settings that have their default value', () => {
    dashboard.value = 'timeseries';
    expect(printAddress()).toBe('timeseries');
  });

  it('round-trips values with any characters', () => {
    filter.value = 'a&b=c+d %2F #"\\ (train|eval)/λ';
    axis.value = 'wall';
    pins.value = ['a,b', '50%', 'x/y'];
    zoom.value = {min: -1.5, max: 2e9};
    const address = printAddress();
    readAddress('');
    expect(filter.value).toBe('');
    readAddress(address);
    expect(filter.value).toBe('a&b=c+d %2F #"\\ (train|eval)/λ');
    expect(axis.value).toBe('wall');
    expect(pins.value).toEqual(['a,b', '50%', 'x/y']);
    expect(zoom.value).toEqual({min: -1.5, max: 2e9});
  });

  it('uses defaults for invalid values and keeps unknown settings', () => {
    readAddress('timeseries&axis=sideways&weight=heavy&later=1');
    expect(axis.value).toBe('step');
    expect(weight.value).toBe(0.6);
    expect(printAddress()).toBe('timeseries&later=1');
  });

  it('applies habits to a fresh start but not to a link', () => {
    weight.value = 0.9;
    readAddress('timeseries');
    expect(weight.value).toBe(0.9);
    readAddress('timeseries&axis=wall');
    expect(weight.value).toBe(0.6);
  });

  it('passes a setting to a dashboard that is loaded later', () => {
    readAddress('timeseries&size=7');
    expect(urlSignal('size', numberCodec(0, 10), 1).value).toBe(7);
  });
});

describe('the history', () => {
  const smoothing = urlSignal('smoothing', numberCodec(0, 1, 3), 0.6, {
    isHabit: true,
    isStep: true,
  });

  it('has complete entries, so that going back does not bring new habits', () => {
    history.replaceState(null, '', '#timeseries');
    startUrlState();
    const [push, replace] = [
      vi.spyOn(history, 'pushState'),
      vi.spyOn(history, 'replaceState'),
    ] as const;
    smoothing.value = 0.9;
    writeAddress();
    expect(replace).toHaveBeenLastCalledWith({isComplete: true}, '', '#timeseries');
    expect(push).toHaveBeenLastCalledWith({isComplete: true}, '', '#timeseries&smoothing=0.9');
    readAddress('timeseries', true);
    expect(smoothing.value).toBe(0.6);
    readAddress('timeseries');
    expect(smoothing.value).toBe(0.9);
  });

  it('gets no entry for what is typed, nor for a change that was taken back', () => {
    readAddress('timeseries');
    const push = vi.spyOn(history, 'pushState').mockClear();
    axis.value = 'wall';
    filter.value = 'a';
    writeAddress();
    filter.value = 'ab';
    writeAddress();
    smoothing.value = 0.3;
    smoothing.value = 0.9;
    writeAddress();
    filter.value = 'abc';
    writeAddress();
    expect(push).not.toHaveBeenCalled();
  });
});

it('encodes half of a pair of UTF-16 units as the replacement character', () => {
  expect(decodeSetting(encodeSetting('a\ud800b'))).toBe('a\ufffdb');
});
