// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {numberColumn} from '../model/test_columns';
import {groupBySetting, settingTest, spreadText, summarize} from './repeats';

const none = Number.NaN;

describe('repeats', () => {
  it('are trials of one setting, in the given order', () => {
    expect(groupBySetting([3, 0, 2, 1], (trial) => trial % 2)).toEqual([
      [3, 1],
      [0, 2],
    ]);
  });

  it('have a mean and a standard deviation of those that have a value', () => {
    const column = numberColumn('m:loss', [1, none, 3, 5]);
    expect(summarize(column, [0, 1, 2, 3])).toEqual({mean: 3, sd: 2, count: 3, differs: true});
    expect(summarize(column, [0, 1])).toEqual({mean: 1, sd: none, count: 1, differs: false});
    expect(summarize(column, [1]).mean).toBeNaN();
  });

  it('that are equal have exactly that value', () => {
    const column = numberColumn('h:lr', [0.1, 0.1, 0.1]);
    expect(summarize(column, [0, 1, 2])).toMatchObject({mean: 0.1, sd: 0});
  });

  it('have a spread of two significant digits', () => {
    const texts = [0.0707106, 12.345, 1234, 1.2345e-5, 0].map(spreadText);
    expect(texts).toEqual(['0.071', '12', '1200', '1.2e−5', '0']);
  });

  it('pass by the mean of a metric, and by any value of a parameter', () => {
    const filter = {kind: 'interval', min: 0, max: 2, missing: 'out'} as const;
    const settings = [
      [0, 1],
      [2, 3],
    ];
    const values = [1, 5, 1, 2];
    const ofMetric = settingTest(numberColumn('m:loss', values), filter, settings);
    expect([0, 1].map(ofMetric)).toEqual([false, true]);
    const ofParameter = settingTest(numberColumn('h:seed', values), filter, settings);
    expect([0, 1].map(ofParameter)).toEqual([true, true]);
  });
});
