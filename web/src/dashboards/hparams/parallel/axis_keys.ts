// SPDX-License-Identifier: Apache-2.0
// The keyboard on an axis. Arrow keys move between axes and change the brush; with Shift they move
// the axis itself.
import {signal} from '@preact/signals';
import {setFilter} from '../model/actions';
import {filters} from '../model/view_state';
import type {Axis} from './axis_places';
import {brushOf, filterOf, keyStep, type Span, shifted, withEnd, withOtherEnd} from './brush';
import {movableSpan} from './brush_grip';
import {axes} from './scene';
import {moveAxis} from './settings';

/** The axis that Tab reaches, by its column; the first one if it is not shown. */
export const activeAxis = signal('');

const FULL: Span = {low: 0, high: 1};

interface CurrentSpan {
  readonly span: Span;
  readonly isMovable: boolean;
  readonly hasMissing: boolean;
}

/** The brush's span and whether missing values pass; everything without a brush that can be moved. */
export function currentSpan({column, scale}: Axis): CurrentSpan {
  const brush = brushOf(column, scale, filters.value.get(column.id));
  const span = movableSpan(brush);
  const hasMissing = brush?.hasMissing ?? false;
  return {span: span ?? FULL, isMovable: span !== undefined, hasMissing};
}

const upwards: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  PageUp: 1,
  ArrowDown: -1,
  PageDown: -1,
};

/** Moves an end of the brush. Returns false if the key is not for it. */
export function moveEnd(key: string, axis: Axis, end: 'low' | 'high'): boolean {
  const {span, hasMissing} = currentSpan(axis);
  const direction = (upwards[key] ?? 0) * (axis.isInverted ? -1 : 1);
  const place =
    key === 'Home'
      ? 0
      : key === 'End'
        ? 1
        : span[end] + direction * keyStep(axis.scale, key.startsWith('Page'));
  if (direction === 0 && key !== 'Home' && key !== 'End') return false;
  const {column, scale} = axis;
  const missing = hasMissing ? 'in' : 'out';
  const next = filterOf(column, scale, withEnd(span, end, place, scale), missing);
  setFilter(column.id, withOtherEnd(next, filters.peek().get(column.id), end));
  return true;
}

/** Moves the whole brush. Without one, Down starts it at the upper end, and Up at the lower one. */
function moveWhole(key: string, axis: Axis): boolean {
  const up = upwards[key];
  if (up === undefined) return false;
  const {span, hasMissing} = currentSpan(axis);
  const isWhole = span.low <= 0 && span.high >= 1;
  if (isWhole) return moveEnd(key, axis, up > 0 === axis.isInverted ? 'high' : 'low');
  const by = up * (axis.isInverted ? -1 : 1) * keyStep(axis.scale, key.startsWith('Page'));
  const moved = filterOf(axis.column, axis.scale, shifted(span, by), hasMissing ? 'in' : 'out');
  setFilter(axis.column.id, moved);
  return true;
}

export interface AxisKeys {
  readonly openMenu: () => void;
  readonly announce: (text: string) => void;
}

/** Handles a key on the axis or a part of it. */
export function axisKey(event: KeyboardEvent, axis: Axis, {openMenu, announce}: AxisKeys): void {
  const target = event.target as Element;
  if (target.closest('.popover') || event.ctrlKey || event.metaKey || event.altKey) return;
  const isGroup = target === event.currentTarget;
  const end = (target as HTMLElement).dataset?.['end'] as 'low' | 'high' | undefined;
  const {key} = event;
  const isHandled =
    (end !== undefined && moveEnd(key, axis, end)) ||
    (isGroup && moveWhole(key, axis)) ||
    moveAlong(key, axis, event.shiftKey, announce) ||
    other(key, axis, isGroup, openMenu);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

function moveAlong(
  key: string,
  {column}: Axis,
  isShift: boolean,
  announce: (text: string) => void,
): boolean {
  const by = {ArrowLeft: -1, ArrowRight: 1}[key];
  if (by === undefined) return false;
  const all = axes.peek();
  const at = all.findIndex((axis) => axis.column === column);
  const to = Math.min(all.length - 1, Math.max(0, at + by));
  if (!isShift) {
    focusAxis(all[to]!.column.id);
    return true;
  }
  if (to === at) return true;
  movedAxis = column.id;
  moveAxis(column.id, to);
  announce(`${column.title} is axis ${to + 1} of ${all.length}`);
  return true;
}

function other(key: string, {column}: Axis, isGroup: boolean, openMenu: () => void): boolean {
  if (key === 'Delete' || key === 'Backspace') setFilter(column.id, undefined);
  else if (isGroup && (key === 'Enter' || key === 'ContextMenu')) openMenu();
  else return false;
  return true;
}

function focusAxis(id: string): void {
  const groups = document.querySelectorAll<HTMLElement>('.parallel-axis');
  [...groups].find(({dataset}) => dataset['axis'] === id)?.focus();
}

/** An axis that was moved by a key; moving its element takes the focus away. */
let movedAxis: string | undefined;

/** Called when an axis was rendered. */
export function restoreFocus(id: string): void {
  if (id !== movedAxis) return;
  movedAxis = undefined;
  focusAxis(id);
}
