// SPDX-License-Identifier: Apache-2.0
// The values of the lines at the crosshair. There is one for the whole dashboard, and it never
// covers the point.
import './readout.css';
import {signal} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {formatDuration, formatInteger, formatTime} from '../base/format';
import {placeByPointer} from '../cards/pointer_box';
import {RunName} from '../cards/run_name';
import type {Hover, HoverPoint} from '../chart/types';
import {runs} from '../data/logs';
import {axisColumn, type Column, chosenColumns, pointColumns, readoutColumns} from './columns';
import {LineSample} from './line_sample';
import {orderPoints} from './readout_order';
import {readoutOrder, readoutRows, xKind} from './settings';

// A longer name leaves no room for the values.
const NAME_WIDTH = 260;

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
  const columns = columnsOf(rows);
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
            {columns.map(({name}) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <Row
              key={`${point.key} ${point.detail} ${point.index}`}
              point={point}
              hasDetail={hasDetail}
              hasDash={hasDash}
              columns={columns}
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

function columnsOf(rows: readonly HoverPoint[]): Column[] {
  const hasSmoothed = rows.some((point) => point.smoothed !== undefined);
  const shown = readoutColumns.value.filter((name) => hasSmoothed || name !== 'Smoothed');
  return chosenColumns(pointColumns, [...shown, axisColumn(xKind.value)]);
}

interface RowProps {
  readonly point: HoverPoint;
  readonly hasDetail: boolean;
  /** Whether dashes distinguish lines. */
  readonly hasDash: boolean;
  readonly columns: readonly Column[];
  readonly isNearest: boolean;
}

function Row({point, hasDetail, hasDash, columns, isNearest}: RowProps) {
  const cells = cellsOf(point);
  return (
    <tr class={isNearest ? 'readout-nearest' : point.isDistant ? 'readout-distant' : ''}>
      <td class="readout-run">
        <LineSample colour={point.colour} dash={hasDash ? (point.dash ?? []) : undefined} />
        <RunName name={point.key} width={NAME_WIDTH} />
      </td>
      {hasDetail && <td class="readout-tag">{point.detail}</td>}
      {columns.map(({name, format}) => {
        const value = cells[name];
        return <td key={name}>{value === undefined ? '' : format(value)}</td>;
      })}
    </tr>
  );
}

/** By column name. */
function cellsOf({key, value, smoothed, x, step, wallTime}: HoverPoint) {
  const start = runs.value.get(key)?.startTime;
  const isTimed = wallTime !== undefined && start !== undefined;
  const cells: Record<string, number | undefined> = {
    Value: value,
    Smoothed: smoothed ?? value,
    Step: step,
    Time: wallTime,
    Relative: isTimed ? wallTime - start : undefined,
  };
  return {...cells, [axisColumn(xKind.value)]: x};
}

function titleOf({x, points}: Hover): string {
  if (xKind.value === 'step') return `step ${formatInteger(x)}`;
  if (xKind.value === 'relative') return `after ${formatDuration(x)}`;
  const start = runs.value.get(points[0]!.key)?.startTime;
  const since = start === undefined ? '' : ` · ${formatDuration(x - start)}`;
  return `${formatTime(x)}${since}`;
}
