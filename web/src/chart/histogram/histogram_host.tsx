// SPDX-License-Identifier: Apache-2.0
import {useLayoutEffect, useRef} from 'preact/hooks';
import {HistogramChart} from './histogram_chart';
import type {HistogramEvents, HistogramProps} from './histogram_types';

export interface HistogramHostProps {
  readonly chart: HistogramProps;
  readonly events: HistogramEvents;
  /** Called with the chart once it exists, to export it. */
  ready?(chart: HistogramChart): void;
}

/** A HistogramChart as a component. It fills the element around it. */
export function HistogramHost({chart, events, ready}: HistogramHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const made = useRef<HistogramChart | undefined>(undefined);
  // The chart is created once; the callbacks change with every rendering.
  const latest = useRef(events);
  latest.current = events;
  useLayoutEffect(() => {
    const histograms = new HistogramChart(host.current!, {
      zoom: (value, time) => latest.current.zoom(value, time),
      hover: (hover) => latest.current.hover(hover),
      pick: (step) => latest.current.pick(step),
    });
    made.current = histograms;
    ready?.(histograms);
    return () => histograms.destroy();
  }, []);
  useLayoutEffect(() => made.current?.update(chart), [chart]);
  return <div class="chart-host" ref={host} />;
}
