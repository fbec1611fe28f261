// SPDX-License-Identifier: Apache-2.0
import './line_sample.css';

export interface LineSampleProps {
  /** Absent for the text colour. */
  readonly colour?: string | undefined;
  /** Shows a piece of line with this dash pattern; without it, a square of the colour. */
  readonly dash?: readonly number[] | undefined;
}

/** A sample of a line for legends; decoration beside its name. */
export function LineSample({colour = 'currentColor', dash}: LineSampleProps) {
  if (dash === undefined) return <span class="line-sample-square" style={{background: colour}} />;
  return (
    <svg class="line-sample" viewBox="0 0 22 8" aria-hidden="true" focusable="false">
      <path d="M0 4h22" stroke={colour} stroke-dasharray={dash.join(' ')} />
    </svg>
  );
}
