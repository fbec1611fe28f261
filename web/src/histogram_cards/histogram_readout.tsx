// SPDX-License-Identifier: Apache-2.0
import {formatInteger, formatNumber} from '../base/format';
import {PointerBox} from '../cards/pointer_box';
import {RunName} from '../cards/run_name';
import type {Range, XKind} from '../chart/axes/axis';
import {formatX} from '../chart/axes/format';
import type {HistogramHover} from '../chart/histogram/histogram_types';

const NAME_WIDTH = 200;

export interface HistogramReadoutProps {
  readonly hover: HistogramHover;
  readonly timeKind: XKind;
}

/** The numbers of the histogram at the pointer. */
export function HistogramReadout({hover, timeKind}: HistogramReadoutProps) {
  const {clientX, clientY, bin, binCount, bucket, total} = hover;
  return (
    <PointerBox
      clientX={clientX}
      clientY={clientY}
      title={<Title hover={hover} timeKind={timeKind} />}
    >
      <table class="pointer-box-table">
        <tbody>
          <tr>
            <th scope="row">Bin {interval(bin)}</th>
            <td>{formatAmount(binCount)}</td>
            <td>{percent(binCount, total)}</td>
          </tr>
          {bucket && (
            <tr>
              <th scope="row">Logged bucket {interval(bucket)}</th>
              <td>{formatAmount(bucket.count)}</td>
              <td>{percent(bucket.count, total)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">All</th>
            <td>{formatAmount(total)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </PointerBox>
  );
}

function Title({hover, timeKind}: HistogramReadoutProps) {
  const step = `step ${formatInteger(hover.step)}`;
  const time = timeKind === 'step' ? '' : ` · ${formatX(hover.time, timeKind)}`;
  return (
    <>
      <span class="pointer-box-swatch" style={{background: hover.colour}} />
      <span class="pointer-box-words">
        <RunName name={hover.key} width={NAME_WIDTH} /> · {step}
        {time}
      </span>
    </>
  );
}

function interval({min, max}: Range): string {
  return `${formatNumber(min)} … ${formatNumber(max)}`;
}

/**
 * Counts are usually integers and shown exactly. Fractions of a bucket are estimates, so decimals
 * carry no information.
 */
export function formatAmount(count: number): string {
  const isLong = Number.isInteger(count) || count >= 100;
  return isLong ? formatInteger(count) : formatNumber(count);
}

function percent(count: number, total: number): string {
  return total > 0 ? `${formatNumber((100 * count) / total)}%` : '';
}
