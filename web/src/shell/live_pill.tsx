// SPDX-License-Identifier: Apache-2.0
import {computed, signal} from '@preact/signals';
import {useEffect} from 'preact/hooks';
import {connection, lastCommit, load, runs} from '../data/logs';
import {tooltip} from '../widgets/tooltip';
import {describeConnection, describeLoad} from './live_state';
import './live_pill.css';

// Tenths of a second are shown only for the first seconds.
const TICK_MS = 500;

const now = signal(Date.now());

const state = computed(() =>
  load.value?.state === 'loading' && connection.value === 'live'
    ? describeLoad(load.value, runs.value.size)
    : describeConnection(
        connection.value,
        lastCommit.value,
        Math.max(now.value, lastCommit.value ?? 0),
      ),
);
// Parts that rarely change are separate, so that the clock renders only one text.
const text = computed(() => state.value.text);
const tone = computed(() => state.value.tone);
const explanation = computed(() => state.value.explanation);
const isAged = computed(() => tone.value === 'good' && lastCommit.value !== undefined);
const progress = computed(() => state.value.progress);

// The tooltip must be reachable by keyboard.
const focusable = {role: 'group', 'aria-label': 'Connection status', tabIndex: 0} as const;

/** Whether the page is live and the age of its newest data, or the progress of loading. */
export function LivePill() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) now.value = Date.now();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      class={`live-pill live-pill-${tone.value} ${isAged.value ? 'live-pill-aged' : ''}`}
      {...focusable}
      {...tooltip(explanation.value)}
    >
      <span class="live-pill-dot" />
      <span class="live-pill-text">{text}</span>
    </div>
  );
}

/** A thin line below the header while logs are being read. */
export function LoadLine() {
  if (progress.value === undefined) return null;
  return (
    <div
      class="load-line"
      role="progressbar"
      aria-label="Loading logs"
      aria-valuenow={Math.floor(progress.value * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div class="load-line-done" style={{transform: `scaleX(${progress.value})`}} />
    </div>
  );
}
