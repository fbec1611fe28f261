// SPDX-License-Identifier: Apache-2.0
// What gestures and keys may ask of a chart.

import type {Range} from './axes/axis';
import type {Box} from './overlay';
import type {ChartProps} from './types';
import type {View} from './view';

export interface Ranges {
  readonly x: Range | undefined;
  readonly y: Range | undefined;
}

export interface ChartPort {
  readonly root: HTMLElement;
  /** What is shown now; undefined before the first picture. */
  view(): View | undefined;
  /** The same after all that was asked for; keys and wheel may come faster than frames. */
  latestView(): View | undefined;
  props(): ChartProps | undefined;
  /** What the user zoomed to; undefined: fitted. */
  ranges(): Ranges;
  /** Shows the ranges immediately and notifies the owner. */
  zoom(x: Range | undefined, y: Range | undefined): void;
  showBox(box: Box | undefined): void;
  /** Puts the crosshair near a pixel of the plot. */
  hover(px: number, py: number): void;
  /** Puts the crosshair at a value of x, also one that is yet to come into the picture. */
  hoverValue(x: number, py: number): void;
  hoverEnd(): void;
  /** The x that the crosshair is at. */
  hoverX(): number | undefined;
  pick(px: number, py: number): void;
  canSelect(): boolean;
  /** Selects the point nearest to x, or extends the selection to it. */
  selectAt(x: number, isExtending: boolean): void;
  select(selection: ChartProps['selection']): void;
  say(text: string): void;
}
