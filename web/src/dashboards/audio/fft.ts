// SPDX-License-Identifier: Apache-2.0

/** Computes the strength of each frequency in windows of one size, a power of two. */
export class Spectrum {
  private readonly real: Float64Array;
  private readonly imaginary: Float64Array;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly hann: Float64Array;

  constructor(readonly size: number) {
    this.real = new Float64Array(size);
    this.imaginary = new Float64Array(size);
    const angle = (i: number) => (2 * Math.PI * i) / size;
    this.cosines = Float64Array.from({length: size / 2}, (_, i) => Math.cos(angle(i)));
    this.sines = Float64Array.from({length: size / 2}, (_, i) => -Math.sin(angle(i)));
    this.hann = Float64Array.from({length: size}, (_, i) => 0.5 - 0.5 * Math.cos(angle(i)));
  }

  /**
   * Writes the level of each of size / 2 frequencies, in decibels, into `levels`. A full-scale sine
   * has 0 dB. The window starts at `begin`; missing samples are silent.
   */
  measure(samples: Float32Array, begin: number, levels: Float32Array): void {
    const {real, imaginary, size} = this;
    for (let i = 0; i < size; i++) real[i] = (samples[begin + i] ?? 0) * this.hann[i]!;
    imaginary.fill(0);
    this.transform();
    // Half of a sine is at the negative frequency, and a Hann window halves it again.
    const scale = 4 / size;
    for (let i = 0; i < size / 2; i++) {
      levels[i] = 20 * Math.log10(Math.hypot(real[i]!, imaginary[i]!) * scale + 1e-12);
    }
  }

  private transform(): void {
    const {real, imaginary, size, cosines, sines} = this;
    this.reverse();
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let i = 0; i < half; i++) {
          const [a, b] = [start + i, start + i + half];
          const [cosine, sine] = [cosines[i * stride]!, sines[i * stride]!];
          const x = real[b]! * cosine - imaginary[b]! * sine;
          const y = real[b]! * sine + imaginary[b]! * cosine;
          real[b] = real[a]! - x;
          imaginary[b] = imaginary[a]! - y;
          real[a] = real[a]! + x;
          imaginary[a] = imaginary[a]! + y;
        }
      }
    }
  }

  /** Moves each number to the index with its bits reversed. The input is real. */
  private reverse(): void {
    const {real, size} = this;
    for (let i = 1, j = 0; i < size; i++) {
      let bit = size >> 1;
      for (; j & bit; bit >>= 1) j ^= bit;
      j ^= bit;
      if (i < j) [real[i], real[j]] = [real[j]!, real[i]!];
    }
  }
}
