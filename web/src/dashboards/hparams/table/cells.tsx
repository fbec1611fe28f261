// SPDX-License-Identifier: Apache-2.0
// What a cell shows: one value, or the mean and spread of several.
import type {ComponentChildren} from 'preact';
import {formatNumber} from '../../../base/format';
import {tooltip} from '../../../widgets/tooltip';
import {type ColourOf, trialColour} from '../model/colour_scale';
import {colourColumn} from '../model/derived';
import type {CategoryColumn, NumberColumn, TrialColumn} from '../model/trial_table';
import {heatOf} from './heat';
import type {Place} from './layout';
import {px} from './layout';
import {type Members, type Summary, spreadText, summarize} from './repeats';
import {bestOf} from './rows';
import {hasHeat} from './settings';

/** What cells depend on besides the row. */
export interface CellLook {
  readonly hasHeat: boolean;
  readonly coloured: TrialColumn | undefined;
  readonly colourOf: ColourOf;
  readonly bestOf: (column: TrialColumn) => number | undefined;
}

export function cellLook(): CellLook {
  return {
    hasHeat: hasHeat.value,
    coloured: colourColumn.value,
    colourOf: trialColour.value,
    bestOf: bestOf.value,
  };
}

interface Shown {
  readonly content: ComponentChildren;
  readonly hint?: string | undefined;
  /** Read by screen readers in place of the content. */
  readonly label?: string | undefined;
  /** From 0 to 1. */
  readonly heat?: number | undefined;
  readonly kind?: 'missing' | 'several' | 'best' | undefined;
}

export function Cell({place, members, look}: CellProps) {
  const {column, width, index} = place;
  const shown = show(column, members, look);
  const {heat = Number.NaN} = shown;
  const type = column.type === 'number' ? 'trial-cell grid-number' : 'trial-cell';
  return (
    <span
      key={column.id}
      class={Number.isNaN(heat) ? type : `${type} trial-heat trial-heat-${column.kind}`}
      {...{role: 'gridcell', 'aria-colindex': index, 'aria-label': shown.label}}
      data-column={column.id}
      data-kind={shown.kind}
      style={{width: px(width), '--heat': Number.isNaN(heat) ? undefined : heat.toFixed(2)}}
      {...(shown.hint ? tooltip(shown.hint) : {})}
    >
      {shown.content}
    </span>
  );
}

interface CellProps {
  readonly place: Place;
  readonly members: Members;
  readonly look: CellLook;
}

function show(column: TrialColumn, members: Members, look: CellLook): Shown {
  const summary = summarize(column, members);
  if (summary.count === 0) return missing(column, members);
  if (column.type === 'category') return category(column, members, summary, look);
  if (summary.differs && column.kind !== 'metric') return several(column, members);
  return number(column, members, summary, look);
}

function missing(column: TrialColumn, members: Members): Shown {
  const reason = column.missing(members[0]!) ?? 'No value';
  return {content: '–', hint: reason, label: reason, kind: 'missing'};
}

const TEXTS_MAX = 20;

/** Repeats have different seeds: neither one nor their mean says anything. */
function several(column: TrialColumn, members: Members): Shown {
  const values = new Set(members.map((trial) => column.values[trial]!));
  values.delete(Number.NaN);
  const texts = [...values].map((value) =>
    column.type === 'category' ? column.labels[value]! : String(value),
  );
  const more = texts.length > TEXTS_MAX ? ', …' : '';
  return {
    content: `${values.size} values`,
    hint: texts.slice(0, TEXTS_MAX).join(', ') + more,
    kind: 'several',
  };
}

function category(
  column: CategoryColumn,
  members: Members,
  {mean: value, differs}: Summary,
  look: CellLook,
): Shown {
  if (differs) return several(column, members);
  const label = column.labels[value]!;
  const content =
    look.coloured === column ? (
      <>
        <span class="trial-dot" style={{background: look.colourOf(members[0]!)}} />
        {label}
      </>
    ) : (
      label
    );
  const isBoolean = typeof column.domain[value] === 'boolean';
  return {
    content: isBoolean ? <span data-boolean={label}>{content}</span> : content,
    hint: label,
  };
}

function number(
  column: NumberColumn,
  members: Members,
  {mean, sd, count}: Summary,
  look: CellLook,
): Shown {
  const isBest = look.bestOf(column) === mean;
  const hasSpread = members.length > 1 && column.kind === 'metric';
  const exact = hasSpread
    ? `Mean ${mean}, standard deviation ${Number.isNaN(sd) ? 'unknown' : sd}, of ${count}`
    : String(mean);
  const text = formatNumber(mean);
  return {
    content: (
      <>
        {isBest && <span class="trial-star">★</span>}
        {text}
        {hasSpread && !Number.isNaN(sd) && <span class="trial-sd"> ± {spreadText(sd)}</span>}
      </>
    ),
    hint: isBest ? `${exact} (best)` : exact,
    label: isBest ? `${text}, best` : undefined,
    heat: look.hasHeat ? heatOf(column)(mean) : undefined,
    kind: isBest ? 'best' : undefined,
  };
}
