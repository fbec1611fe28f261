// SPDX-License-Identifier: Apache-2.0
// What is wrong with the logs, in words and with a cure.
import {computed, effect, type ReadonlySignal, signal} from '@preact/signals';
import {askJson} from '../data/client';
import {isReady, load, onCommit, runs} from '../data/logs';
import {printBytes} from './live_state';

export interface Finding {
  readonly title: string;
  readonly reason: string;
  readonly cure: string;
  /** Where; empty if it is about everything. */
  readonly file: string;
}

interface Damage {
  readonly run: string;
  readonly file: string;
  readonly places: number;
  readonly bytes: number;
  readonly problem: string;
  readonly first: readonly {
    readonly offset: number;
    readonly bytes: number;
    readonly reason: string;
  }[];
}

export interface Health {
  readonly load: {readonly problem: string};
  readonly sources: {readonly damaged: number; readonly unreadable: number};
  readonly damage: readonly Damage[];
  readonly dropped_values: number;
}

export interface Findings {
  readonly list: readonly Finding[];
  /** May be more than the list has: the server names the first files only. */
  readonly total: number;
}

// Findings change seldom and are asked for after a burst of commits, not for each.
const ASK_DELAY_MS = 2000;

// While there are no runs there are no commits either that would tell of a change.
const EMPTY_ASK_MS = 3000;

const held = signal<Findings>({list: [], total: 0});
const problemHeld = signal('');

export const findings: ReadonlySignal<Findings> = held;
/** Why the log directory cannot be read; empty if it can. */
export const directoryProblem: ReadonlySignal<string> = computed(
  () => problemHeld.value || (load.value?.problem ?? ''),
);

export function readFindings(health: Health): Findings {
  const list: Finding[] = [];
  if (health.load.problem) {
    list.push({
      title: 'The log directory cannot be read',
      reason: health.load.problem,
      cure: 'See whether the path is right and whether the server may read it.',
      file: '',
    });
  }
  for (const one of health.damage) list.push(one.problem ? unreadable(one) : damaged(one));
  if (health.dropped_values > 0) {
    list.push({
      title: `${count(health.dropped_values, 'value')} left out`,
      reason: 'They do not fit their series, such as a text under a tag that has numbers.',
      cure: 'Log each kind of value under a tag of its own.',
      file: '',
    });
  }
  const {damaged: damagedFiles, unreadable: unreadableFiles} = health.sources;
  const unnamed = Math.max(0, damagedFiles + unreadableFiles - health.damage.length);
  return {list, total: list.length + unnamed};
}

function unreadable({problem, file}: Damage): Finding {
  return {
    title: 'A file cannot be read',
    reason: problem,
    cure: 'Let the server read it; it is tried again by itself.',
    file,
  };
}

function damaged({places, bytes, first, file}: Damage): Finding {
  const [at] = first;
  const where = at ? `, first at byte ${at.offset.toLocaleString('en')}: ${at.reason}` : '';
  return {
    title: `${count(places, 'damaged place')}, ${printBytes(bytes)} lost`,
    reason: `The rest of the file is shown${where}.`,
    cure: 'Copy the file again if there is a good one; a full disk or a killed job leaves such places.',
    file,
  };
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

async function ask(): Promise<void> {
  const answer = await askJson<Health>('api/v1/health');
  if (!answer.ok) return;
  held.value = readFindings(answer.value);
  problemHeld.value = answer.value.load.problem;
}

export function startHealth(): void {
  let isDue = false;
  onCommit(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void ask();
    }, ASK_DELAY_MS);
  });
  effect(() => {
    load.value?.state;
    load.value?.problem;
    if (isReady.value) void ask();
  });
  setInterval(() => {
    if (isReady.peek() && runs.peek().size === 0 && !document.hidden) void ask();
  }, EMPTY_ASK_MS);
}
