// SPDX-License-Identifier: Apache-2.0
// What is unusual about the points of a card. Counts in the picture are exact, or said to be the least.
import type {ComponentChildren} from 'preact';
import {formatCount, formatInteger} from '../base/format';
import type {Drawn} from '../chart/types';
import {Badge, type Tone} from '../widgets/badge';
import {tooltip} from '../widgets/tooltip';
import type {NanEnd, PointCounts} from './lines';
import {setCardView} from './settings';

export interface PointChipsProps {
  /** That of the card. */
  readonly id: string;
  readonly drawn: Drawn | undefined;
  readonly counts: PointCounts;
  readonly ends: readonly NanEnd[];
}

export function PointChips({id, drawn, counts, ends}: PointChipsProps) {
  const {nan, superseded, isWhole} = counts;
  const count = (points: number) => `${formatCount(points)}${isWhole ? '' : '+'}`;
  const {clipped = 0, unplaced = 0, infinite = 0} = drawn ?? {};
  return (
    <>
      {clipped > 0 && (
        <ChipButton
          hint="Points beyond the y range, marked at the edge. Click to show them all."
          onClick={() => setCardView(id, {yFit: 'all', yRange: undefined})}
        >
          {count(clipped)} outside view
        </ChipButton>
      )}
      {unplaced > 0 && (
        <ChipButton
          hint={`${count(unplaced)} values of zero or less, which a logarithmic axis has no place for. Click for an axis that has.`}
          onClick={() => setCardView(id, {yScale: 'symlog'})}
        >
          {count(unplaced)} values ≤ 0 hidden
        </ChipButton>
      )}
      {nan > 0 && (
        <Told tone="bad" hint={endsHint(ends)}>
          {nanText(nan, ends, counts)}
        </Told>
      )}
      {infinite > 0 && (
        <Told tone="bad" hint="Infinite values, marked at the edge of the picture.">
          {count(infinite)} ∞
        </Told>
      )}
      {superseded > 0 && (
        <Told hint="Points that a restart has replaced; they are drawn faintly.">
          {formatCount(superseded)} old
        </Told>
      )}
    </>
  );
}

interface ToldProps {
  readonly tone?: Tone | undefined;
  readonly hint: string;
  readonly children: ComponentChildren;
}

function Told({tone, hint, children}: ToldProps) {
  return (
    <span {...tooltip(hint)}>
      <Badge tone={tone}>{children}</Badge>
    </span>
  );
}

function ChipButton({hint, onClick, children}: ToldProps & {readonly onClick: () => void}) {
  return (
    <button type="button" class="card-badge" onClick={onClick} {...tooltip(hint)}>
      <Badge tone="warn">{children}</Badge>
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
  const marked = 'Values that are no numbers. Triangles mark them in the picture.';
  const told = ends
    .slice(0, NAMED_MAX)
    .map(({run, since}) =>
      since === undefined
        ? `All values of ${run} are NaN.`
        : `All values of ${run} are NaN since step ${formatInteger(since)}.`,
    );
  const rest = ends.length > NAMED_MAX ? [`And ${ends.length - NAMED_MAX} more.`] : [];
  return [...told, ...rest, marked].join(' ');
}
