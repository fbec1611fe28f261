// SPDX-License-Identifier: Apache-2.0
// The waveform of a sound above its spectrogram. A press anywhere seeks to that position.
import {useEffect, useMemo, useRef} from 'preact/hooks';
import {theme} from '../../data/colours';
import {Playhead} from './playhead';
import {frequencyScale, zoom} from './settings';
import {measureSpectrogram, measureWaveform} from './shapes';
import type {Sound} from './sound';
import {drawSpectrogram, drawWaveform} from './sound_drawing';
import {windowIn} from './sound_window';

export interface SoundPlotProps {
  readonly sound: Sound;
  readonly width: number;
  readonly colour: string;
}

const COLUMNS_MAX = 1200;

export function SoundPlot({sound, width, colour}: SoundPlotProps) {
  const outline = useRef<HTMLCanvasElement>(null);
  const spectrogram = useRef<HTMLCanvasElement>(null);
  const columns = Math.max(32, Math.min(COLUMNS_MAX, Math.round(width)));
  const scale = frequencyScale.value;
  const {duration, sampleRate} = sound.buffer;
  const shown = windowIn(zoom.value, duration);
  const samples = useMemo(
    () => sound.samples.subarray(shown.min * sampleRate, Math.ceil(shown.max * sampleRate)),
    [sound, shown.min, shown.max],
  );
  useEffect(() => {
    const abort = new AbortController();
    void measureWaveform(samples, columns, abort.signal).then(
      (made) => made && outline.current && drawWaveform(outline.current, made, colour),
    );
    return () => abort.abort();
  }, [samples, columns, colour, theme.value]);
  useEffect(() => {
    const abort = new AbortController();
    void measureSpectrogram(samples, columns, abort.signal).then(
      (made) => made && spectrogram.current && drawSpectrogram(spectrogram.current, made, scale),
    );
    return () => abort.abort();
  }, [samples, columns, scale]);
  return (
    <div class="sound-plot">
      <canvas ref={outline} class="sound-outline" />
      <div class="sound-spectrum">
        <canvas ref={spectrogram} class="sound-spectrogram" />
        <span class="sound-frequency">{formatHertz(sampleRate / 2)}</span>
      </div>
      <Playhead duration={duration} shown={shown} />
    </div>
  );
}

function formatHertz(hertz: number): string {
  return hertz >= 1000 ? `${Number((hertz / 1000).toFixed(2))} kHz` : `${hertz} Hz`;
}
