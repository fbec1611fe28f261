// SPDX-License-Identifier: Apache-2.0
// The trials that are best for two metrics at once.
import {useMemo} from 'preact/hooks';
import {counted} from '../../../base/format';
import {setterOf} from '../../../base/setter_of';
import {FONT, textWidth} from '../../../chart/pen';
import {Button} from '../../../widgets/button';
import {EmptyState} from '../../../widgets/empty_state';
import {cutText} from '../../../widgets/text/cut_text';
import {keepTrials, openTrial, setGoal} from '../model/actions';
import {cellText} from '../model/cell_text';
import {drawnTrials, goalOf, mainMetric, metricColumns, trials} from '../model/derived';
import type {Goal} from '../model/metric_spec';
import type {NumberColumn} from '../model/trial_table';
import {hoveredTrial} from '../model/view_state';
import {isNumber, pickTwo} from './axes';
import {AxisChoice} from './axis_choice';
import {Controls} from './controls';
import {trialInks} from './inks';
import {type Area, type Marks, pointOf} from './marks';
import {useMarks} from './pair';
import {paretoFront, stairs} from './pareto';
import {type Painter, Plot} from './plot';
import {xId, yId} from './settings';
import {NoMetric} from './states';

export function FrontMode() {
  const metrics = metricColumns.value.filter(isNumber);
  const chosen = {x: xId.value, y: yId.value};
  const {x, y} = pickTwo(metrics, metrics, chosen, mainMetric.value?.id);
  if (!x || !y) return <NoMetric what="A Pareto front compares two metrics." />;
  if (metrics.length < 2) return <OneMetric title={x.title} />;
  return <Front x={x} y={y} metrics={metrics} />;
}

function OneMetric({title}: {readonly title: string}) {
  return (
    <>
      <Controls />
      <EmptyState icon="chart" title="A second metric is needed">
        <p>
          A Pareto front compares two metrics, and {title} is the only one here. Choose another one
          in the Metric menu above.
        </p>
      </EmptyState>
    </>
  );
}

interface FrontProps {
  readonly x: NumberColumn;
  readonly y: NumberColumn;
  readonly metrics: readonly NumberColumn[];
}

function Front({x, y, metrics}: FrontProps) {
  const marks = useMarks(x, y);
  const goals = {x: goalOf(x) ?? 'minimize', y: goalOf(y) ?? 'minimize'} as const;
  const front = useMemo(
    () => paretoFront(x.values, y.values, marks.shown, goals),
    [x, y, marks, goals.x, goals.y],
  );
  const over = useMemo(() => painterOf(front, marks), [front, marks]);
  const text = `${counted(front.length, 'trial')} of ${drawnTrials.value.length} on the front`;
  return (
    <>
      <Controls note={text}>
        <AxisChoice label="X" columns={metrics} value={x} onPick={setterOf(xId)} />
        <GoalButton column={x} goal={goals.x} />
        <AxisChoice label="Y" columns={metrics} value={y} onPick={setterOf(yId)} />
        {y !== x && <GoalButton column={y} goal={goals.y} />}
        <Button
          isDisabled={front.length === 0 || front.length === drawnTrials.value.length}
          onClick={() => keepTrials(front)}
        >
          Keep only the front
        </Button>
      </Controls>
      <Plot
        x={x}
        y={y}
        marks={marks}
        inks={trialInks.value}
        strong={front}
        over={over}
        label={`${y.title} over ${x.title}, ${text}`}
      />
      <p class="scatter-caption">
        <Best column={x} trial={front[0]} />
        {y !== x && <Best column={y} trial={front.at(-1)} />}
      </p>
    </>
  );
}

const words: Readonly<Record<Goal, string>> = {minimize: 'lower', maximize: 'higher'};

/** Which direction is better, and a press reverses it. */
function GoalButton({column, goal}: {readonly column: NumberColumn; readonly goal: Goal}) {
  const other = goal === 'minimize' ? 'maximize' : 'minimize';
  return (
    <Button
      kind="quiet"
      icon={goal === 'minimize' ? 'arrow_down' : 'arrow_up'}
      label={`${column.title}: ${words[goal]} is better`}
      hint={`${words[other][0]!.toUpperCase()}${words[other].slice(1)} is better instead`}
      onClick={() => column.metric && setGoal(column.metric, other)}
    >
      {words[goal]}
    </Button>
  );
}

/** The trial at an end of the front, which is the best one for a metric. */
function Best({
  column,
  trial,
}: {
  readonly column: NumberColumn;
  readonly trial?: number | undefined;
}) {
  const name = trial === undefined ? undefined : trials.value[trial]?.name;
  if (trial === undefined || name === undefined) return null;
  const hover = (now: string | undefined) => () => {
    hoveredTrial.value = now;
  };
  return (
    <span class="scatter-best">
      Best {column.title}:{' '}
      <button
        type="button"
        class="scatter-best-name"
        onClick={() => openTrial(name)}
        onPointerEnter={hover(name)}
        onPointerLeave={hover(undefined)}
        onFocus={hover(name)}
        onBlur={hover(undefined)}
      >
        {name}
      </button>{' '}
      {cellText(column, trial)}
    </span>
  );
}

const RING = 6.5;
const NAME_MAX = 180;

/** The stairs, a ring around each of their trials, and the names at both ends. */
function painterOf(front: readonly number[], marks: Marks): Painter {
  const placed = front.filter((trial) => !Number.isNaN(marks.xs[trial]! + marks.ys[trial]!));
  return (pen, area, theme) => {
    pen.strokeStyle = theme.accent;
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (const [x, y] of stairs(placed, marks.xs, marks.ys))
      pen.lineTo(area.left + x * area.width, area.top + (1 - y) * area.height);
    pen.stroke();
    for (const trial of placed) {
      const {x, y} = pointOf(marks, area, trial)!;
      pen.beginPath();
      pen.arc(x, y, RING, 0, 2 * Math.PI);
      pen.stroke();
    }
    pen.fillStyle = theme.text;
    pen.strokeStyle = theme.card;
    for (const trial of new Set([placed[0], placed.at(-1)]))
      if (trial !== undefined) drawName(pen, area, marks, trial);
  };
}

/** Beside its point, on the side that has room, with a rim so that points do not hide it. */
function drawName(pen: CanvasRenderingContext2D, area: Area, marks: Marks, trial: number): void {
  const {x, y} = pointOf(marks, area, trial)!;
  const text = cutText(trials.peek()[trial]!.name, NAME_MAX, textWidth);
  const isRight = x + RING + 4 + textWidth(text) <= area.left + area.width;
  pen.font = FONT;
  pen.lineWidth = 3;
  pen.textBaseline = 'middle';
  pen.textAlign = isRight ? 'left' : 'right';
  const left = isRight ? x + RING + 4 : x - RING - 4;
  const top = Math.max(area.top + 6, Math.min(area.top + area.height - 8, y - RING - 4));
  pen.strokeText(text, left, top);
  pen.fillText(text, left, top);
}
