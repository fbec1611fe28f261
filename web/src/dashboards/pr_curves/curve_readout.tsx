// SPDX-License-Identifier: Apache-2.0
import {formatInteger, formatNumber} from '../../base/format';
import {PointerBox} from '../../cards/pointer_box';
import {RunName} from '../../cards/run_name';
import type {Hover, HoverPoint} from '../../chart/types';
import {type CurveKind, f1Of} from './curves';
import type {DrawnCurve} from './use_curves';

export interface CurveReadoutProps {
  readonly hover: Hover;
  readonly curves: readonly DrawnCurve[];
  readonly kind: CurveKind;
}

const ROWS_MAX = 8;
const NAME_WIDTH = 200;
const heads = ['Step', 'Threshold', 'Precision', 'Recall', 'F1', 'TP', 'FP', 'TN', 'FN'];

/** The values of each run at the threshold nearest to the pointer. */
export function CurveReadout({hover, curves, kind}: CurveReadoutProps) {
  const points = hover.points.slice(0, ROWS_MAX);
  if (points.length === 0) return null;
  const place = `${kind === 'pr' ? 'recall' : 'false positive rate'} ${formatNumber(hover.x)}`;
  return (
    <PointerBox clientX={hover.clientX} clientY={hover.clientY} title={place}>
      <table class="pointer-box-table curve-readout">
        <thead>
          <tr>
            <th scope="col">Run</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <Row key={point.key} point={point} of={curves.find(({run}) => run === point.key)} />
          ))}
        </tbody>
      </table>
    </PointerBox>
  );
}

function Row({point, of}: {point: HoverPoint; of: DrawnCurve | undefined}) {
  const at = of?.curve?.index[point.index];
  if (!of?.counts || at === undefined) return null;
  const {counts} = of;
  const precision = counts.precision[at]!;
  const recall = counts.recall[at]!;
  const figures = [
    formatInteger(of.record?.step ?? 0),
    formatNumber(counts.threshold[at]!),
    formatNumber(precision),
    formatNumber(recall),
    formatNumber(f1Of(precision, recall)),
    formatInteger(counts.truePositives[at]!),
    formatInteger(counts.falsePositives[at]!),
    formatInteger(counts.trueNegatives[at]!),
    formatInteger(counts.falseNegatives[at]!),
  ];
  return (
    <tr>
      <th scope="row">
        <span class="curve-readout-run">
          <span class="pointer-box-swatch" style={{background: point.colour}} />
          <RunName name={point.key} width={NAME_WIDTH} />
        </span>
      </th>
      {figures.map((figure, i) => (
        <td key={heads[i]}>{figure}</td>
      ))}
    </tr>
  );
}
