// SPDX-License-Identifier: Apache-2.0
import {useEffect, useRef} from 'preact/hooks';
import {stepBy} from '../../cards/steps/step_slider';
import {addShortcuts, type Shortcut} from '../../widgets/shortcuts';
import {cards} from './cards';
import {turn} from './panel_state';
import * as settings from './settings';
import {actualSizeViewport, fitViewport, panBy, type Size, type Viewport, zoomAt} from './viewport';

const ZOOM = 1.5;
const PAN_PX = 80;
const modes: readonly settings.CompareMode[] = ['side', 'swipe', 'flicker', 'difference'];
const group = 'Images';

/** The size of the first panel; all panels have the same size. */
export function panelSize(element: {readonly current: HTMLElement | null}): Size {
  const box = element.current?.querySelector('.panel-view');
  return {width: box?.clientWidth ?? 0, height: box?.clientHeight ?? 0};
}

export function changeZoom(
  frame: Size | undefined,
  element: {readonly current: HTMLElement | null},
  change: (viewport: Viewport, size: Size, frame: Size) => Viewport | undefined,
): void {
  if (!frame) return;
  const size = panelSize(element);
  settings.zoom.value = change(settings.zoom.peek() ?? fitViewport(frame, size), size, frame);
}

export function zoomBy(factor: number) {
  return (viewport: Viewport, size: Size) =>
    zoomAt(viewport, size, {x: size.width / 2, y: size.height / 2}, factor);
}

export function useViewerKeys(
  steps: readonly number[],
  frame: Size | undefined,
  element: {readonly current: HTMLElement | null},
): void {
  const now = useRef({steps, frame});
  now.current = {steps, frame};
  useEffect(() => {
    const zoom = (change: Parameters<typeof changeZoom>[2]) => () =>
      changeZoom(now.current.frame, element, change);
    const pan = (x: number, y: number) =>
      zoom((viewport, _, image) => panBy(viewport, image, {x, y}));
    return addShortcuts(
      ...stepKeys(() => now.current.steps),
      {keys: '+', label: 'Zoom in', group, run: zoom(zoomBy(ZOOM))},
      {keys: '-', label: 'Zoom out', group, run: zoom(zoomBy(1 / ZOOM))},
      {keys: '0', label: 'Fit to window', group, run: zoom(() => undefined)},
      {
        keys: '1',
        label: 'Actual size',
        group,
        run: zoom((_, size, image) => actualSizeViewport(image, size)),
      },
      {keys: 'a', label: 'Pan left', group, isCommand: false, run: pan(PAN_PX, 0)},
      {keys: 'd', label: 'Pan right', group, isCommand: false, run: pan(-PAN_PX, 0)},
      {keys: 'w', label: 'Pan up', group, isCommand: false, run: pan(0, PAN_PX)},
      {keys: 's', label: 'Pan down', group, isCommand: false, run: pan(0, -PAN_PX)},
    );
  }, []);
}

function stepKeys(steps: () => readonly number[]): Shortcut[] {
  const move = (by: number) => () =>
    settings.steps.setShared(stepBy(steps(), settings.steps.shared(), by));
  return [
    {keys: 'arrowleft', label: 'Previous step', group, isCommand: false, run: move(-1)},
    {keys: 'arrowright', label: 'Next step', group, isCommand: false, run: move(1)},
    {keys: 'arrowup', label: 'Previous sample', group, isCommand: false, run: () => moveSample(-1)},
    {keys: 'arrowdown', label: 'Next sample', group, isCommand: false, run: () => moveSample(1)},
    {keys: 'm', label: 'Next comparison mode', group, run: nextMode},
    {keys: 'n', label: 'Next image when flickering', group, run: () => turn.value++},
    {keys: 'escape', label: 'Back to all images', group, run: closeViewer},
  ];
}

export function moveSample(by: number): void {
  const opened = settings.opened.peek();
  if (!opened) return;
  const count = cards.samplesOf(opened.tag);
  const sample = (opened.sample + by + count) % count;
  if (sample !== opened.sample) settings.opened.value = {...opened, sample};
}

function nextMode(): void {
  settings.compareMode.value =
    modes[(modes.indexOf(settings.compareMode.peek()) + 1) % modes.length]!;
}

export function closeViewer(): void {
  settings.opened.value = undefined;
  settings.zoom.value = undefined;
}
