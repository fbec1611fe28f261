// SPDX-License-Identifier: Apache-2.0
import {useLayoutEffect, useRef, useState} from 'preact/hooks';
import {MiddleText} from '../../../widgets/text/middle_text';
import {tooltip} from '../../../widgets/tooltip';
import {valueText} from '../model/cell_text';
import {filters} from '../model/view_state';
import {dragAxis, dragBrush} from './axis_drags';
import {activeAxis, axisKey, currentSpan, restoreFocus} from './axis_keys';
import {AxisMenu} from './axis_menu';
import type {Axis} from './axis_places';
import {type Brush, brushOf, endText, filterText, type Span} from './brush';
import {HEAD, type Layout, yOf} from './layout';
import {axes, draggedAxis, layout} from './scene';
import {invertAxis} from './settings';

interface AxisControlProps {
  readonly axis: Axis;
  readonly index: number;
  readonly announce: (text: string) => void;
}

const TITLE_FONT = '12px "Inter Variable", system-ui, sans-serif';

/** The title, the menu and the brush of an axis. */
export function AxisControl({axis, index, announce}: AxisControlProps) {
  const {column} = axis;
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const at = layout.value;
  useLayoutEffect(() => restoreFocus(column.id));
  const isActive = isActiveAxis(column.id, index);
  const tabIndex = isActive ? 0 : -1;
  const {title} = column;
  const isDragged = draggedAxis.value?.id === column.id;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be focused.
    <div
      class={isDragged ? 'parallel-axis parallel-axis-dragged' : 'parallel-axis'}
      role="group"
      tabIndex={tabIndex}
      data-axis={column.id}
      aria-label={describe(axis)}
      style={{left: `${at.xs[index]}px`}}
      onFocusIn={() => {
        activeAxis.value = column.id;
      }}
      onKeyDown={(event) => axisKey(event, axis, {openMenu: () => setMenuOpen(true), announce})}
    >
      <div class="parallel-head" style={{width: `${at.room - 4}px`}}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu and the keyboard do the same. */}
        <div
          class="parallel-title"
          {...tooltip(`${title}: drag to move, double-click to invert`)}
          onPointerDown={(event) => dragAxis(event, axis)}
          onDblClick={() => invertAxis(column.id)}
        >
          <MiddleText text={title} width={at.room - 12} font={TITLE_FONT} />
        </div>
        <AxisMenu
          axis={axis}
          index={index}
          isOpen={isMenuOpen}
          setOpen={setMenuOpen}
          tabIndex={tabIndex}
          buttonRef={menuButton}
        />
      </div>
      <div
        class="parallel-strip"
        style={{top: `${HEAD}px`}}
        onPointerDown={(event) => dragBrush(event, axis)}
      >
        <BrushMarks axis={axis} at={at} />
        <End axis={axis} at={at} end="low" tabIndex={tabIndex} />
        <End axis={axis} at={at} end="high" tabIndex={tabIndex} />
      </div>
    </div>
  );
}

function isActiveAxis(id: string, index: number): boolean {
  const active = activeAxis.value;
  const isShown = axes.value.some(({column}) => column.id === active);
  return isShown ? active === id : index === 0;
}

const scaleWords = {
  linear: 'linear',
  log: 'logarithmic',
  quantile: 'quantile',
  category: 'category',
};

/** What a screen reader says: name, scale, range and brush. */
function describe({column, scale, isInverted}: Axis): string {
  const ends =
    column.type === 'category'
      ? `${column.labels.length} categories`
      : column.extent
        ? column.extent.map((value) => valueText(column, value)).join(' to ')
        : 'no values';
  const filter = filters.value.get(column.id);
  const parts = [
    column.title,
    `${scaleWords[scale.kind]} axis`,
    ends,
    isInverted ? 'inverted' : '',
    filter ? `filtered: ${filterText(column, filter)}` : 'not filtered',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

interface PartProps {
  readonly axis: Axis;
  readonly at: Layout;
}

/** The upper and lower pixel of a span, in the strip. */
function pixels({isInverted}: Axis, at: Layout, {low, high}: Span): readonly [number, number] {
  const ys = [low, high].map((place) => yOf(at, isInverted ? 1 - place : place) - HEAD);
  return [Math.min(...ys), Math.max(...ys)];
}

const MARK_MIN = 4;
const MISSING_HALF = 9;

function BrushMarks({axis, at}: PartProps) {
  const brush = brushOf(axis.column, axis.scale, filters.value.get(axis.column.id));
  if (!brush) return null;
  const isOne = brush.spans.length === 1;
  return (
    <>
      {brush.spans.map((span, i) => {
        const [top, bottom] = pixels(axis, at, span);
        const height = Math.max(MARK_MIN, bottom - top);
        const style = {top: `${top - (height - (bottom - top)) / 2}px`, height: `${height}px`};
        const name = isOne ? 'parallel-brush parallel-brush-movable' : 'parallel-brush';
        return <div key={i} class={name} style={style} />;
      })}
      <MissingMark axis={axis} at={at} brush={brush} />
    </>
  );
}

function MissingMark({axis, at, brush}: PartProps & {readonly brush: Brush}) {
  if (!brush.hasMissing || at.missing === undefined || !axis.places.some(Number.isNaN)) return null;
  const style = {top: `${at.missing - HEAD - MISSING_HALF}px`, height: `${2 * MISSING_HALF}px`};
  return <div class="parallel-brush parallel-brush-missing" style={style} />;
}

interface EndProps extends PartProps {
  readonly end: 'low' | 'high';
  readonly tabIndex: number;
}

/**
 * An end of the brush, for the keyboard and to drag. Without a brush that can be moved it is
 * invisible, at the end of the axis.
 */
function End({axis, at, end, tabIndex}: EndProps) {
  const {column, scale, isInverted} = axis;
  const {span, isMovable} = currentSpan(axis);
  const place = span[end];
  return (
    <div
      class={isMovable ? 'parallel-end parallel-end-brushed' : 'parallel-end'}
      role="slider"
      tabIndex={tabIndex}
      data-end={end}
      aria-orientation="vertical"
      aria-label={`${end === 'low' ? 'Lowest' : 'Highest'} ${column.title}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(place * 1000) / 10}
      aria-valuetext={endText(column, scale, span, end)}
      style={{top: `${yOf(at, isInverted ? 1 - place : place) - HEAD}px`}}
    />
  );
}
