// SPDX-License-Identifier: Apache-2.0
// A card of histograms: its runs, the number of histograms drawn, and its problems.
import type {ComponentChildren} from 'preact';
import {formatCount, formatInteger} from '../base/format';
import type {Problem} from '../base/result';
import {CardFrame} from '../cards/card_frame';
import {moveEntries, PinButton, pinDropHandler} from '../cards/pin_actions';
import type {RunsCard} from '../cards/run_cards';
import {RunBadge} from '../cards/run_name';
import {colourOf} from '../data/colours';
import type {HistogramSeries} from '../data/histograms';
import {Badge} from '../widgets/badge';
import {MenuButton, type MenuEntry} from '../widgets/menu';
import {tooltip} from '../widgets/tooltip';
import {pins} from './histogram_settings';

export interface HistogramFrameProps {
  readonly card: RunsCard;
  readonly isPinned: boolean;
  /** Undefined before the first response. */
  readonly series: readonly HistogramSeries[] | undefined;
  readonly problem: Problem | undefined;
  readonly menu: readonly MenuEntry[];
  readonly children: ComponentChildren;
}

// More runs cannot be distinguished in one chart.
const RUNS_MAX = 12;

/** The runs of a card that are drawn. */
export function drawnRuns({runs}: RunsCard): readonly string[] {
  return runs.length > RUNS_MAX ? runs.slice(0, RUNS_MAX) : runs;
}

export function HistogramFrame(props: HistogramFrameProps) {
  const {card, isPinned, series, problem, menu, children} = props;
  const place = {pins, isPinned};
  const entries = [...menu, ...moveEntries(card, place)];
  const unreadable = series?.reduce((sum, one) => sum + one.unreadable, 0) ?? 0;
  const isEmpty = series?.every(({step}) => step.length === 0) ?? false;
  return (
    <CardFrame
      card={card}
      label={`${card.tag}, ${card.runs.length === 1 ? card.runs[0] : `${card.runs.length} runs`}`}
      badges={
        <>
          <Runs card={card} />
          {unreadable > 0 && (
            <span
              {...tooltip('Damaged records, and records that are not histograms, are skipped.')}
            >
              <Badge tone="bad">{formatCount(unreadable)} unreadable</Badge>
            </span>
          )}
        </>
      }
      meta={series && !isEmpty && <StepCount series={series} />}
      take={pinDropHandler(card, place)}
      actions={
        <>
          <PinButton card={card} pins={pins} />
          <MenuButton
            icon="more"
            label={`More actions for ${card.tag}`}
            align="end"
            entries={entries}
          />
        </>
      }
    >
      <div class="card-content">
        {children}
        {series === undefined && !problem && <div class="card-skeleton" />}
        {isEmpty && !problem && <div class="card-note">No histograms in this range of steps.</div>}
        {problem && (
          <div class="card-note" role="alert">
            <span>{problem.message}</span>
            {problem.hint && <span>{problem.hint}</span>}
          </div>
        )}
      </div>
    </CardFrame>
  );
}

function Runs({card}: {card: RunsCard}) {
  const drawn = drawnRuns(card);
  const count = formatInteger(card.runs.length);
  const isCut = drawn.length < card.runs.length;
  const several = isCut ? `${drawn.length} of ${count} runs` : `${count} runs`;
  return (
    <span class="histogram-card-run" {...tooltip(card.runs.join(', '))}>
      {drawn.map((run) => (
        <span
          key={run}
          class="histogram-card-swatch"
          style={{background: colourOf.value(run).colour}}
        />
      ))}
      {card.runs.length === 1 ? <RunBadge name={card.runs[0]!} /> : <span>{several}</span>}
    </span>
  );
}

function StepCount({series}: {series: readonly HistogramSeries[]}) {
  const drawn = series.reduce((sum, {step}) => sum + step.length, 0);
  const total = series.reduce((sum, one) => sum + one.total, 0);
  const isWhole = drawn >= total;
  const hint = isWhole
    ? 'All histograms in view are drawn.'
    : 'An evenly spaced sample of the histograms in view is drawn. Zoom in on the time axis to see all of them.';
  const text = isWhole ? formatCount(total) : `${formatCount(drawn)} of ${formatCount(total)}`;
  return <span {...tooltip(hint)}>{`${text} ${total === 1 ? 'step' : 'steps'}`}</span>;
}
