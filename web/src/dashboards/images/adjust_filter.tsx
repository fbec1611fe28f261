// SPDX-License-Identifier: Apache-2.0
// The adjustment as one SVG filter. The browser applies it while painting, so that animated images
// keep moving and no pixel is copied.
import './adjust_filter.css';
import {type Adjustment, isAdjusted, lineOf, matrixOf} from './adjustment';

const SHADES = ['R', 'G', 'B'] as const;

/** `id` is the name that `filterStyle` refers to. */
export function AdjustFilter({id, adjustment}: {id: string; adjustment: Adjustment}) {
  const line = lineOf(adjustment);
  const exponent = 1 / adjustment.gamma;
  return (
    <svg class="adjust-filter" aria-hidden="true" focusable="false">
      <filter id={id} x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
        <feColorMatrix type="matrix" values={matrixOf(adjustment.channel)} />
        <feComponentTransfer>
          {SHADES.map((shade) => shadeFunction(shade, {type: 'linear', ...line}))}
        </feComponentTransfer>
        <feComponentTransfer>
          {SHADES.map((shade) => shadeFunction(shade, {type: 'gamma', exponent}))}
        </feComponentTransfer>
      </filter>
    </svg>
  );
}

function shadeFunction(shade: (typeof SHADES)[number], attributes: Record<string, unknown>) {
  if (shade === 'R') return <feFuncR key={shade} {...attributes} />;
  if (shade === 'G') return <feFuncG key={shade} {...attributes} />;
  return <feFuncB key={shade} {...attributes} />;
}

/** Empty if nothing is adjusted, because a filter costs time. */
export function filterStyle(id: string, adjustment: Adjustment): Record<string, string> {
  return isAdjusted(adjustment) ? {filter: `url(#${id})`} : {};
}
