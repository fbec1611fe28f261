// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import {useEffect} from 'preact/hooks';
import {turn} from './panel_state';
import {flickerMs} from './settings';

/** Whether images alternate automatically; with reduced motion only by key. */
export const isPlaying = signal(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);

export function useFlicker(isOn: boolean): void {
  const isRunning = isOn && isPlaying.value;
  const pause = flickerMs.value;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => turn.value++, pause);
    return () => clearInterval(timer);
  }, [isRunning, pause]);
}
