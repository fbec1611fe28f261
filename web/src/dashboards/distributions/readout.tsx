// SPDX-License-Identifier: Apache-2.0
import './distributions.css';
import {formatNumber} from '../../base/format';
import {PointerBox} from '../../cards/pointer_box';
import {RunName} from '../../cards/run_name';
import type {XKind} from '../../chart/axes/axis';
import {formatX} from '../../chart/axes/format';
import type {Hover, HoverPoint} from '../../chart/types';
import {type Percentiles, SHARES} from './bands';

export interface DistributionReadoutProps {
  readonly hover: Hover;
  readonly timeKind: XKind;
  /** One entry per run. */
  readonly columns: ReadonlyMap<string, Percentiles>;
}

// More columns do not fit beside the pointer.
const RUNS_MAX = 4;

const NAME_WIDTH = 160;

/** Every percentile at the pointer, for the nearest runs. */
export function DistributionReadout({hover, timeKind, columns}: DistributionReadoutProps) {
  const points = hover.points.slice(0, RUNS_MAX);
  const first = points[0];
  if (!first) return null;
  const when = formatX(first.x, timeKind);
  return (
    <PointerBox
      clientX={hover.clientX}
      clientY={hover.clientY}
      title={timeKind === 'step' ? `step ${when}` : when}
    >
      <table class="pointer-box-table">
        <thead>
          <tr>
            <th scope="col">Percentile</th>
            {points.map((point) => (
              <RunHead key={point.key} point={point} />
            ))}
          </tr>
        </thead>
        <tbody>
          {SHARES.map((_, i) => {
            const k = SHARES.length - 1 - i;
            return (
              <tr key={k}>
                <th scope="row">{shareName(SHARES[k]!)}</th>
                {points.map(({key, index}) => (
                  <td key={key}>{formatNumber(columns.get(key)?.[k]?.[index] ?? Number.NaN)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </PointerBox>
  );
}

function RunHead({point}: {point: HoverPoint}) {
  return (
    <th scope="col">
      <span class="distribution-run">
        <span class="pointer-box-swatch" style={{background: point.colour}} />
        <RunName name={point.key} width={NAME_WIDTH} />
      </span>
    </th>
  );
}

/** Names for the ends and the middle, and percentages for the rest. */
export function shareName(share: number): string {
  if (share === 0) return 'lowest';
  if (share === 1) return 'highest';
  return share === 0.5 ? 'median' : `${Number((share * 100).toFixed(2))}%`;
}
