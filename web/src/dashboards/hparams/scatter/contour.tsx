// SPDX-License-Identifier: Apache-2.0
// A metric over two hyperparameters, interpolated between the trials.
import {useMemo} from 'preact/hooks';
import {setterOf} from '../../../base/setter_of';
import {EmptyState} from '../../../widgets/empty_state';
import {hparamColumns, mainMetric, metricColumns} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import type {NumberColumn} from '../model/trial_table';
import {differing, isNumber, pickTwo} from './axes';
import {AxisChoice} from './axis_choice';
import {Controls} from './controls';
import {layPixels} from './draw_points';
import {fieldPixels} from './field_pixels';
import {inksBy, rampInks} from './inks';
import {interpolate} from './interpolate';
import type {Area, Marks} from './marks';
import {describeCount, useMarks} from './pair';
import {placesOf} from './places';
import {type Painter, Plot} from './plot';
import {xId, yId, zId} from './settings';
import {NoMetric} from './states';

/** Nodes of the grid; pixels between them are interpolated. */
const COLUMNS = 72;
const ROWS = 54;

export function ContourMode() {
  const numbers = differing(hparamColumns.value).filter(isNumber);
  const metrics = metricColumns.value.filter(isNumber);
  const {x, y} = pickTwo(numbers, numbers, {x: xId.value, y: yId.value});
  const z = [zId.value, mainMetric.value?.id]
    .map((id) => metrics.find((metric) => metric.id === id))
    .concat(metrics[0])
    .find((metric) => metric !== undefined);
  if (!z) return <NoMetric what="A contour plot shows a metric over two hyperparameters." />;
  if (!x || !y || x === y) return <TooFewNumbers />;
  return <Contour x={x} y={y} z={z} numbers={numbers} metrics={metrics} />;
}

function TooFewNumbers() {
  return (
    <>
      <Controls />
      <EmptyState icon="chart" title="Two number parameters are needed">
        <p>
          A contour plot needs two hyperparameters that are numbers and differ between trials.
          Categories are shown in a plot of one pair.
        </p>
      </EmptyState>
    </>
  );
}

interface ContourProps {
  readonly x: NumberColumn;
  readonly y: NumberColumn;
  readonly z: NumberColumn;
  readonly numbers: readonly NumberColumn[];
  readonly metrics: readonly NumberColumn[];
}

function Contour({x, y, z, numbers, metrics}: ContourProps) {
  const marks = useMarks(x, y);
  const zs = placesOf(z, 'x');
  const scale = scaleOf(z);
  const ramp = rampInks.value;
  const count = useMemo(() => describeCount(withValues(marks, zs)), [marks, zs]);
  const inks = useMemo(() => inksBy(z), [z, scale, ramp]);
  const under = useMemo(
    () => (area: Area, pixel: number) => surface(marks, zs, area, pixel, ramp),
    [marks, zs, ramp],
  );
  return (
    <>
      <Controls colours={z}>
        <AxisChoice label="X" columns={numbers} value={x} onPick={setterOf(xId)} />
        <AxisChoice label="Y" columns={numbers} value={y} onPick={setterOf(yId)} />
        <AxisChoice label="Metric" columns={metrics} value={z} onPick={setterOf(zId)} />
      </Controls>
      <Plot
        x={x}
        y={y}
        more={z}
        marks={marks}
        inks={inks}
        under={under}
        label={`${z.title} over ${x.title} and ${y.title}, interpolated between ${count}`}
      />
      <p class="scatter-caption">
        Interpolated between {count} (Gaussian kernel on the axes' scales). Empty where no trial is
        near.
      </p>
    </>
  );
}

/** Trials without a value of the metric are not part of the surface. */
function withValues(marks: Marks, zs: Float32Array): Marks {
  return {...marks, xs: marks.xs.map((x, trial) => (Number.isNaN(zs[trial]!) ? Number.NaN : x))};
}

/** One pixel of the page is fine enough for a surface without edges. */
function* surface(
  {xs, ys, shown}: Marks,
  zs: Float32Array,
  area: Area,
  pixel: number,
  ramp: readonly number[],
): Generator<void, Painter> {
  const step = Math.max(1, pixel);
  const field = yield* interpolate({xs, ys, zs, trials: shown}, COLUMNS, ROWS);
  const pixels = yield* fieldPixels(field, area.width / step, area.height / step, ramp);
  return (pen, {left, top}) => layPixels(pen, pixels, left, top, step);
}
