// SPDX-License-Identifier: Apache-2.0
// One player for all cards. Another card continues at the same position, so runs can be compared.
import {effect, type ReadonlySignal, signal} from '@preact/signals';
import {flagCodec, numberCodec} from '../../base/codec';
import {habit} from '../../base/habit';

export const volume = habit('audioVolume', numberCodec(0, 1, 3), 1);
export const isLooping = habit('audioLoop', flagCodec, false);
/** Whether another card continues at the same position; otherwise it starts from the beginning. */
export const isPositionKept = habit('audioKeepPosition', flagCodec, true);

const heldCard = signal<string | undefined>(undefined);
const heldPlaying = signal(false);
const heldPosition = signal(0);

/** The card that is playing, or was played last. */
export const currentCard: ReadonlySignal<string | undefined> = heldCard;
export const isPlaying: ReadonlySignal<boolean> = heldPlaying;
/** In seconds, shared by all cards. */
export const position: ReadonlySignal<number> = heldPosition;

interface Player {
  readonly context: AudioContext;
  readonly gain: GainNode;
}

let player: Player | undefined;
let source: AudioBufferSourceNode | undefined;
let buffer: AudioBuffer | undefined;
// The clock's time at position 0.
let zero = 0;
let frame = 0;

// Browsers do not play audio before the first user gesture.
function startPlayer(): Player {
  if (player) return player;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  player = {context, gain};
  return player;
}

effect(() => {
  const amount = volume.value;
  if (player) player.gain.gain.value = amount;
});

effect(() => {
  const loops = isLooping.value;
  if (source) source.loop = loops;
});

/** Plays a card from the position of the previous card. */
export function play(card: string, sound: AudioBuffer): void {
  const isOther = heldCard.peek() !== undefined && heldCard.peek() !== card;
  updatePosition();
  const from = isOther && !isPositionKept.peek() ? 0 : heldPosition.peek();
  buffer = sound;
  heldCard.value = card;
  // At the end there is nothing left to play, so it starts again.
  begin(from >= sound.duration - 0.01 ? 0 : from);
}

export function pause(): void {
  updatePosition();
  stopSource();
  heldPlaying.value = false;
}

/** Moves to a position; playback continues from there. */
export function seek(seconds: number): void {
  heldPosition.value = Math.max(0, seconds);
  if (heldPlaying.peek()) begin(Math.min(heldPosition.peek(), buffer?.duration ?? 0));
}

/** Called when a card with this sound was removed or has another sound now. */
export function leave(sound: AudioBuffer): void {
  if (buffer === sound && heldPlaying.peek()) pause();
}

function begin(from: number): void {
  if (!buffer) return;
  const {context, gain} = startPlayer();
  void context.resume();
  stopSource();
  gain.gain.value = volume.peek();
  const next = context.createBufferSource();
  next.buffer = buffer;
  next.loop = isLooping.peek();
  next.connect(gain);
  next.onended = () => {
    if (source === next) finish();
  };
  next.start(0, from);
  source = next;
  zero = context.currentTime - from;
  heldPosition.value = from;
  heldPlaying.value = true;
  follow();
}

function finish(): void {
  stopSource();
  heldPlaying.value = false;
  heldPosition.value = 0;
}

function stopSource(): void {
  const before = source;
  source = undefined;
  before?.stop();
  before?.disconnect();
  cancelAnimationFrame(frame);
}

/** Updates the position from the clock. */
function updatePosition(): void {
  if (!heldPlaying.peek() || !player || !buffer) return;
  const passed = player.context.currentTime - zero;
  heldPosition.value = isLooping.peek()
    ? passed % buffer.duration
    : Math.min(passed, buffer.duration);
}

function follow(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    updatePosition();
    if (heldPlaying.peek()) follow();
  });
}
