// SPDX-License-Identifier: Apache-2.0
import {failure, type Result, success} from '../../base/result';
import {inChunks} from '../../base/sliced';
import {soundParameters} from '../../data/media';
import {type BlobKind, BlobSlot} from '../../media_cards/blob_slot';

export interface Sound {
  readonly buffer: AudioBuffer;
  /** The mean of all channels, for the plot. */
  readonly samples: Float32Array;
}

export type SoundSlot = BlobSlot<Sound>;

const STANDARD_RATE = 44_100;
const RATE_MIN = 8000;
const RATE_MAX = 96_000;

/** The sample rate in the header of a WAV file; undefined for other files. */
export function wavRate(bytes: ArrayBuffer): number | undefined {
  if (bytes.byteLength < 28) return undefined;
  const view = new DataView(bytes);
  const isWav = view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57415645;
  return isWav && view.getUint32(12) === 0x666d7420 ? view.getUint32(24, true) : undefined;
}

const sounds: BlobKind<Sound> = {parameters: soundParameters, read: decode};

export function makeSoundSlot(): SoundSlot {
  return new BlobSlot(sounds);
}

async function decode(blob: Blob): Promise<Result<Sound>> {
  const bytes = await blob.arrayBuffer();
  // Decoding at the file's rate avoids resampling, and the spectrogram ends at the right frequency.
  const rate = Math.min(RATE_MAX, Math.max(RATE_MIN, wavRate(bytes) ?? STANDARD_RATE));
  try {
    const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
    return success({buffer, samples: await mixDown(buffer)});
  } catch {
    return failure('undecodable', 'This browser cannot play the audio.');
  }
}

async function mixDown(buffer: AudioBuffer): Promise<Float32Array> {
  const channels = Array.from({length: buffer.numberOfChannels}, (_, i) =>
    buffer.getChannelData(i),
  );
  if (channels.length === 1) return channels[0]!;
  const mixed = new Float32Array(buffer.length);
  const mix = (begin: number, end: number) => {
    for (let i = begin; i < end; i++) {
      let sum = 0;
      for (const samples of channels) sum += samples[i]!;
      mixed[i] = sum / channels.length;
    }
  };
  await inChunks(mixed.length, mix, new AbortController().signal);
  return mixed;
}
