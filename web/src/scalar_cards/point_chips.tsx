// SPDX-License-Identifier: Apache-2.0
// Chips for unusual points of a card. Counts are exact, or marked as lower bounds.
import type {ComponentChildren} from 'preact';
import {formatCount, formatInteger} from '../base/format';
import type {Drawn} from '../chart/types';
import {Badge, type Tone} from '../widgets/badge';
import {tooltip} from '../widgets/tooltip';
import type {NanEnd, PointCounts} from './lines';
import {setCardSettings} from './settings';

export interface PointChipsProps {
  /** That of the card. */
  readonly id: string;
  readonly drawn: Drawn | undefined;
  /** Whether the user, and not the fit to the data, decides which values are outside. */
  readonly isZoomed: boolean;
  readonly counts: PointCounts;
  readonly ends: readonly NanEnd[];
}

export function PointChips({id, drawn, isZoomed, counts, ends}: PointChipsProps) {
  const {nan, superseded, untimed, isWhole} = counts;
  const count = (points: number) => `${formatCount(points)}${isWhole ? '' : '+'}`;
  const {clipped = 0, unplaced = 0, infinite = 0} = drawn ?? {};
  return (
    <>
      {clipped > 0 && (
        <ChipButton
          tone={isZoomed ? 'neutral' : 'warn'}
          hint="Points outside the y range, marked at the edge. Click to show all points."
          onClick={() => setCardSettings(id, {yFit: 'all', yRange: undefined})}
        >
          {count(clipped)} outside view
        </ChipButton>
      )}
      {unplaced > 0 && (
        <ChipButton
          tone="warn"
          hint="A Log axis cannot show values of zero or less. Click to switch to Symlog."
          onClick={() => setCardSettings(id, {yScale: 'symlog'})}
        >
          {count(unplaced)} {unplaced === 1 ? 'value' : 'values'} ≤ 0 hidden
        </ChipButton>
      )}
      {nan > 0 && (
        <Chip tone="bad" hint={endsHint(ends)}>
          {nanText(nan, ends, counts)}
        </Chip>
      )}
      {infinite > 0 && (
        <Chip tone="bad" hint="Infinite values, marked at the edge of the chart.">
          {count(infinite)} ∞
        </Chip>
      )}
      {untimed > 0 && (
        <Chip hint="Logged with a wall time from before the clock was set, such as 0, so they have no place on a time axis. The step axis shows them.">
          {formatCount(untimed)} without a time
        </Chip>
      )}
      {superseded > 0 && (
        <Chip hint="Points superseded by a restart, drawn faintly.">
          {formatCount(superseded)} superseded
        </Chip>
      )}
    </>
  );
}

interface ChipProps {
  readonly tone?: Tone | undefined;
  readonly hint: string;
  readonly children: ComponentChildren;
}

function Chip({tone, hint, children}: ChipProps) {
  return (
    <span {...tooltip(hint)}>
      <Badge tone={tone}>{children}</Badge>
    </span>
  );
}

function ChipButton({tone, hint, onClick, children}: ChipProps & {readonly onClick: () => void}) {
  return (
    <button type="button" class="card-badge" onClick={onClick} {...tooltip(hint)}>
      <Badge tone={tone}>{children}</Badge>
    </button>
  );
}

function nanText(nan: number, ends: readonly NanEnd[], {lines}: PointCounts): string {
  const [end] = ends;
  if (!end) return `${formatCount(nan)} NaN`;
  if (lines > 1) return `${ends.length} of ${lines} end in NaN`;
  return end.since === undefined ? 'all values NaN' : `NaN since step ${formatInteger(end.since)}`;
}

const NAMED_MAX = 5;

function endsHint(ends: readonly NanEnd[]): string {
  const marked = 'NaN values are marked by triangles in the chart.';
  const named = ends
    .slice(0, NAMED_MAX)
    .map(({run, since}) =>
      since === undefined
        ? `All values of ${run} are NaN.`
        : `All values of ${run} are NaN from step ${formatInteger(since)} onwards.`,
    );
  const rest = ends.length > NAMED_MAX ? [`And ${ends.length - NAMED_MAX} more.`] : [];
  return [...named, ...rest, marked].join(' ');
}
