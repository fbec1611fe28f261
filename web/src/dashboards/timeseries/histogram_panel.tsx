// SPDX-License-Identifier: Apache-2.0
// One histogram tag, one run at a time. The Histograms dashboard shows more.
import {useSignal} from '@preact/signals';
import {useMemo} from 'preact/hooks';
import {counted} from '../../base/format';
import {CardFrame} from '../../cards/card_frame';
import {pinDropHandler} from '../../cards/pin_actions';
import {RunPicker} from '../../cards/run_picker';
import type {Range} from '../../chart/axes/axis';
import {HistogramHost} from '../../chart/histogram/histogram_host';
import type {HistogramHover, HistogramProps} from '../../chart/histogram/histogram_types';
import {colourOf} from '../../data/colours';
import type {HistogramSeries} from '../../data/histograms';
import {HistogramReadout} from '../../histogram_cards/histogram_readout';
import {timesOf} from '../../histogram_cards/histogram_window';
import {useHistograms} from '../../histogram_cards/use_histograms';
import {CardActions} from '../../scalar_cards/card_actions';
import {selection, xKind} from '../../scalar_cards/settings';
import {countSteps, type PanelProps, useRunOfTag} from './use_run_of_tag';

const BINS = 30;
// More ridges hide one another in a card of this size.
const ROOM = 40;

interface Zoom {
  readonly value: Range | undefined;
  readonly time: Range | undefined;
}

export function HistogramPanel({card, place}: PanelProps) {
  const {runs, run, choose} = useRunOfTag('histograms', card);
  const zoom = useSignal<Zoom>({value: undefined, time: undefined});
  const hover = useSignal<HistogramHover | undefined>(undefined);
  const shown = useMemo(() => (run === undefined ? [] : [run]), [run]);
  const {series, problem} = useHistograms({
    runs: shown,
    tag: card.tag,
    timeKind: xKind.value,
    timeRange: zoom.value.time,
    max: ROOM,
  });
  const held = series?.[0];
  const chart = useChart(held, zoom.value);
  return (
    <CardFrame
      card={card}
      label={card.run === undefined ? card.tag : `${card.tag}, ${card.run}`}
      take={pinDropHandler(card, place)}
      meta={held && countSteps(held.total)}
      actions={<CardActions card={card} place={place} menu={[]} />}
    >
      <div class="card-content">
        <HistogramHost
          chart={chart}
          events={{
            zoom(value, time) {
              zoom.value = {value, time};
            },
            hover(next) {
              hover.value = next;
            },
            pick() {},
          }}
        />
        {hover.value && <HistogramReadout hover={hover.value} timeKind={xKind.value} />}
        {series === undefined && !problem && <div class="card-skeleton" />}
        {problem && (
          <div class="card-note" role="alert">
            {problem.message}
          </div>
        )}
      </div>
      <RunPicker runs={runs} run={run} choose={choose} />
    </CardFrame>
  );
}

/** Returns the same object while nothing in it changes, so that the chart is drawn once. */
function useChart(held: HistogramSeries | undefined, zoom: Zoom): HistogramProps {
  const timeKind = xKind.value;
  const colours = colourOf.value;
  const chosenStep = timeKind === 'step' ? selection.value?.begin : undefined;
  return useMemo(() => {
    const layers = held
      ? [
          {
            key: held.run,
            colour: colours(held.run).colour,
            step: held.step,
            time: timesOf(held, timeKind),
            buckets: held,
          },
        ]
      : [];
    return {
      layers,
      mode: 'offset',
      timeKind,
      isLog: false,
      bins: BINS,
      clip: 0,
      valueRange: zoom.value,
      timeRange: zoom.time,
      chosenStep,
      label: `${counted(held?.step.length ?? 0, 'histogram')} of ${held?.run ?? 'no run'}`,
    };
  }, [held, zoom, timeKind, colours, chosenStep]);
}
