// SPDX-License-Identifier: Apache-2.0
// The values of the lines at the crosshair. There is one for the whole dashboard, and it never
// covers the point.
import './readout.css';
import {signal} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {formatDuration, formatInteger, formatNumber, formatTime} from '../base/format';
import {placeByPointer} from '../cards/pointer_box';
import type {Hover, HoverPoint} from '../chart/types';
import {runs} from '../data/logs';
import {LineSample} from './line_sample';
import {orderPoints} from './readout_order';
import {readoutOrder, readoutRows, xKind} from './settings';

const shown = signal<Hover | undefined>(undefined);

export function showReadout(hover: Hover | undefined): void {
  shown.value = hover;
}

export function Readout() {
  const element = useRef<HTMLDivElement>(null);
  const hover = shown.value;
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !hover) return;
    const {clientX, clientY} = hover;
    const place = placeByPointer(
      {x: clientX, y: clientY},
      {width: box.offsetWidth, height: box.offsetHeight},
      {width: window.innerWidth, height: window.innerHeight},
    );
    box.style.left = `${place.left}px`;
    box.style.top = `${place.top}px`;
  });
  if (!hover || hover.points.length === 0) return null;
  const points = orderPoints(hover.points, readoutOrder.value);
  const rows = points.slice(0, readoutRows.value);
  const hasSmoothed = rows.some((point) => point.smoothed !== undefined);
  const hasDetail = rows.some((point) => point.detail !== undefined);
  const hasDash = hasDetail || rows.some((point) => point.dash !== undefined);
  return (
    <div class="readout" ref={element}>
      <div class="readout-title">{titleOf(hover)}</div>
      <table class="readout-table">
        <thead>
          <tr>
            <th scope="col">Run</th>
            {hasDetail && (
              <th scope="col" class="readout-tag">
                Tag
              </th>
            )}
            {hasSmoothed && <th scope="col">Smoothed</th>}
            <th scope="col">Value</th>
            <th scope="col">{xKind.value === 'step' ? 'Step' : 'Time'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <Row
              key={`${point.key} ${point.detail} ${point.index}`}
              point={point}
              hasDetail={hasDetail}
              hasDash={hasDash}
              hasSmoothed={hasSmoothed}
              isNearest={point === hover.points[0]}
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

interface RowProps {
  readonly point: HoverPoint;
  readonly hasDetail: boolean;
  /** Whether dashes distinguish lines. */
  readonly hasDash: boolean;
  readonly hasSmoothed: boolean;
  readonly isNearest: boolean;
}

function Row({point, hasDetail, hasDash, hasSmoothed, isNearest}: RowProps) {
  return (
    <tr class={isNearest ? 'readout-nearest' : point.isDistant ? 'readout-distant' : ''}>
      <td class="readout-run">
        <LineSample colour={point.colour} dash={hasDash ? (point.dash ?? []) : undefined} />
        <span class="readout-name">{point.key}</span>
      </td>
      {hasDetail && <td class="readout-tag">{point.detail}</td>}
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
