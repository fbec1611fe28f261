// SPDX-License-Identifier: Apache-2.0
// The user's settings for scalar charts. Dashboards of scalars show the same data, so switching
// between them keeps the axes, the smoothing, the zoom and the selected steps.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {choiceCodec, flagCodec, numberCodec} from '../base/codec';
import {habit} from '../base/habit';
import {urlSignal} from '../base/url_state';
import {xKindCodec} from '../cards/x_kinds';
import type {ScaleKind, XKind} from '../chart/axes/axis';
import type {YFit} from '../chart/types';
import {
  type CardSettings,
  cardSettingsCodec,
  type Selection,
  selectionCodec,
} from './card_settings';
import {resetZooms} from './linked_zoom';

export type ReadoutOrder = 'nearest' | 'nearest_y' | 'name' | 'ascending' | 'descending';

export const TABLE_HEIGHT = {min: 64, max: 640, standard: 120};
/** Between a chart and its table. */
export const TABLE_MARGIN = 4;

const scales = choiceCodec<ScaleKind>('linear', 'log', 'symlog');

export const xKind = urlSignal('x', xKindCodec, 'step', {
  isStep: true,
});
export const xScale = urlSignal('xScale', scales, 'linear', {isStep: true});
export const yScale = urlSignal('yScale', scales, 'linear', {isStep: true});
export const yFit = urlSignal('fit', choiceCodec<YFit>('robust', 'all'), 'robust', {isHabit: true});
export const smoothing = urlSignal('smoothing', numberCodec(0, 0.999, 3), 0.6, {
  isHabit: true,
  isStep: true,
});

/** Whether cards share the zoom of the x axis; see linked_zoom.ts. */
export const isZoomLinked = urlSignal('linkZoom', flagCodec, true, {isHabit: true});

/** The selected step or range of steps of all cards while they are linked. */
export const selection = urlSignal<Selection | undefined>('steps', selectionCodec, undefined, {
  isStep: true,
});
export const isSelectionLinked = urlSignal('linkSteps', flagCodec, true, {isHabit: true});

/** The settings of single cards, by card id. */
export const settingsByCard = urlSignal<ReadonlyMap<string, CardSettings>>(
  'cards',
  cardSettingsCodec,
  new Map(),
  {isStep: true},
);

export const cardWidth = habit('cardWidth', numberCodec(240, 960), 340);
export const readoutOrder = habit(
  'readoutOrder',
  choiceCodec<ReadoutOrder>('nearest', 'nearest_y', 'name', 'ascending', 'descending'),
  'nearest',
);
/** The height of the table below a chart, in pixels. */
export const tableHeight = habit(
  'tableHeight',
  numberCodec(TABLE_HEIGHT.min, TABLE_HEIGHT.max),
  TABLE_HEIGHT.standard,
);
export const readoutRows = habit('readoutRows', numberCodec(1, 50), 10);

/** The pointer's x in a card, so that other cards can show it too. */
export const pointer = signal<{readonly card: string; readonly x: number} | undefined>(undefined);

export function cardSettings(id: string): CardSettings {
  return settingsByCard.value.get(id) ?? {};
}

/**
 * The ids of cards with a full row, one per line. Equal ids make an equal text, so that nothing is
 * rendered again.
 */
export const wideCards: ReadonlySignal<string> = computed(() =>
  [...settingsByCard.value].flatMap(([id, own]) => (own.isWide ? [id] : [])).join('\n'),
);

/** Changes settings of one card; undefined resets a setting. */
export function setCardSettings(
  id: string,
  change: Partial<Record<keyof CardSettings, unknown>>,
): void {
  const merged = Object.entries({...settingsByCard.peek().get(id), ...change});
  const left = merged.filter(([, value]) => value !== undefined);
  const next = new Map(settingsByCard.peek());
  if (left.length > 0) next.set(id, Object.fromEntries(left) as CardSettings);
  else next.delete(id);
  settingsByCard.value = next;
}

/** Whether a card has ranges of its own. */
export const hasOwnRanges: ReadonlySignal<boolean> = computed(() =>
  [...settingsByCard.value.values()].some((own) => own.xRange || own.yRange || own.isXFitted),
);

export function clearOwnRanges(): void {
  for (const id of settingsByCard.peek().keys()) {
    setCardSettings(id, {xRange: undefined, yRange: undefined, isXFitted: undefined});
  }
}

/** The numbers of another axis differ, so zoom and selection are reset. */
export function setXKind(kind: XKind): void {
  if (kind === xKind.peek()) return;
  resetZooms();
  selection.value = undefined;
  for (const id of settingsByCard.peek().keys()) {
    setCardSettings(id, {xRange: undefined, isXFitted: undefined, selection: undefined});
  }
  xKind.value = kind;
}

export function clearSelections(): void {
  selection.value = undefined;
  for (const id of settingsByCard.peek().keys()) setCardSettings(id, {selection: undefined});
}

/** Whether cards show a table below the chart: only if a step or range is selected. */
export const isTableShown: ReadonlySignal<boolean> = computed(() => {
  if (xKind.value !== 'step') return false;
  if (isSelectionLinked.value) return selection.value !== undefined;
  return [...settingsByCard.value.values()].some((own) => own.selection !== undefined);
});
