// SPDX-License-Identifier: Apache-2.0
// The texts of the pill in the header.
import type {LoadState} from '../data/live';

export interface LiveState {
  readonly tone: 'good' | 'busy' | 'lost';
  readonly text: string;
  readonly explanation: string;
  /** From 0 to 1 while loading. */
  readonly progress?: number;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function printBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

/** An age, less precise the older it is: 0.4 s, 12 s, 3 min, 2 h. */
export function printAge(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** `runs` is the number of runs found so far. */
export function describeLoad(load: LoadState, runs: number): LiveState {
  const progress = load.bytes > 0 ? load.bytes_done / load.bytes : 0;
  const files = `${load.files_done.toLocaleString('en')} of ${load.files.toLocaleString('en')} files`;
  const found = `${runs.toLocaleString('en')} ${runs === 1 ? 'run' : 'runs'}`;
  return {
    tone: 'busy',
    text: `loading ${Math.floor(progress * 100)}% of ${printBytes(load.bytes)} · ${found}`,
    explanation: `Reading the logs: ${files} done. Everything read so far is already shown.`,
    progress,
  };
}

export function describeConnection(
  connection: 'connecting' | 'live' | 'lost',
  lastCommit: number | undefined,
  now: number,
): LiveState {
  if (connection === 'connecting') {
    return {
      tone: 'busy',
      text: 'connecting',
      explanation: 'Waiting for the server.',
    };
  }
  if (connection === 'lost') {
    return {
      tone: 'lost',
      text: 'reconnecting',
      explanation:
        'The connection to the server was lost, so the data shown may be out of date. The page reconnects automatically. If this persists, check that the server is still running.',
    };
  }
  if (lastCommit === undefined) {
    return {
      tone: 'good',
      text: 'live',
      explanation: 'Connected. New data appears as soon as it is written to disk.',
    };
  }
  return {
    tone: 'good',
    text: `live · ${printAge(now - lastCommit)}`,
    explanation: `Connected. New data appears as soon as it is written to disk. Last update: ${new Date(lastCommit).toLocaleTimeString()}.`,
  };
}
