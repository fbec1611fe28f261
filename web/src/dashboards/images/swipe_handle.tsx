// SPDX-License-Identifier: Apache-2.0
import {swipeShare} from './panel_state';

const KEY_SHARE = 0.02;

/** The divider between two images, to be dragged or moved by arrow keys. */
export function SwipeHandle() {
  const set = (share: number) => {
    swipeShare.value = Math.min(1, Math.max(0, share));
  };
  const drag = (event: PointerEvent) => {
    const handle = event.currentTarget as HTMLElement;
    event.stopPropagation();
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const box = handle.parentElement!.getBoundingClientRect();
    set((event.clientX - box.left) / box.width);
  };
  const percent = Math.round(swipeShare.value * 100);
  return (
    <div
      class="panel-swipe"
      role="slider"
      tabIndex={0}
      aria-label="Divider between images"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      style={{left: `${swipeShare.value * 100}%`}}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onKeyDown={(event) => {
        const by = {ArrowLeft: -KEY_SHARE, ArrowRight: KEY_SHARE}[event.key];
        if (by === undefined) return;
        event.preventDefault();
        set(swipeShare.peek() + by);
      }}
    />
  );
}
