// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {keepPlaces} from './keep_places';

it('rows stay where they are, and new ones come last', () => {
  const rows = (keys: string) => [...keys].map((key) => ({key}));
  expect(keepPlaces(rows('dxbay'), rows('abcd'))).toEqual(rows('abdxy'));
});
