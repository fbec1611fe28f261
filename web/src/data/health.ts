// SPDX-License-Identifier: Apache-2.0
// The doctor's findings, kept current.
import {batch, computed, effect, type ReadonlySignal, signal} from '@preact/signals';
import {errorsAndWarnings, type Finding, type Severity, worstOf} from '../base/finding';
import {fetchJson} from './client';
import {isReady, load, onCommit, tags} from './logs';

/** A file that could not be read completely. */
export interface Damage {
  readonly run: string;
  readonly file: string;
  /** The number of records that could be read. */
  readonly events: number;
  readonly places: number;
  readonly bytes: number;
  readonly problem: string;
  readonly first: readonly {
    readonly offset: number;
    readonly bytes: number;
    readonly reason: string;
  }[];
}

/** The progress of the server's check of the logs. */
export interface Checkup {
  readonly state: 'waiting' | 'running' | 'done' | 'unavailable';
  /** The age of the findings in seconds; null before the first checkup is complete. */
  readonly age_s: number | null;
}

export interface HealthResponse {
  readonly load: {readonly problem: string};
  readonly damage: readonly Damage[];
  /** Absent on older servers, which respond only when the checkup is complete. */
  readonly checkup?: Checkup;
  readonly findings?: readonly (Omit<Finding, 'places' | 'plugin'> & Partial<Finding>)[];
  readonly verdict?: string;
}

export interface Health {
  /** The most severe first. */
  readonly findings: readonly Finding[];
  /** The most likely cause of an empty page, in one line; may be empty. */
  readonly verdict: string;
  readonly damage: readonly Damage[];
  /** Why the log directory cannot be read; empty if it can. */
  readonly problem: string;
}

export function readHealth({load, damage, findings = [], verdict = ''}: HealthResponse): Health {
  return {
    findings: findings.map((one) => ({...one, places: one.places ?? [], plugin: one.plugin ?? ''})),
    verdict,
    damage,
    problem: load.problem,
  };
}

/** Reports whether a checkup has produced findings, or none will. */
export function hasFindings({checkup}: HealthResponse): boolean {
  return checkup === undefined || checkup.age_s !== null || checkup.state === 'unavailable';
}

/** Reports whether newer findings will arrive without another commit. */
export function isCheckupRunning({checkup}: HealthResponse): boolean {
  return checkup?.state === 'running';
}

// Findings change rarely and are requested once after a burst of commits.
const FETCH_DELAY_MS = 2000;
// Findings are a few seconds old when they arrive, and some depend only on time.
const REFETCH_MS = 10_000;
// An empty page shows only the findings.
const EMPTY_POLL_MS = 2000;
// While the server checks the logs.
const RUNNING_POLL_MS = 1000;

const nothing: Health = {findings: [], verdict: '', damage: [], problem: ''};
const held = signal<Health>(nothing);
const isKnownHeld = signal(false);

export const health: ReadonlySignal<Health> = held;
/** True once the server has checked the logs, or cannot check them. */
export const isHealthKnown: ReadonlySignal<boolean> = isKnownHeld;
export const findings: ReadonlySignal<readonly Finding[]> = computed(() => held.value.findings);
/** Why the log directory cannot be read; empty if it can. */
export const directoryProblem: ReadonlySignal<string> = computed(
  () => held.value.problem || (load.value?.problem ?? ''),
);

/** Errors and warnings about each run or one of its tags. */
export const findingsByRun: ReadonlySignal<ReadonlyMap<string, readonly Finding[]>> = computed(
  () => {
    const byRun = new Map<string, Finding[]>();
    for (const finding of errorsAndWarnings(findings.value)) {
      for (const run of new Set(finding.places.map((place) => place.run))) {
        const known = byRun.get(run);
        if (known) known.push(finding);
        else byRun.set(run, [finding]);
      }
    }
    return byRun;
  },
);

/** Errors and warnings about these tags in these runs, except those about whole runs. */
export function findingsOfTags(
  tagNames: readonly string[],
  runs: readonly string[],
): readonly Finding[] {
  const byRun = findingsByRun.value;
  const there = runs.filter((run) => byRun.has(run));
  if (there.length === 0) return [];
  return errorsAndWarnings(findings.value).filter(({places}) =>
    places.some(({run, tag}) => tag !== '' && tagNames.includes(tag) && there.includes(run)),
  );
}

export function worstOfRun(run: string): Severity | undefined {
  return worstOf(findingsByRun.value.get(run) ?? []);
}

async function fetchHealth(): Promise<void> {
  const result = await fetchJson<HealthResponse>('api/v1/health');
  if (result.ok && isCheckupRunning(result.value)) fetchSoon();
  batch(() => {
    if (!result.ok || hasFindings(result.value)) isKnownHeld.value = true;
    if (!result.ok) return;
    const next = readHealth(result.value);
    // An equal response keeps the same object, so nothing needs to be rendered again.
    if (JSON.stringify(next) !== JSON.stringify(held.peek())) held.value = next;
  });
}

let isFetchScheduled = false;

function fetchSoon(): void {
  if (isFetchScheduled) return;
  isFetchScheduled = true;
  setTimeout(() => {
    isFetchScheduled = false;
    void fetchHealth();
  }, RUNNING_POLL_MS);
}

export function startHealth(): void {
  let isDue = false;
  onCommit(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void fetchHealth();
    }, FETCH_DELAY_MS);
  });
  effect(() => {
    load.value?.state;
    load.value?.problem;
    if (isReady.value) void fetchHealth();
  });
  let fetchedAt = 0;
  setInterval(() => {
    const isTime = tags.peek().length === 0 || Date.now() - fetchedAt >= REFETCH_MS;
    if (!isReady.peek() || document.hidden || !isTime) return;
    fetchedAt = Date.now();
    void fetchHealth();
  }, EMPTY_POLL_MS);
}
