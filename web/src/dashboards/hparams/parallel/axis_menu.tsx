// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../../../base/setter_of';
import {Icon} from '../../../widgets/icon';
import {MenuEntries, type MenuEntry} from '../../../widgets/menu';
import {Popover} from '../../../widgets/popover';
import {tooltip} from '../../../widgets/tooltip';
import {setFilter} from '../model/actions';
import {type ScaleKind, scaleKinds} from '../model/column_scale';
import {chooseScale} from '../model/scale_choice';
import {colourId, filters} from '../model/view_state';
import type {Axis} from './axis_places';
import {axes} from './scene';
import {invertAxis, moveAxis, showAxis} from './settings';

const kinds: Readonly<Record<ScaleKind, string>> = {
  linear: 'Linear',
  log: 'Logarithmic',
  quantile: 'Quantiles',
  category: 'Categories',
};
const short: Readonly<Record<ScaleKind, string>> = {
  linear: 'linear',
  log: 'log',
  quantile: 'quantiles',
  category: 'categories',
};

interface AxisMenuProps {
  readonly axis: Axis;
  readonly index: number;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly tabIndex: number;
  readonly buttonRef: {current: HTMLButtonElement | null};
}

/** Shows the scale of an axis, and opens its menu. */
export function AxisMenu({axis, index, isOpen, setOpen, tabIndex, buttonRef}: AxisMenuProps) {
  const {title} = axis.column;
  const label = `Menu of ${title}`;
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        class="parallel-menu"
        aria-label={`${label}, ${short[axis.scale.kind]}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        {...tooltip('Scale, order and more')}
        onClick={() => setOpen(!isOpen)}
      >
        <span class="parallel-menu-text">{short[axis.scale.kind]}</span>
        <Icon name={axis.isInverted ? 'arrow_down' : 'chevron_down'} />
      </button>
      {isOpen && buttonRef.current && (
        <Popover anchor={buttonRef.current} label={label} role="menu" onClose={close}>
          <MenuEntries entries={entriesOf(axis, index)} close={close} />
        </Popover>
      )}
    </>
  );
}

function entriesOf({column, scale, isInverted}: Axis, index: number): readonly MenuEntry[] {
  const {id} = column;
  const count = axes.value.length;
  const isFiltered = filters.value.has(id);
  return [
    ...scaleKinds(column).map((kind) => ({
      label: kinds[kind],
      isChosen: kind === scale.kind,
      onPick: () => chooseScale(id, kind),
    })),
    'line',
    {
      label: isInverted ? 'Restore direction' : 'Invert',
      hint: 'double click',
      onPick: () => invertAxis(id),
    },
    {
      label: 'Move left',
      keys: 'shift+arrowleft',
      isDisabled: index === 0,
      onPick: () => moveAxis(id, index - 1),
    },
    {
      label: 'Move right',
      keys: 'shift+arrowright',
      isDisabled: index === count - 1,
      onPick: () => moveAxis(id, index + 1),
    },
    'line',
    {label: 'Colour by this', onPick: () => setterOf(colourId)(id)},
    {
      label: 'Clear the filter',
      keys: 'Delete',
      isDisabled: !isFiltered,
      onPick: () => setFilter(id, undefined),
    },
    {label: 'Hide this axis', isDisabled: count === 1, onPick: () => showAxis(column, false)},
  ];
}
