// SPDX-License-Identifier: Apache-2.0
// The interface that gestures and keys use to control a chart.

import type {Range} from './axes/axis';
import type {Box} from './overlay';
import type {ChartProps} from './types';
import type {View} from './view';

export interface Ranges {
  readonly x: Range | undefined;
  readonly y: Range | undefined;
}

export interface ChartControl {
  readonly root: HTMLElement;
  /** The visible view; undefined before the first drawing. */
  view(): View | undefined;
  /** The view after all requested changes; keys and wheel events may arrive faster than frames. */
  latestView(): View | undefined;
  props(): ChartProps | undefined;
  /** The ranges that the user zoomed to; undefined where fitted. */
  ranges(): Ranges;
  /** Shows the ranges immediately and notifies the owner. */
  zoom(x: Range | undefined, y: Range | undefined): void;
  showBox(box: Box | undefined): void;
  /** Moves the crosshair near a pixel of the plot. */
  hover(px: number, py: number): void;
  /** Moves the crosshair to a value of x, which may still be outside the plot. */
  hoverValue(x: number, py: number): void;
  hoverEnd(): void;
  /** The x of the crosshair. */
  hoverX(): number | undefined;
  pick(px: number, py: number): void;
  /** Picks the same again, which undoes it: the click was the first of a slow double click. */
  unpick(): void;
  canSelect(): boolean;
  /** Selects the point nearest to x, or extends the selection to it. */
  selectAt(x: number, isExtending: boolean): void;
  select(selection: ChartProps['selection']): void;
  announce(text: string): void;
}
