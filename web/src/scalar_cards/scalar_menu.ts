// SPDX-License-Identifier: Apache-2.0

import {imageEntries} from '../cards/image_entries';
import {fileName, saveAddress} from '../cards/save';
import {scaleKinds} from '../cards/scale_kinds';
import type {LineChart} from '../chart/line_chart';
import type {LegendEntry, Line} from '../chart/types';
import {address} from '../data/client';
import {load} from '../data/logs';
import type {MenuEntry} from '../widgets/menu';
import {showToast} from '../widgets/toast';
import type {ScalarChart} from './scalar_chart';
import type {CardDialog} from './scalar_dialog';
import {cardSettings, setCardSettings, xKind, yFit, yScale} from './settings';

const PARTIAL = 'The logs are still loading: the file contains the points read so far.';

export interface MenuView {
  readonly isZoomed: boolean;
  fit(): void;
  ask(dialog: CardDialog): void;
}

export function scalarMenu(
  card: ScalarChart,
  lines: readonly Line[],
  made: () => LineChart | undefined,
  view: MenuView,
): MenuEntry[] {
  return [...viewEntries(card, view), 'line', ...saveEntries(card, lines, made)];
}

function viewEntries({id}: ScalarChart, {isZoomed, fit, ask}: MenuView): MenuEntry[] {
  const own = cardSettings(id);
  return [
    {heading: 'Y axis'},
    ...scaleKinds.map(({value: kind, label}) => ({
      label,
      isChosen: (own.yScale ?? yScale.value) === kind,
      onPick: () => setCardSettings(id, {yScale: kind === yScale.peek() ? undefined : kind}),
    })),
    'line',
    {
      label: 'Ignore outliers',
      isChosen: (own.yFit ?? yFit.value) === 'robust',
      onPick: () => setFit(id),
    },
    {label: 'Set y range…', onPick: () => ask('y')},
    {heading: 'X axis'},
    {label: 'Set x range…', onPick: () => ask('x')},
    {
      label: 'Select steps…',
      isDisabled: xKind.value !== 'step',
      onPick: () => ask('steps'),
    },
    'line',
    {
      label: 'Fit to data',
      icon: 'reset',
      isDisabled: !isZoomed,
      hint: 'double-click',
      onPick: fit,
    },
  ];
}

function setFit(id: string): void {
  const next = (cardSettings(id).yFit ?? yFit.peek()) === 'robust' ? 'all' : 'robust';
  setCardSettings(id, {yFit: next === yFit.peek() ? undefined : next});
}

function legendOf(lines: readonly Line[]): LegendEntry[] {
  return lines
    .filter((line) => !line.isFaint && !line.isEdge)
    .map(({key, name: label = key, colour, dash}) => ({label, colour, dash}));
}

function saveEntries(
  card: ScalarChart,
  lines: readonly Line[],
  made: () => LineChart | undefined,
): MenuEntry[] {
  const name = fileName(card.tag);
  const runs = [...new Set(lines.map((line) => line.key))];
  return [
    {heading: 'Save'},
    ...imageEntries(made, () => ({title: card.tag, legend: legendOf(lines)})),
    ...(['csv', 'json'] as const).map((format) => ({
      label: `All points (${format.toUpperCase()})`,
      hint: runs.length === 1 ? '' : `${runs.length} runs`,
      onPick: () => {
        saveAddress(
          address('api/v1/export', {tag: card.tags, run: runs, format}),
          `${name}.${format}`,
        );
        if (load.peek()?.state === 'loading') showToast(PARTIAL);
      },
    })),
  ];
}
