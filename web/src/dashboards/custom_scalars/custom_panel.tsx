// SPDX-License-Identifier: Apache-2.0
// One chart of a layout, with its problems.
import type {PinPlace} from '../../cards/pin_actions';
import type {SeriesState} from '../../data/chart_series';
import {shownRuns} from '../../data/selection';
import type {ScalarCardParts} from '../../scalar_cards/scalar_card';
import {ScalarPanel} from '../../scalar_cards/scalar_panel';
import {Badge} from '../../widgets/badge';
import {tooltip} from '../../widgets/tooltip';
import {editLayout} from './actions';
import type {CustomCard} from './chart_cards';
import {linesOf} from './chart_lines';
import {type ChartProblem, chartProblems, noteOf} from './chart_problems';
import {TagLegend} from './tag_legend';

export interface CustomPanelProps {
  readonly card: CustomCard;
  readonly place: PinPlace;
  readonly width: number;
}

export function CustomPanel(props: CustomPanelProps) {
  return <ScalarPanel {...props} linesOf={linesOf} partsOf={partsOf} />;
}

function partsOf(card: CustomCard, state: SeriesState): ScalarCardParts {
  return {
    badges: chartProblems(card, state, shownRuns.value).map((problem) => (
      <ProblemBadge key={problem.what} problem={problem} />
    )),
    note: noteOf(card),
    caption: <TagLegend card={card} state={state} />,
    menu: [{label: 'Edit chart', icon: 'settings', onPick: () => editLayout(card.place)}, 'line'],
  };
}

function ProblemBadge({problem: {what, tone, details}}: {problem: ChartProblem}) {
  return (
    <span {...tooltip(details)}>
      <Badge tone={tone}>{what}</Badge>
    </span>
  );
}
