// SPDX-License-Identifier: Apache-2.0
// Drags on an axis: of its brush and of its title.
import {batch} from '@preact/signals';
import {setFilter} from '../model/actions';
import {filters, hoveredTrial} from '../model/view_state';
import type {Axis} from './axis_places';
import {draggedFilter, gripAt} from './brush_grip';
import {nearestAxis} from './layout';
import {followDrag} from './pointer_drag';
import {axes, draggedAxis, layout} from './scene';
import {moveAxis} from './settings';

const plotOf = (event: Event) => (event.currentTarget as Element).closest('.parallel-plot')!;

/** Brushes an axis, or moves its brush. A click outside of the brush removes it. */
export function dragBrush(event: PointerEvent, axis: Axis): void {
  const {id} = axis.column;
  const before = filters.peek().get(id);
  const at = layout.peek();
  const plot = plotOf(event);
  const yOf = ({clientY}: PointerEvent) => clientY - plot.getBoundingClientRect().top;
  const from = yOf(event);
  const grip = gripAt(axis, before, at, from);
  followDrag(event, {
    move: (moved) => {
      batch(() => {
        hoveredTrial.value = undefined;
        setFilter(id, draggedFilter(axis, at, grip, before, from, yOf(moved)));
      });
    },
    end: (isMoved) => {
      const isCleared = !isMoved && grip.kind === 'new' && before !== undefined;
      if (isCleared) setFilter(id, undefined);
      return isMoved || isCleared;
    },
    cancel: () => setFilter(id, before),
  });
}

/** Moves an axis. Its neighbours make room while it is dragged. */
export function dragAxis(event: PointerEvent, axis: Axis): void {
  const {id} = axis.column;
  const plot = plotOf(event);
  const indexOf = () => axes.peek().findIndex(({column}) => column.id === id);
  const first = indexOf();
  const start = layout.peek().xs[first]! - event.clientX;
  followDrag(event, {
    move: ({clientX}) => {
      const {width} = plot.getBoundingClientRect();
      const x = Math.min(width - 10, Math.max(10, start + clientX));
      batch(() => {
        draggedAxis.value = undefined;
        const to = nearestAxis(layout.value, x);
        if (to !== indexOf()) moveAxis(id, to);
        draggedAxis.value = {id, x};
      });
    },
    end: (isMoved) => {
      draggedAxis.value = undefined;
      return isMoved;
    },
    cancel: () => {
      draggedAxis.value = undefined;
      moveAxis(id, first);
    },
  });
}
