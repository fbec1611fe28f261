// SPDX-License-Identifier: Apache-2.0
import './splitter.css';

export interface SplitterProps {
  /** What it resizes. */
  readonly label: string;
  /** The id of the element on its left, which it resizes. */
  readonly controls: string;
  /** Width of the element on its left, in pixels. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The width restored by a double click. */
  readonly standard: number;
  readonly onChange: (value: number) => void;
  /** Called when it is dragged far below min. */
  readonly onCollapse?: (() => void) | undefined;
}

const KEY_STEP = 16;

/** An edge to drag by pointer or arrow keys. */
export function Splitter(props: SplitterProps) {
  const {label, controls, value, min, max, standard, onChange} = props;
  const put = (width: number) => onChange(Math.round(Math.min(max, Math.max(min, width))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is not an <hr>.
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onDblClick={() => put(standard)}
      onPointerDown={(event) => drag(event, props, put)}
      onKeyDown={(event) => {
        const next = {
          ArrowLeft: value - KEY_STEP,
          ArrowRight: value + KEY_STEP,
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
  {value, min, onCollapse}: SplitterProps,
  put: (width: number) => void,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const edge = event.currentTarget as HTMLElement;
  const origin = value - event.clientX;
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
    ({clientX}) => {
      const width = origin + clientX;
      if (onCollapse && width < min / 2) {
        end();
        onCollapse();
      } else put(width);
    },
    {signal},
  );
  edge.addEventListener('pointerup', end, {signal});
  edge.addEventListener('pointercancel', end, {signal});
}
