// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../../base/setter_of';
import {Button, IconButton} from '../../widgets/button';
import {Segmented} from '../../widgets/controls/segmented';
import {Slider} from '../../widgets/controls/slider';
import {AdjustButton} from './adjust_controls';
import {cards} from './cards';
import type {Opened} from './opened';
import * as settings from './settings';
import {isPlaying} from './use_flicker';
import {changeZoom, closeViewer, moveSample, panelSize, zoomBy} from './use_viewer_keys';
import {actualSizeViewport, fitViewport, type Size} from './viewport';

export interface ViewerBarProps {
  readonly opened: Opened;
  readonly frame: Size | undefined;
  readonly element: {readonly current: HTMLElement | null};
}

const modes: readonly {value: settings.CompareMode; label: string; hint: string}[] = [
  {value: 'side', label: 'Side by side', hint: 'One panel per image'},
  {
    value: 'swipe',
    label: 'Swipe',
    hint: 'First image left of the divider, another right of it',
  },
  {value: 'flicker', label: 'Flicker', hint: 'Images alternate in the same place'},
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
          value={settings.compareMode.value}
          onChange={setterOf(settings.compareMode)}
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
  const mode = settings.compareMode.value;
  if (mode === 'difference') {
    return (
      <Slider
        label="Gain"
        min={1}
        max={64}
        step={1}
        value={settings.gain.value}
        onChange={setterOf(settings.gain)}
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
        label="Interval (ms)"
        min={200}
        max={3000}
        step={100}
        value={settings.flickerMs.value}
        onChange={setterOf(settings.flickerMs)}
      />
    </>
  );
}

type ZoomProps = Pick<ViewerBarProps, 'frame' | 'element'>;

function ZoomControls({frame, element}: ZoomProps) {
  const change = (by: Parameters<typeof changeZoom>[2]) => () => changeZoom(frame, element, by);
  const scale =
    settings.zoom.value?.scale ?? (frame && fitViewport(frame, panelSize(element)).scale);
  return (
    <>
      <span class="viewer-zoom">
        {scale && settings.zoom.value && `${Math.round(scale * 100)}%`}
      </span>
      <IconButton icon="minus" label="Zoom out" keys="-" onClick={change(zoomBy(1 / 1.5))} />
      <IconButton icon="plus" label="Zoom in" keys="+" onClick={change(zoomBy(1.5))} />
      <Button
        label="1:1, actual size"
        hint="Actual size: one image pixel per screen pixel (1)"
        onClick={change((_, size, image) => actualSizeViewport(image, size))}
      >
        1:1
      </Button>
      <Button hint="Fit to window (0)" onClick={change(() => undefined)}>
        Fit
      </Button>
    </>
  );
}
