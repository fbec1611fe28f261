// SPDX-License-Identifier: Apache-2.0
import './splitter.css';

export interface SplitterProps {
  /** What it resizes. */
  readonly label: string;
  /** The id of the element on its left, or above it, which it resizes. */
  readonly controls: string;
  /** True if it is moved up and down, to resize the element above it. */
  readonly isVertical?: boolean | undefined;
  /** Width or height of that element, in pixels. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The size restored by a double click. */
  readonly standard: number;
  readonly onChange: (value: number) => void;
  /** Called when it is dragged far below min. */
  readonly onCollapse?: (() => void) | undefined;
}

const KEY_STEP = 16;

/** An edge to drag by pointer or arrow keys. */
export function Splitter(props: SplitterProps) {
  const {label, controls, isVertical, value, min, max, standard, onChange} = props;
  const put = (size: number) => onChange(Math.round(Math.min(max, Math.max(min, size))));
  const [less, more] = isVertical
    ? (['ArrowUp', 'ArrowDown'] as const)
    : (['ArrowLeft', 'ArrowRight'] as const);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is not an <hr>.
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation={isVertical ? 'horizontal' : 'vertical'}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onDblClick={() => put(standard)}
      onPointerDown={(event) => drag(event, props, put)}
      onKeyDown={(event) => {
        const next = {
          [less]: value - KEY_STEP,
          [more]: value + KEY_STEP,
          Home: min,
          End: max,
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        put(next);
      }}
    />
  );
}

function drag(
  event: PointerEvent,
  {value, min, isVertical, onCollapse}: SplitterProps,
  put: (size: number) => void,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const edge = event.currentTarget as HTMLElement;
  const placeOf = ({clientX, clientY}: PointerEvent) => (isVertical ? clientY : clientX);
  const origin = value - placeOf(event);
  const stop = new AbortController();
  const {signal} = stop;
  edge.setPointerCapture(event.pointerId);
  edge.dataset['dragged'] = '';
  const end = () => {
    delete edge.dataset['dragged'];
    stop.abort();
  };
  edge.addEventListener(
    'pointermove',
    (moved) => {
      const size = origin + placeOf(moved);
      if (onCollapse && size < min / 2) {
        end();
        onCollapse();
      } else put(size);
    },
    {signal},
  );
  edge.addEventListener('pointerup', end, {signal});
  edge.addEventListener('pointercancel', end, {signal});
}
