// SPDX-License-Identifier: Apache-2.0
// Two columns against each other.
import {useMemo} from 'preact/hooks';
import {counted} from '../../../base/format';
import {setterOf} from '../../../base/setter_of';
import {Checkbox} from '../../../widgets/controls/checkbox';
import {valueText} from '../model/cell_text';
import {columns, drawnTrials, hparamColumns, mainMetric} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import type {TrialColumn} from '../model/trial_table';
import {differing, pickTwo} from './axes';
import {AxisChoice} from './axis_choice';
import {Controls} from './controls';
import {type Boxes, boxesFor, drawBoxes} from './draw_boxes';
import {faintTrials, trialInks} from './inks';
import type {Marks} from './marks';
import {placesOf} from './places';
import {countText, type Painter, Plot} from './plot';
import {hasTrend, xId, yId} from './settings';
import {type Trend, trendOf} from './statistics';

/** The points of two columns. The same object until something changes. */
export function useMarks(x: TrialColumn, y: TrialColumn): Marks {
  const xs = placesOf(x, 'x');
  const ys = placesOf(y, 'y');
  const shown = drawnTrials.value;
  const faint = faintTrials.value;
  return useMemo(() => ({xs, ys, shown, faint}), [xs, ys, shown, faint]);
}

export function PairMode() {
  const all = columns.value;
  const forX = [...differing(hparamColumns.value), ...all];
  const {x, y} = pickTwo(forX, all, {x: xId.value, y: yId.value}, mainMetric.value?.id);
  return x && y ? <Pair x={x} y={y} /> : null;
}

interface PairProps {
  readonly x: TrialColumn;
  readonly y: TrialColumn;
}

function Pair({x, y}: PairProps) {
  const marks = useMarks(x, y);
  const isNumbers = x.type === 'number' && y.type === 'number';
  const isOn = hasTrend.value && isNumbers;
  const trend = useMemo(
    () => (isOn && x !== y ? trendOf(marks.xs, marks.ys, marks.shown) : undefined),
    [isOn, marks],
  );
  const boxes = useMemo(() => boxesFor(x, y, marks), [x, y, marks]);
  const over = useMemo(() => painterOf(trend, boxes), [trend, boxes]);
  const text = [describeCount(marks), trendText(trend)].filter(Boolean).join(' · ');
  return (
    <>
      <Controls note={text}>
        <AxisChoice label="X" columns={columns.value} value={x} onPick={setterOf(xId)} />
        <AxisChoice label="Y" columns={columns.value} value={y} onPick={setterOf(yId)} />
        {isNumbers && (
          <Checkbox label="Trend line" isChecked={hasTrend.value} onChange={setterOf(hasTrend)} />
        )}
      </Controls>
      <Plot
        x={x}
        y={y}
        marks={marks}
        inks={trialInks.value}
        over={over}
        label={[`${y.title} over ${x.title}`, text, boxes && boxText(boxes, x, y)]
          .filter(Boolean)
          .join('. ')}
      />
    </>
  );
}

/** 98 trials, 4 without a value */
export function describeCount(marks: Marks): string {
  const {placed, missing} = countText(marks);
  return counted(placed, 'trial') + (missing > 0 ? `, ${missing} without a value` : '');
}

function trendText(trend: Trend | undefined): string {
  if (!trend) return '';
  const r2 = Number.isNaN(trend.r2) ? 'not defined' : trend.r2.toFixed(2);
  return `Trend: R² ${r2}, n ${trend.count}`;
}

const TEXTS_MAX = 10;

/** The boxes as text: median and quartiles of the first categories. */
function boxText({boxes, isFlat}: Boxes, x: TrialColumn, y: TrialColumn): string {
  const [category, number] = isFlat ? [y, x] : [x, y];
  const scale = scaleOf(number);
  const text = (place: number) => valueText(number, scale.valueAt(place));
  return boxes
    .flatMap((box, i) =>
      box
        ? `${valueText(category, i)}: median ${text(box.median)}, quartiles ${text(box.quartile1)} and ${text(box.quartile3)}`
        : [],
    )
    .slice(0, TEXTS_MAX)
    .join('; ');
}

function painterOf(trend: Trend | undefined, boxes: Boxes | undefined): Painter {
  return (pen, area, theme) => {
    if (boxes) drawBoxes(pen, area, boxes, theme);
    if (!trend) return;
    const at = (x: number) => ({
      x: area.left + x * area.width,
      y: area.top + (1 - trend.intercept - trend.slope * x) * area.height,
    });
    pen.save();
    pen.beginPath();
    pen.rect(area.left, area.top, area.width, area.height);
    pen.clip();
    pen.beginPath();
    pen.moveTo(at(trend.from).x, at(trend.from).y);
    pen.lineTo(at(trend.to).x, at(trend.to).y);
    pen.strokeStyle = theme.text;
    pen.lineWidth = 1.75;
    pen.setLineDash([7, 4]);
    pen.stroke();
    pen.restore();
  };
}
