// SPDX-License-Identifier: Apache-2.0

import {imageEntries} from '../cards/image_entries';
import {fileName, saveAddress} from '../cards/save';
import type {ScaleKind} from '../chart/axes/axis';
import type {LineChart} from '../chart/line_chart';
import type {ChartProps} from '../chart/types';
import {address} from '../data/client';
import {load} from '../data/logs';
import type {MenuEntry} from '../widgets/menu';
import {say} from '../widgets/toast';
import type {ScalarChart} from './scalar_chart';
import {cardSettings, setCardSettings, yFit, yScale, zoom} from './settings';

const PARTIAL = 'The logs are still loading: the file contains the points read so far.';

const scaleNames: readonly (readonly [ScaleKind, string])[] = [
  ['linear', 'Linear'],
  ['log', 'Logarithmic'],
  ['symlog', 'Symmetric logarithmic'],
];

export function scalarMenu(
  card: ScalarChart,
  chart: ChartProps,
  made: () => LineChart | undefined,
  fetchRange: () => void,
): MenuEntry[] {
  return [...viewEntries(card, fetchRange), 'line', ...saveEntries(card, chart, made)];
}

function viewEntries({id}: ScalarChart, fetchRange: () => void): MenuEntry[] {
  const own = cardSettings(id);
  const isZoomed = own.yRange ?? own.xRange ?? zoom.value;
  return [
    {heading: 'Y axis'},
    ...scaleNames.map(([kind, label]) => ({
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
    {label: 'Set y range…', onPick: fetchRange},
    {
      label: 'Fit to data',
      icon: 'reset',
      isDisabled: !isZoomed,
      hint: 'double-click',
      onPick: () => {
        zoom.value = undefined;
        setCardSettings(id, {xRange: undefined, yRange: undefined});
      },
    },
  ];
}

function setFit(id: string): void {
  const next = (cardSettings(id).yFit ?? yFit.peek()) === 'robust' ? 'all' : 'robust';
  setCardSettings(id, {yFit: next === yFit.peek() ? undefined : next});
}

function saveEntries(
  card: ScalarChart,
  chart: ChartProps,
  made: () => LineChart | undefined,
): MenuEntry[] {
  const name = fileName(card.tag);
  const runs = [...new Set(chart.lines.map((line) => line.key))];
  const legend = chart.lines
    .filter((line) => !line.isFaint && !line.isEdge)
    .map(({key, name: label = key, colour, dash}) => ({label, colour, dash}));
  return [
    {heading: 'Save'},
    ...imageEntries(made, {title: card.tag, legend}),
    ...(['csv', 'json'] as const).map((format) => ({
      label: `All points (${format.toUpperCase()})`,
      hint: runs.length === 1 ? '' : `${runs.length} runs`,
      onPick: () => {
        saveAddress(
          address('api/v1/export', {tag: card.tags, run: runs, format}),
          `${name}.${format}`,
        );
        if (load.peek()?.state === 'loading') say(PARTIAL);
      },
    })),
  ];
}
