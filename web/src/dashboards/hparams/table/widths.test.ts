// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {numberColumn} from '../model/test_columns';
import {standardWidth} from './widths';

const loss = numberColumn('m:loss', [1, 2]);
const lr = numberColumn('h:lr', [1, 2]);

// A digit is about 7.4 pixels wide, a star 13, and the padding 20.
it('a mean has room for its spread, however small both are', () => {
  const text = '−1.23e−10 ± 1.2e−11';
  expect(standardWidth(loss, 'loss', true)).toBeGreaterThan(text.length * 7.2 + 33);
  expect(standardWidth(loss, 'loss', false)).toBeLessThan(100);
  expect(standardWidth(lr, 'lr', true)).toBeLessThan(100);
});
