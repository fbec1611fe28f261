// SPDX-License-Identifier: Apache-2.0
// Covers the plot of a sound: seeks, zooms and pans.
import {isZoomTurn} from '../../base/wheel_turns';
import {wheelFactor} from '../../chart/wheel';
import {Button} from '../../widgets/button';
import {formatSeconds} from './player_row';
import {zoom} from './settings';
import {moveWindow, type SoundWindow, zoomWindow} from './sound_window';
import {position, seek} from './transport';

export interface PlayheadProps {
  readonly duration: number;
  /** The part of the sound that the plot shows. */
  readonly shown: SoundWindow;
}

const KEY_SHARE = 0.02;
const KEY_ZOOM = 1.5;

export function Playhead({duration, shown}: PlayheadProps) {
  const seconds = Math.min(position.value, duration);
  const length = shown.max - shown.min;
  const share = length > 0 ? (seconds - shown.min) / length : 0;
  const zoomAt = (at: number, factor: number) => {
    zoom.value = zoomWindow(shown, at, factor, duration);
  };
  return (
    <>
      <div
        class="sound-position"
        role="slider"
        tabIndex={0}
        aria-label="Position"
        aria-valuemin={0}
        aria-valuemax={Number(duration.toFixed(2))}
        aria-valuenow={Number(seconds.toFixed(2))}
        aria-valuetext={formatSeconds(seconds)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          if (!event.shiftKey) seek(secondsAt(event, shown));
        }}
        onPointerMove={(event) => {
          if (event.buttons === 0) return;
          if (event.shiftKey) drag(event, shown, duration);
          else seek(secondsAt(event, shown));
        }}
        onWheel={(event) => {
          if (!isZoomTurn(event, event.currentTarget)) return;
          event.preventDefault();
          const turned = event.deltaY || event.deltaX;
          zoomAt(secondsAt(event, shown), wheelFactor(turned, event.deltaMode, event.ctrlKey));
        }}
        onDblClick={showAll}
        onKeyDown={(event) => {
          const factor = {'+': 1 / KEY_ZOOM, '-': KEY_ZOOM}[event.key];
          const by = {ArrowLeft: -KEY_SHARE, ArrowRight: KEY_SHARE, Home: -1, End: 1}[event.key];
          if (factor === undefined && by === undefined) return;
          event.preventDefault();
          if (factor !== undefined) zoomAt(clamp(seconds, shown), factor);
          else seek(Math.min(duration, Math.max(0, seconds + (by ?? 0) * duration)));
        }}
      >
        {share >= 0 && share <= 1 && (
          <div class="sound-playhead" style={{left: `${share * 100}%`}} />
        )}
      </div>
      {length < duration && (
        <span class="sound-zoom">
          {formatWindow(shown)}
          <Button kind="quiet" onClick={showAll}>
            Show all
          </Button>
        </span>
      )}
    </>
  );
}

/** With as many digits as the visible part needs. */
function formatWindow({min, max}: SoundWindow): string {
  if (max - min >= 1) return `${formatSeconds(min)} – ${formatSeconds(max)}`;
  return `${min.toFixed(3)} – ${max.toFixed(3)} s`;
}

function showAll(): void {
  zoom.value = undefined;
}

function clamp(seconds: number, {min, max}: SoundWindow): number {
  return Math.min(max, Math.max(min, seconds));
}

function boxOf(event: Event): DOMRect {
  return (event.currentTarget as HTMLElement).getBoundingClientRect();
}

function secondsAt(event: MouseEvent, shown: SoundWindow): number {
  const {left, width} = boxOf(event);
  const share = (event.clientX - left) / width;
  return clamp(shown.min + share * (shown.max - shown.min), shown);
}

/** Seeks to the pointer while it is dragged. */
function drag(event: PointerEvent, shown: SoundWindow, duration: number): void {
  if (zoom.peek() === undefined) return;
  const by = (-event.movementX / boxOf(event).width) * (shown.max - shown.min);
  zoom.value = moveWindow(shown, by, duration);
}
