// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {describe, expect, it, vi} from 'vitest';
import type {ChartControl, Ranges} from './chart_control';
import {axisDrag, boxBetween, boxDrag, handleDrag, panDrag} from './drags';
import {handlesOf} from './overlay';
import {pinchRange} from './pinch';
import type {ChartProps} from './types';
import {makeView} from './view';
import {wheelFactor} from './wheel';

const view = makeView(
  {kind: 'linear', range: {min: 0, max: 1000}, constant: 1},
  {kind: 'linear', range: {min: 0, max: 1}, constant: 1},
  {width: 550, height: 230, pixel: 1},
  {left: 40, top: 10, right: 10, bottom: 20},
);

function setUp(selection?: ChartProps['selection'], ranges: Ranges = {x: undefined, y: undefined}) {
  const x = Float64Array.from({length: 11}, (_, index) => index * 100);
  const props: ChartProps = {
    lines: [{key: 'a', colour: 'red', x, y: new Float64Array(11)}],
    xKind: 'step',
    xScale: 'linear',
    yScale: 'linear',
    yFit: 'all',
    selection,
    label: 'loss',
  };
  const zoom = vi.fn();
  const select = vi.fn();
  const showBox = vi.fn();
  const control = {props: () => props, ranges: () => ranges, zoom, select, showBox};
  return {control: control as unknown as ChartControl, props, zoom, select, showBox};
}

describe('zoom box', () => {
  it('zooms both axes, or only one if the box is long and narrow', () => {
    const from = {x: 140, y: 60};
    expect(boxBetween(view, from, {x: 240, y: 110}).mode).toBe('both');
    expect(boxBetween(view, from, {x: 240, y: 70})).toMatchObject({mode: 'x', y0: 0, y1: 200});
    expect(boxBetween(view, from, {x: 150, y: 160})).toMatchObject({mode: 'y', x0: 0, x1: 500});
  });
  it('stays within the plot', () => {
    expect(boxBetween(view, {x: 140, y: 60}, {x: 900, y: 900})).toMatchObject({x1: 500, y1: 200});
  });
  it('converts the box to ranges', () => {
    const {control, zoom, showBox} = setUp();
    const drag = boxDrag(control, view, {x: 140, y: 110});
    drag.move({x: 200, y: 160});
    expect(zoom).not.toHaveBeenCalled();
    drag.end({x: 240, y: 210});
    expect(zoom).toHaveBeenCalledWith({min: 200, max: 400}, {min: 0, max: 0.5});
    expect(showBox).toHaveBeenLastCalledWith(undefined);
  });
  it('keeps the range of the other axis', () => {
    const {control, zoom} = setUp();
    boxDrag(control, view, {x: 140, y: 110}).end({x: 240, y: 112});
    expect(zoom).toHaveBeenCalledWith({min: 200, max: 400}, undefined);
  });
});

describe('panning', () => {
  it('moves both ranges and restores them when cancelled', () => {
    const {control, zoom} = setUp();
    const drag = panDrag(control, view, {x: 100, y: 100});
    drag.move({x: 150, y: 100});
    expect(zoom).toHaveBeenLastCalledWith({min: -100, max: 900}, {min: 0, max: 1});
    drag.cancel();
    expect(zoom).toHaveBeenLastCalledWith(undefined, undefined);
  });
  it('moves only the axis that is dragged', () => {
    const {control, zoom} = setUp();
    axisDrag(control, view, {x: 100, y: 220}, 'x').move({x: 50, y: 100});
    expect(zoom).toHaveBeenLastCalledWith({min: 100, max: 1100}, undefined);
  });
});

describe('handles', () => {
  it('move from point to point and can swap', () => {
    const {control, props, select} = setUp({begin: 200, end: 600});
    const [begin] = handlesOf(props, view);
    const drag = handleDrag(control, view, begin!);
    drag.move({x: 40 + 160, y: 220});
    expect(select).toHaveBeenLastCalledWith({begin: 300, end: 600});
    drag.move({x: 40 + 400, y: 220});
    expect(select).toHaveBeenLastCalledWith({begin: 600, end: 800});
    drag.cancel();
    expect(select).toHaveBeenLastCalledWith({begin: 200, end: 600});
  });
  it('are side by side for near steps, in their order', () => {
    const {props} = setUp({begin: 500, end: 501});
    const [begin, end] = handlesOf(props, view);
    expect(begin!.left + begin!.width).toBeLessThan(end!.left);
    const [late, early] = handlesOf({...props, selection: {begin: 501, end: 500}}, view).reverse();
    expect(late!.which).toBe('begin');
    expect(early!.left).toBeLessThan(late!.left);
  });
  it('select a point once while the pointer moves near it', () => {
    const {control, props, select} = setUp({begin: 200});
    const drag = handleDrag(control, view, handlesOf(props, view)[0]!);
    for (const x of [300, 301, 302]) drag.move({x, y: 220});
    expect(select).toHaveBeenCalledTimes(1);
  });
  it('stay inside the host and disappear with their step', () => {
    const {props} = setUp({begin: 0, end: 1000});
    for (const {left, width} of handlesOf(props, view)) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(view.hostWidth);
    }
    expect(handlesOf({...props, selection: {begin: 5000}}, view)).toEqual([]);
  });
});

describe('wheel and pinch', () => {
  it('zoom in when scrolling up, and farther for lines than for pixels', () => {
    expect(wheelFactor(-100, 0, false)).toBeLessThan(1);
    expect(wheelFactor(3, 1, false)).toBeGreaterThan(wheelFactor(3, 0, false));
    expect(wheelFactor(1e6, 0, false)).toBeLessThan(2);
  });
  it('keep the point between two fingers in place', () => {
    const range = pinchRange(view.x, 100, 200, 0.5)!;
    expect(range).toEqual({min: 0, max: 500});
  });
});
