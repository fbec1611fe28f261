// SPDX-License-Identifier: Apache-2.0
import {bound} from '../../base/bound';
import {Button, IconButton} from '../../widgets/button';
import {Segmented} from '../../widgets/controls/segmented';
import {Slider} from '../../widgets/controls/slider';
import {AdjustButton} from './adjust_controls';
import {cards} from './cards';
import type {Opened} from './opened';
import {actualPort, fitPort, type Size} from './port';
import {isPlaying} from './use_flicker';
import {changeZoom, closeViewer, moveSample, viewSize, zoomBy} from './use_viewer_keys';
import * as view from './view';

export interface ViewerBarProps {
  readonly opened: Opened;
  readonly frame: Size | undefined;
  readonly element: {readonly current: HTMLElement | null};
}

const modes: readonly {value: view.CompareMode; label: string; hint: string}[] = [
  {value: 'side', label: 'Side by side', hint: 'One panel per image'},
  {
    value: 'swipe',
    label: 'Swipe',
    hint: 'The first image left of a divider, the other right of it',
  },
  {value: 'flicker', label: 'Flicker', hint: 'One after the other in the same place'},
  {
    value: 'difference',
    label: 'Difference',
    hint: 'Difference from the first image, per channel',
  },
];

export function ViewerBar({opened, frame, element}: ViewerBarProps) {
  const isComparing = opened.cells.length > 1;
  return (
    <div class="viewer-bar" role="toolbar" aria-label="Image viewer">
      <Button icon="close" hint="Back to all images (Esc)" onClick={closeViewer}>
        All images
      </Button>
      <h2 class="viewer-title">{opened.tag}</h2>
      <SampleChoice opened={opened} />
      {isComparing && (
        <Segmented
          label="Compare"
          options={modes}
          value={view.compareMode.value}
          onChange={bound(view.compareMode)}
        />
      )}
      {isComparing && <ModeControls />}
      <span class="viewer-space" />
      <ZoomControls frame={frame} element={element} />
      <AdjustButton />
    </div>
  );
}

function SampleChoice({opened}: {opened: Opened}) {
  const count = cards.samplesOf(opened.tag);
  if (count < 2) return null;
  return (
    <Button
      kind="quiet"
      label={`Sample ${opened.sample + 1} of ${count}, next`}
      hint="Next sample"
      onClick={() => moveSample(1)}
    >
      Sample {opened.sample + 1} of {count}
    </Button>
  );
}

function ModeControls() {
  const mode = view.compareMode.value;
  if (mode === 'difference') {
    return (
      <Slider
        label="Gain"
        min={1}
        max={64}
        step={1}
        value={view.gain.value}
        onChange={bound(view.gain)}
      />
    );
  }
  if (mode !== 'flicker') return null;
  return (
    <>
      <Button
        kind="quiet"
        onClick={() => {
          isPlaying.value = !isPlaying.value;
        }}
      >
        {isPlaying.value ? 'Pause' : 'Play'}
      </Button>
      <Slider
        label="Interval, ms"
        min={200}
        max={3000}
        step={100}
        value={view.flickerMs.value}
        onChange={bound(view.flickerMs)}
      />
    </>
  );
}

type ZoomProps = Pick<ViewerBarProps, 'frame' | 'element'>;

function ZoomControls({frame, element}: ZoomProps) {
  const change = (by: Parameters<typeof changeZoom>[2]) => () => changeZoom(frame, element, by);
  const scale = view.zoom.value?.scale ?? (frame && fitPort(frame, viewSize(element)).scale);
  return (
    <>
      <span class="viewer-zoom">{scale && view.zoom.value && `${Math.round(scale * 100)} %`}</span>
      <IconButton icon="minus" label="Zoom out" keys="-" onClick={change(zoomBy(1 / 1.5))} />
      <IconButton icon="plus" label="Zoom in" keys="+" onClick={change(zoomBy(1.5))} />
      <Button
        label="1:1, actual size"
        hint="Actual size: one image pixel per screen pixel (1)"
        onClick={change((_, size, picture) => actualPort(picture, size))}
      >
        1:1
      </Button>
      <Button hint="Fit to window (0)" onClick={change(() => undefined)}>
        Fit
      </Button>
    </>
  );
}
