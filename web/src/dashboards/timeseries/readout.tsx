// SPDX-License-Identifier: Apache-2.0
// What the lines say at the crosshair. One for the whole dashboard; it never covers the point.
import './readout.css';
import {signal} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {formatDuration, formatInteger, formatNumber, formatTime} from '../../base/format';
import {placeByPointer} from '../../cards/pointer_box';
import type {Hover, HoverPoint} from '../../chart/types';
import {runs} from '../../data/logs';
import type {Card} from './card';
import {orderPoints} from './readout_order';
import {readoutOrder, readoutRows, xKind} from './view';

export interface ReadoutContent {
  readonly card: Card;
  readonly hover: Hover;
}

const shown = signal<ReadoutContent | undefined>(undefined);

export function showReadout(content: ReadoutContent | undefined): void {
  shown.value = content;
}

export function Readout() {
  const element = useRef<HTMLDivElement>(null);
  const content = shown.value;
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !content) return;
    const {clientX, clientY} = content.hover;
    const place = placeByPointer(
      {x: clientX, y: clientY},
      {width: box.offsetWidth, height: box.offsetHeight},
      {width: window.innerWidth, height: window.innerHeight},
    );
    box.style.left = `${place.left}px`;
    box.style.top = `${place.top}px`;
  });
  if (!content || content.hover.points.length === 0) return null;
  const points = orderPoints(content.hover.points, readoutOrder.value);
  const rows = points.slice(0, readoutRows.value);
  const hasSmoothed = rows.some((point) => point.smoothed !== undefined);
  return (
    <div class="readout" ref={element}>
      <div class="readout-title">{titleOf(content.hover)}</div>
      <table class="readout-table">
        <thead>
          <tr>
            <th scope="col">Run</th>
            {hasSmoothed && <th scope="col">Smoothed</th>}
            <th scope="col">Value</th>
            <th scope="col">{xKind.value === 'step' ? 'Step' : 'Time'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <Row
              key={`${point.key} ${point.index}`}
              point={point}
              hasSmoothed={hasSmoothed}
              isNearest={point === content.hover.points[0]}
            />
          ))}
        </tbody>
      </table>
      {points.length > rows.length && (
        <div class="readout-more">and {formatInteger(points.length - rows.length)} more</div>
      )}
    </div>
  );
}

function Row(props: {point: HoverPoint; hasSmoothed: boolean; isNearest: boolean}) {
  const {point, hasSmoothed, isNearest} = props;
  return (
    <tr class={isNearest ? 'readout-nearest' : point.isDistant ? 'readout-distant' : ''}>
      <td class="readout-run">
        <span class="readout-swatch" style={{background: point.colour}} />
        <span class="readout-name">{point.key}</span>
      </td>
      {hasSmoothed && <td>{formatNumber(point.smoothed ?? point.value)}</td>}
      <td>{formatNumber(point.value)}</td>
      <td>{formatX(point.x)}</td>
    </tr>
  );
}

function formatX(x: number): string {
  if (xKind.value === 'step') return formatInteger(x);
  return xKind.value === 'relative' ? formatDuration(x) : formatTime(x);
}

function titleOf({x, points}: Hover): string {
  if (xKind.value === 'step') return `step ${formatInteger(x)}`;
  if (xKind.value === 'relative') return `after ${formatDuration(x)}`;
  const start = runs.value.get(points[0]!.key)?.startTime;
  const since = start === undefined ? '' : ` · ${formatDuration(x - start)}`;
  return `${formatTime(x)}${since}`;
}
