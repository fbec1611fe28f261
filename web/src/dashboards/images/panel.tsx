// SPDX-License-Identifier: Apache-2.0
// Shows one image, or several on top of each other.
import './panel.css';
import {useSignal} from '@preact/signals';
import {useEffect, useRef} from 'preact/hooks';
import {BlobNote, NOTHING} from '../../media_cards/blob_note';
import {filterStyle} from './adjust_filter';
import {type CellSource, keyOfCell} from './cell_source';
import {listenToPanel} from './gestures';
import {ImageLayer} from './image_layer';
import {PanelCaption} from './panel_caption';
import {pointer, swipeShare} from './panel_state';
import * as settings from './settings';
import {SwipeHandle} from './swipe_handle';
import {ValueLayer} from './value_layer';
import {
  actualSizeViewport,
  fitViewport,
  imagePositionAt,
  panBy,
  type Size,
  type Viewport,
  zoomAt,
} from './viewport';

export interface PanelProps {
  /** From bottom to top. */
  readonly sources: readonly CellSource[];
  readonly mode: settings.CompareMode;
  /** The index of the visible image when flickering. */
  readonly turn: number;
  /** The size of the first image of all panels, once known. */
  readonly frame: Size | undefined;
}

export function Panel({sources, mode, turn, frame}: PanelProps) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSignal<Size>({width: 0, height: 0});
  const viewport = frame && (settings.zoom.value ?? fitViewport(frame, size.value));
  useViewSize(element, size);
  useGestures(element, size, frame);
  const shown = mode === 'flicker' ? sources.slice(turn % sources.length).slice(0, 1) : sources;
  const isReady = frame !== undefined && viewport !== undefined && size.value.width > 0;
  return (
    <figure class="panel">
      <PanelCaption sources={shown} mode={mode} frame={frame} />
      <div class="panel-view" ref={element}>
        <div
          class={mode === 'difference' ? 'panel-layers panel-layers-black' : 'panel-layers'}
          style={filterStyle('images-adjust', settings.shownAdjustment.value)}
        >
          {sources.map((source, i) => (
            <ImageLayer
              key={keyOfCell(source.cell)}
              source={source}
              mode={mode}
              isBase={i === 0}
              isHidden={mode === 'flicker' && !shown.includes(source)}
              viewport={viewport}
              view={size.value}
              frame={frame}
            />
          ))}
        </div>
        {isReady &&
          valuesOf(shown, mode).map(({named, clip}) => (
            <ValueLayer
              key={named.map(({cell}) => keyOfCell(cell)).join('\n')}
              sources={named}
              clip={clip}
              frame={frame}
              viewport={viewport}
              view={size.value}
              pointer={pointer.value}
            />
          ))}
        {mode === 'swipe' && sources.length > 1 && <SwipeHandle />}
        {shown.map((source) => (
          <SourceNote key={keyOfCell(source.cell)} source={source} />
        ))}
      </div>
    </figure>
  );
}

/** Whose values are written where. When swiping, each side shows the values of its image. */
function valuesOf(
  sources: readonly CellSource[],
  mode: settings.CompareMode,
): readonly {named: readonly CellSource[]; clip: string}[] {
  const [base, other] = sources;
  if (mode !== 'swipe' || !base || !other) {
    return [{named: mode === 'difference' ? sources : sources.slice(0, 1), clip: 'none'}];
  }
  const share = swipeShare.value * 100;
  return [
    {named: [base], clip: `inset(0 ${100 - share}% 0 0)`},
    {named: [other], clip: `inset(0 0 0 ${share}%)`},
  ];
}

function SourceNote({source}: {source: CellSource}) {
  const {records, isKnown, problem} = source.list.value;
  const image = source.slot.state.value;
  if (source.isUnreadable.value) {
    return <div class="card-note">This browser cannot display the image.</div>;
  }
  const isEmpty = isKnown && records.length === 0;
  return (
    <BlobNote
      isWaiting={!image.value && !image.problem && !isEmpty}
      empty={source.lacking.value ?? (isEmpty ? NOTHING : undefined)}
      problem={problem ?? image.problem}
      retry={() => source.retry()}
    />
  );
}

function useViewSize(
  element: {readonly current: HTMLDivElement | null},
  size: {value: Size},
): void {
  useEffect(() => {
    const box = element.current!;
    const observer = new ResizeObserver(() => {
      size.value = {width: box.clientWidth, height: box.clientHeight};
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
}

function useGestures(
  element: {readonly current: HTMLDivElement | null},
  size: {peek(): Size},
  frame: Size | undefined,
): void {
  useEffect(() => {
    if (!frame) return;
    const now = (): Viewport => settings.zoom.peek() ?? fitViewport(frame, size.peek());
    return listenToPanel(element.current!, {
      zoom: (at, factor) => {
        settings.zoom.value = zoomAt(now(), size.peek(), at, factor);
      },
      pan: (by) => {
        settings.zoom.value = panBy(now(), frame, by);
      },
      hover: (at) => {
        const place = at && imagePositionAt(now(), size.peek(), at);
        const isInside =
          place && place.x >= 0 && place.y >= 0 && place.x < frame.width && place.y < frame.height;
        pointer.value = isInside ? place : undefined;
      },
      toggle: () => {
        settings.zoom.value = settings.zoom.peek()
          ? undefined
          : actualSizeViewport(frame, size.peek());
      },
    });
  }, [frame]);
}
