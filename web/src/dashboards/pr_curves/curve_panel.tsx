// SPDX-License-Identifier: Apache-2.0
// One tag: the curves of all shown runs, each at its own step.
import {useSignal} from '@preact/signals';
import {useMemo, useRef} from 'preact/hooks';
import {counted} from '../../base/format';
import {CardFrame} from '../../cards/card_frame';
import {imageEntries} from '../../cards/image_entries';
import {moveEntries, PinButton, pinDropHandler} from '../../cards/pin_actions';
import type {RunsCard} from '../../cards/run_cards';
import {ChartHost} from '../../chart/chart_host';
import type {LineChart} from '../../chart/line_chart';
import type {ChartEvents, ChartProps, Hover, Line} from '../../chart/types';
import {colourOf, theme} from '../../data/colours';
import {toggleIsolation} from '../../data/isolation';
import {hoveredRun} from '../../data/selection';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {CurveReadout} from './curve_readout';
import {CurveRows} from './curve_rows';
import {chanceLine, curveOf, isoF1Lines} from './curves';
import * as settings from './settings';
import {type DrawnCurve, useCurves} from './use_curves';

// The whole of both axes, with room for lines at the edge.
const WHOLE = {min: 0, max: 1.01};
const GUIDE_COLOUR = {light: '#66645f', dark: '#9b9ba5'};

export function CurvePanel({card, isPinned}: {card: RunsCard; isPinned: boolean}) {
  const place = {pins: settings.pins, isPinned};
  const curves = useCurves(card.runs, card.tag);
  const kind = settings.kind.value;
  const drawn: readonly DrawnCurve[] = curves.map((each) => ({
    ...each,
    curve: each.counts && curveOf(each.counts, kind),
  }));
  const chart = useChart(card, drawn);
  const hover = useSignal<Hover | undefined>(undefined);
  const made = useRef<LineChart | undefined>(undefined);
  const isPending = curves.every((each) => !each.counts && !each.problem);
  return (
    <CardFrame
      card={card}
      meta={kind === 'pr' ? 'precision vs. recall' : 'true vs. false positives'}
      take={pinDropHandler(card, place)}
      actions={
        <>
          <PinButton card={card} pins={settings.pins} />
          <MenuButton
            icon="more"
            label={`More actions for ${card.tag}`}
            align="end"
            entries={[...menuOf(card, chart, () => made.current), ...moveEntries(card, place)]}
          />
        </>
      }
    >
      <div class="card-content">
        <ChartHost
          chart={chart}
          events={eventsOf((next) => {
            hover.value = next;
          })}
          ready={(line) => {
            made.current = line;
          }}
        />
        {isPending && <div class="card-skeleton" />}
        {hover.value && <CurveReadout hover={hover.value} curves={drawn} kind={kind} />}
      </div>
      <CurveRows tag={card.tag} curves={drawn} />
    </CardFrame>
  );
}

function useChart(card: RunsCard, drawn: readonly DrawnCurve[]): ChartProps {
  const colours = colourOf.value;
  const guideColour = GUIDE_COLOUR[theme.value];
  const {value: kind} = settings.kind;
  const {value: hasGuides} = settings.hasGuides;
  const lines = useMemo(() => {
    const guides = kind === 'pr' ? isoF1Lines(guideColour) : [chanceLine(guideColour)];
    return [...(hasGuides ? guides : []), ...linesOf(drawn, colours)];
  }, [...drawn.map(({curve}) => curve), colours, guideColour, kind, hasGuides]);
  return {
    lines,
    xKind: 'value',
    xScale: 'linear',
    yScale: 'linear',
    yFit: 'all',
    xRange: settings.zoomX.value ?? WHOLE,
    yRange: settings.zoomY.value ?? WHOLE,
    highlight: hoveredRun.value,
    label: `${kind === 'pr' ? 'PR' : 'ROC'} curves of ${card.tag}, ${counted(card.runs.length, 'run')}`,
  };
}

function linesOf(drawn: readonly DrawnCurve[], colours: typeof colourOf.value): Line[] {
  return drawn.flatMap(({run, curve}) => {
    if (!curve) return [];
    const {colour, dash} = colours(run);
    const style = dash.length > 0 ? {colour, dash} : {colour};
    return [{key: run, x: curve.x, y: curve.y, ...style}];
  });
}

// A run is highlighted only if the pointer is close to its line.
const NEAR_PIXELS = 14;

function eventsOf(hovered: (hover: Hover | undefined) => void): ChartEvents {
  return {
    zoom(x, y) {
      settings.zoomX.value = x;
      settings.zoomY.value = y;
    },
    hover(hover) {
      const nearest = hover?.points[0];
      hoveredRun.value = nearest && nearest.pixels <= NEAR_PIXELS ? nearest.key : undefined;
      hovered(hover);
    },
    pick: (run) => toggleIsolation([run], run),
  };
}

function menuOf(
  {tag}: RunsCard,
  {lines}: ChartProps,
  made: () => LineChart | undefined,
): MenuEntry[] {
  const legend = lines
    .filter((line) => !line.isFaint)
    .map(({key, colour, dash}) => ({label: key, colour, dash}));
  return [{heading: 'Save'}, ...imageEntries(made, () => ({title: tag, legend}))];
}
