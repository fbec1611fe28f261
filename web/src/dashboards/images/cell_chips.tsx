// SPDX-License-Identifier: Apache-2.0
// The compared images, each with its actions, and a button to add more.
import {formatInteger} from '../../base/format';
import {colourOf} from '../../data/colours';
import {Picker} from '../../widgets/controls/picker';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {PopoverButton} from '../../widgets/popover';
import {cards} from './cards';
import {type CellSource, keyOfCell} from './cell_source';
import {saveImage} from './image_actions';
import {
  addCell,
  CELLS_MAX,
  holdCell,
  moveCellFirst,
  type Opened,
  removeCell,
  withCells,
} from './opened';
import * as settings from './settings';

export interface CellChipsProps {
  readonly opened: Opened;
  readonly sources: readonly CellSource[];
}

export function CellChips({opened, sources}: CellChipsProps) {
  return (
    <div class="cell-chips">
      {sources.map((source, at) => (
        <Chip key={keyOfCell(source.cell)} opened={opened} source={source} at={at} />
      ))}
      {opened.cells.length < CELLS_MAX && <AddButton opened={opened} sources={sources} />}
    </div>
  );
}

function put(opened: Opened): void {
  settings.opened.value = opened;
}

function Chip({opened, source, at}: {opened: Opened; source: CellSource; at: number}) {
  const {run, step} = source.cell;
  const shown = source.record.value?.step;
  const held = step === undefined ? '' : ` at ${formatInteger(step)}`;
  return (
    <MenuButton
      label={`${run}${held}`}
      hasArrow
      text={
        <span class="cell-chip-text">
          <span class="panel-swatch" style={{background: colourOf.value(run).colour}} />
          <span class="cell-chip-run">{run}</span>
          {held}
        </span>
      }
      entries={chipEntries(opened, source, at, shown)}
    />
  );
}

function chipEntries(
  opened: Opened,
  source: CellSource,
  at: number,
  shown: number | undefined,
): MenuEntry[] {
  const isHeld = source.cell.step !== undefined;
  const {tag, sample} = opened;
  return [
    {
      label: isHeld
        ? 'Follow slider'
        : `Hold at step ${shown === undefined ? '…' : formatInteger(shown)}`,
      icon: isHeld ? 'link' : 'pin',
      isDisabled: shown === undefined,
      onPick: () => put(holdCell(opened, at, isHeld ? undefined : shown)),
    },
    {
      label: 'Use as reference',
      icon: 'arrow_up',
      isDisabled: at === 0,
      onPick: () => put(moveCellFirst(opened, at)),
    },
    {
      label: 'Save image',
      icon: 'download',
      onPick: () => saveImage({tag, run: source.cell.run, sample}, source.slot.state.peek()),
    },
    {
      label: 'Remove',
      icon: 'close',
      isDisabled: opened.cells.length === 1,
      onPick: () => put(removeCell(opened, at)),
    },
  ];
}

const EVERY_RUN = '*';
const THIS_STEP = '@';

function AddButton({opened, sources}: CellChipsProps) {
  const runs = cards.runsOf(opened.tag);
  const first = sources[0];
  const shown = first?.record.value?.step;
  const options = [
    ...(first && shown !== undefined
      ? [{value: THIS_STEP, label: `${first.cell.run}, held at step ${formatInteger(shown)}`}]
      : []),
    ...(runs.length > 1 ? [{value: EVERY_RUN, label: 'All runs', hint: `${runs.length}`}] : []),
    ...runs.map((run) => ({value: `:${run}`, label: run})),
  ];
  const pick = (value: string) => {
    if (value === EVERY_RUN)
      put(withCells(opened, [...opened.cells, ...runs.map((run) => ({run}))]));
    else if (value === THIS_STEP) put(addCell(opened, {run: first!.cell.run, step: shown}));
    else put(addCell(opened, {run: value.slice(1)}));
  };
  return (
    <PopoverButton label="Compare with" text="Compare with" icon="plus" kind="quiet">
      {(close) => (
        <Picker
          label="Run or step"
          options={options}
          value=""
          onPick={(value) => {
            close();
            pick(value);
          }}
        />
      )}
    </PopoverButton>
  );
}
