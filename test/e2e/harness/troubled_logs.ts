// SPDX-License-Identifier: Apache-2.0
// Writes logs with problems that the doctor reports.
import {appendFileSync, chmodSync, readFileSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {EventLog} from './event_log';

const FILE = 'events.out.tfevents.1.test';

/** Every point has step 0: the script forgot to pass it. */
export function writeStepZero(
  logdir: string,
  run: string,
  tags: readonly string[] = ['loss'],
): void {
  const log = new EventLog(logdir, run);
  for (let i = 0; i < 40; i++) {
    log.scalars(0, Object.fromEntries(tags.map((tag) => [tag, 1 / (i + 1)])));
  }
  log.flush();
}

/** All values are NaN from step `since` on. */
export function writeNan(logdir: string, run: string, since = 410, tag = 'loss'): void {
  new EventLog(logdir, run)
    .curve(tag, since + 90, (step) => (step < since ? 2 / (1 + step / 50) : Number.NaN))
    .flush();
}

/** Bytes that are not records, between valid records. */
export function writeDamaged(logdir: string, run: string): void {
  const log = new EventLog(logdir, run).curve('loss', 60, (step) => 1 / (step + 1)).flush();
  appendFileSync(join(logdir, run, FILE), Buffer.alloc(160, 7));
  for (let step = 60; step < 120; step++) log.scalars(step, {loss: 1 / step});
  log.flush();
}

/** One bit of a record is flipped, as on a bad disk. */
export function writeBadRecord(logdir: string, run: string): void {
  new EventLog(logdir, run).curve('loss', 60, (step) => 1 / (step + 1)).flush();
  const file = join(logdir, run, FILE);
  const bytes = readFileSync(file);
  bytes[bytes.length - 6]! ^= 1;
  writeFileSync(file, bytes);
}

/** A writer was opened `ageSeconds` ago, and nothing was logged with it. */
export function writeHeaderOnly(logdir: string, run: string, ageSeconds = 0): void {
  new EventLog(logdir, run).flush();
  const then = Date.now() / 1000 - ageSeconds;
  utimesSync(join(logdir, run, FILE), then, then);
}

/** One tag is used for scalars and for images. */
export function writeMixed(logdir: string, run: string): void {
  const log = new EventLog(logdir, run);
  for (let step = 0; step < 20; step++) {
    log.scalars(step, {sample: step}).image(step, 'sample', [200, 40, 40]);
  }
  log.flush();
}

/** Only root can read the file. */
export function writeUnreadable(logdir: string, run: string): void {
  writeGood(logdir, run);
  chmodSync(join(logdir, run, FILE), 0);
}

export function writeGood(logdir: string, run: string): void {
  const log = new EventLog(logdir, run);
  for (let step = 0; step < 200; step++) {
    const loss = 2 / (1 + step / 30) + 0.05 * Math.sin(step);
    log.scalars(step, {loss, accuracy: 1 - loss / 3});
  }
  log.flush();
}
