// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import type {Filter} from '../model/filter';
import {numberColumn} from '../model/test_columns';
import {type Axis, axisOf} from './axis_places';
import {draggedFilter, gripAt} from './brush_grip';
import {layoutOf, yOf} from './layout';

const column = numberColumn('h:a', [0, 10, Number.NaN]);
const scale = makeColumnScale(column);
const axis = axisOf(column, scale, false, Uint32Array.of(0, 1, 2));
const inverted: Axis = {...axis, isInverted: true};
const layout = layoutOf(600, 400, 2, true);
const y = (place: number) => yOf(layout, place);
const brushed: Filter = {kind: 'interval', min: 2, max: 6, missing: 'in'};

function drag(on: Axis, filter: Filter | undefined, from: number, to: number): Filter {
  return draggedFilter(on, layout, gripAt(on, filter, layout, from), filter, from, to);
}

it('a drag on the axis brushes it, in either direction', () => {
  const wanted = {kind: 'interval', min: 1, max: 4, missing: 'out'};
  expect(drag(axis, undefined, y(0.1), y(0.4))).toEqual(wanted);
  expect(drag(axis, undefined, y(0.4), y(0.1))).toEqual(wanted);
  expect(drag(inverted, undefined, y(0.9), y(0.6))).toEqual(wanted);
});

it('a drag of an end moves it, and a drag between them moves both', () => {
  expect(drag(axis, brushed, y(0.6), y(0.8))).toMatchObject({min: 2, max: 8});
  expect(drag(axis, brushed, y(0.2), y(0.1))).toMatchObject({min: 1, max: 6});
  const moved = {min: 3, max: 7, missing: 'in'};
  expect(drag(axis, brushed, y(0.4), y(0.5))).toMatchObject(moved);
  expect(drag(inverted, brushed, y(0.6), y(0.5))).toMatchObject(moved);
});

it('a drag into the place of missing values includes them, and one within it means only them', () => {
  expect(drag(axis, undefined, y(0.4), layout.missing!)).toEqual({
    kind: 'interval',
    min: 0,
    max: 4,
    missing: 'in',
  });
  const only = drag(axis, brushed, layout.missing! - 2, layout.missing! + 3);
  expect(only).toEqual({kind: 'any', missing: 'only'});
});

it('a set of values is replaced, since its parts cannot be moved', () => {
  const set: Filter = {kind: 'values', labels: ['0', '10'], missing: 'out'};
  expect(gripAt(axis, set, layout, y(0.5))).toEqual({kind: 'new'});
});
