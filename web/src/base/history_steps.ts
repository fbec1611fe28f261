// SPDX-License-Identifier: Apache-2.0
// Decides which changes of the view add a step to the browser's history. All changes of one gesture
// are one step: a drag of a slider, some turns of the wheel, a key that is held down.

/** Without a pressed pointer, changes of the same settings within this time are one gesture. */
const PAUSE_MS = 1000;

interface Step {
  readonly names: string;
  readonly gesture: number;
  readonly time: number;
}

export class HistorySteps {
  /** Settings that have changed since the address was written. */
  private readonly changed = new Set<string>();
  private isApart = false;
  private isJoined = false;
  private changedIn = 0;
  /** Counts presses of the pointer. */
  private gesture = 0;
  private isPressed = false;
  private last: Step | undefined;

  /** Notes that the pointer is pressed, or released. */
  press(isPressed: boolean): void {
    this.isPressed = isPressed;
    if (isPressed) this.gesture++;
  }

  /** Notes a change that is a step. With `isApart` it always is a new one. */
  note(name: string, isApart: boolean): void {
    this.changed.add(name);
    this.isApart ||= isApart;
    this.changedIn = this.gesture;
  }

  /** The next change belongs to the last step, as a second click does to the first. */
  join(): void {
    this.isJoined = this.changed.size === 0;
  }

  /** Reports whether the noted changes add a step, and forgets them. `now` is in milliseconds. */
  take(now: number): boolean {
    if (this.changed.size === 0) return false;
    const step = {names: [...this.changed].sort().join(), gesture: this.changedIn, time: now};
    const isNew = !this.isJoined && (this.isApart || !this.continues(step));
    this.drop();
    this.last = step;
    return isNew;
  }

  /** Forgets the noted changes and the last step, as after going back. */
  drop(): void {
    this.changed.clear();
    this.isApart = false;
    this.isJoined = false;
    this.last = undefined;
  }

  private continues(step: Step): boolean {
    const {last} = this;
    if (last === undefined || last.gesture !== step.gesture) return false;
    return this.isPressed || (last.names === step.names && step.time - last.time < PAUSE_MS);
  }
}
