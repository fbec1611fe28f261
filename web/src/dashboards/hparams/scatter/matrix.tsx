// SPDX-License-Identifier: Apache-2.0
// Every metric over every hyperparameter. Only the cells in view exist.
import {useSignal} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {columns, drawnTrials} from '../model/derived';
import type {TrialColumn} from '../model/trial_table';
import {chosenOr, standardAxes} from './axes';
import {AxesPicker} from './axes_picker';
import {Controls} from './controls';
import {faintTrials, trialInks} from './inks';
import {MatrixCell} from './matrix_cell';
import {ColumnHead, RowHead} from './matrix_heads';
import {CELL, cellSize, HEADS, scrollTo, type Window, windowOf} from './matrix_layout';
import {AimedTrial} from './overlays';
import {useSize} from './plot';
import {matrixColumns, matrixRows} from './settings';

export function MatrixMode() {
  const all = columns.value;
  const standard = standardAxes(all);
  const across = chosenOr(matrixColumns.value, all, standard.across);
  const down = chosenOr(matrixRows.value, all, standard.down);
  return (
    <>
      <Controls>
        <AxesPicker
          label="Across"
          all={all}
          chosen={across}
          standard={standard.across}
          setting={matrixColumns}
        />
        <AxesPicker
          label="Down"
          all={all}
          chosen={down}
          standard={standard.down}
          setting={matrixRows}
        />
      </Controls>
      <Matrix across={across} down={down} />
    </>
  );
}

interface MatrixProps {
  readonly across: readonly TrialColumn[];
  readonly down: readonly TrialColumn[];
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const indices = ({begin, end}: Window) =>
  Array.from({length: Math.max(0, end - begin)}, (_, i) => begin + i);

function Matrix({across, down}: MatrixProps) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const roomX = size.value.width - HEADS.width;
  const roomY = size.value.height - HEADS.height;
  const width = cellSize(roomX, across.length, CELL.width);
  const height = cellSize(roomY, down.length, CELL.height);
  const scrolled = useScroll(element, width, height);
  const {column, row} = scrolled.value;
  const inX = windowOf(column * width, roomX + width, width, across.length);
  const inY = windowOf(row * height, roomY + height, height, down.length);
  const {active, onKeyDown} = useCellKeys(element, {across, down}, {width, height});
  const tabStop =
    contains(inY, active.row) && contains(inX, active.column) ? active : {row, column};
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      ref={element}
      class="scatter-matrix"
      role="group"
      aria-label={`Scatter plots, ${down.length} rows of ${across.length}`}
      onKeyDown={onKeyDown}
    >
      <div
        class="scatter-sizer"
        style={{
          width: `${HEADS.width + across.length * width}px`,
          height: `${HEADS.height + down.length * height}px`,
        }}
      >
        <Heads {...{across, down, inX, inY, width, height}} />
        <Cells {...{across, down, inX, inY, width, height, tabStop}} />
      </div>
      <AimedTrial />
    </div>
  );
}

const contains = ({begin, end}: Window, index: number) => index >= begin && index < end;

interface InViewProps extends MatrixProps {
  readonly inX: Window;
  readonly inY: Window;
  readonly width: number;
  readonly height: number;
}

function Heads({across, down, inX, inY, width, height}: InViewProps) {
  return (
    <>
      <div class="scatter-heads-x" style={{height: `${HEADS.height}px`}}>
        <div class="scatter-corner" style={{width: `${HEADS.width}px`}} />
        {indices(inX).map((c) => (
          <ColumnHead
            key={across[c]!.id}
            column={across[c]!}
            left={HEADS.width + c * width}
            width={width}
          />
        ))}
      </div>
      <div class="scatter-heads-y" style={{width: `${HEADS.width}px`}}>
        {indices(inY).map((r) => (
          <RowHead key={down[r]!.id} column={down[r]!} top={r * height} height={height} />
        ))}
      </div>
    </>
  );
}

function Cells(props: InViewProps & {readonly tabStop: Place}) {
  const {across, down, inX, inY, width, height, tabStop} = props;
  const shared = {shown: drawnTrials.value, faint: faintTrials.value, inks: trialInks.value};
  return indices(inY).flatMap((r) =>
    indices(inX).map((c) => (
      <MatrixCell
        key={`${down[r]!.id} ${across[c]!.id}`}
        x={across[c]!}
        y={down[r]!}
        left={HEADS.width + c * width}
        top={HEADS.height + r * height}
        width={width}
        height={height}
        place={`${r} ${c}`}
        isTabStop={r === tabStop.row && c === tabStop.column}
        {...shared}
      />
    )),
  );
}

/** The first row and column in view; scrolling within a cell changes nothing. */
function useScroll(
  element: {readonly current: HTMLDivElement | null},
  width: number,
  height: number,
) {
  const first = useSignal<Place>({row: 0, column: 0});
  useLayoutEffect(() => {
    const box = element.current!;
    const read = () => {
      const row = Math.floor(box.scrollTop / height);
      const column = Math.floor(box.scrollLeft / width);
      const before = first.peek();
      if (row !== before.row || column !== before.column) first.value = {row, column};
    };
    read();
    box.addEventListener('scroll', read, {passive: true});
    return () => box.removeEventListener('scroll', read);
  }, [width, height]);
  return first;
}

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: {row: 0, column: -1},
  ArrowRight: {row: 0, column: 1},
  ArrowUp: {row: -1, column: 0},
  ArrowDown: {row: 1, column: 0},
};

/** Arrow keys move between the cells, of which one is a stop of the tab key. */
function useCellKeys(
  element: {readonly current: HTMLDivElement | null},
  {across, down}: MatrixProps,
  {width, height}: {readonly width: number; readonly height: number},
) {
  const active = useSignal<Place>({row: 0, column: 0});
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    const {row, column} = active.peek();
    const cell = element.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    if (!cell) return;
    isMoved.current = false;
    cell.querySelector('button')?.focus({preventScroll: true});
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
    if (!step || !cell) return;
    event.preventDefault();
    const [fromRow = 0, fromColumn = 0] = cell.dataset['cell']!.split(' ').map(Number);
    const row = Math.max(0, Math.min(down.length - 1, fromRow + step.row));
    const column = Math.max(0, Math.min(across.length - 1, fromColumn + step.column));
    const box = element.current!;
    isMoved.current = true;
    active.value = {row, column};
    const {clientWidth, clientHeight} = box;
    box.scrollLeft = scrollTo(column, box.scrollLeft, clientWidth - HEADS.width, width);
    box.scrollTop = scrollTo(row, box.scrollTop, clientHeight - HEADS.height, height);
  };
  return {active: active.value, onKeyDown};
}
