// SPDX-License-Identifier: Apache-2.0
// The outline of a sound above its spectrogram; a press anywhere goes there.
import {useEffect, useRef} from 'preact/hooks';
import {theme} from '../../data/colours';
import {formatSeconds} from './player_row';
import {measureOutline, measureSpectrogram} from './shapes';
import type {Sound} from './sound';
import {drawOutline, drawSpectrogram} from './sound_drawing';
import {position, seek} from './transport';
import {frequencyScale} from './view';

export interface SoundPictureProps {
  readonly sound: Sound;
  readonly width: number;
  readonly colour: string;
}

const COLUMNS_MAX = 1200;
const KEY_SHARE = 0.02;

export function SoundPicture({sound, width, colour}: SoundPictureProps) {
  const outline = useRef<HTMLCanvasElement>(null);
  const spectrogram = useRef<HTMLCanvasElement>(null);
  const columns = Math.max(32, Math.min(COLUMNS_MAX, Math.round(width)));
  const scale = frequencyScale.value;
  useEffect(() => {
    const abort = new AbortController();
    void measureOutline(sound.samples, columns, abort.signal).then(
      (made) => made && outline.current && drawOutline(outline.current, made, colour),
    );
    return () => abort.abort();
  }, [sound, columns, colour, theme.value]);
  useEffect(() => {
    const abort = new AbortController();
    void measureSpectrogram(sound.samples, columns, abort.signal).then(
      (made) => made && spectrogram.current && drawSpectrogram(spectrogram.current, made, scale),
    );
    return () => abort.abort();
  }, [sound, columns, scale]);
  return (
    <div class="sound-picture">
      <canvas ref={outline} class="sound-outline" />
      <div class="sound-spectrum">
        <canvas ref={spectrogram} class="sound-spectrogram" />
        <span class="sound-frequency">{formatHertz(sound.buffer.sampleRate / 2)}</span>
      </div>
      <Playhead duration={sound.buffer.duration} />
    </div>
  );
}

function Playhead({duration}: {duration: number}) {
  const seconds = Math.min(position.value, duration);
  const share = duration > 0 ? seconds / duration : 0;
  const goTo = (event: PointerEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const at = (event.clientX - box.left) / box.width;
    seek(Math.min(1, Math.max(0, at)) * duration);
  };
  return (
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
        goTo(event);
      }}
      onPointerMove={(event) => event.buttons > 0 && goTo(event)}
      onKeyDown={(event) => {
        const by = {ArrowLeft: -KEY_SHARE, ArrowRight: KEY_SHARE, Home: -1, End: 1}[event.key];
        if (by === undefined) return;
        event.preventDefault();
        seek(Math.min(duration, Math.max(0, seconds + by * duration)));
      }}
    >
      <div class="sound-playhead" style={{left: `${share * 100}%`}} />
    </div>
  );
}

function formatHertz(hertz: number): string {
  return hertz >= 1000 ? `${Number((hertz / 1000).toFixed(2))} kHz` : `${hertz} Hz`;
}
