// SPDX-License-Identifier: Apache-2.0
import {useLayoutEffect, useRef} from 'preact/hooks';
import {LineChart} from './line_chart';
import type {ChartEvents, ChartProps} from './types';

export interface ChartHostProps {
  readonly chart: ChartProps;
  readonly events: ChartEvents;
  /** Called with the chart once it exists, to export it. */
  ready?(chart: LineChart): void;
}

/** A LineChart as a component. It fills the element around it. */
export function ChartHost({chart, events, ready}: ChartHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const made = useRef<LineChart | undefined>(undefined);
  // The chart is created once; the callbacks change with every rendering.
  const latest = useRef(events);
  latest.current = events;
  useLayoutEffect(() => {
    const line = new LineChart(host.current!, {
      zoom: (x, y) => latest.current.zoom(x, y),
      hover: (hover) => latest.current.hover(hover),
      drawn: (drawn) => latest.current.drawn?.(drawn),
      // Without these callbacks the chart does not offer the gestures.
      ...(events.pick ? {pick: (key: string) => latest.current.pick?.(key)} : {}),
      ...(events.select
        ? {
            select: (chosen: Parameters<NonNullable<ChartEvents['select']>>[0]) =>
              latest.current.select?.(chosen),
          }
        : {}),
    });
    made.current = line;
    ready?.(line);
    return () => line.destroy();
  }, []);
  useLayoutEffect(() => made.current?.update(chart));
  return <div class="chart-host" ref={host} />;
}
