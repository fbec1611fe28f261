// SPDX-License-Identifier: Apache-2.0
// How values are written to the page's address and to the browser's storage.

export interface Codec<T> {
  /** Returns undefined if the text is not valid; the caller then uses the default. */
  parse(text: string): T | undefined;
  print(value: T): string;
}

export const textCodec: Codec<string> = {parse: (text) => text, print: (value) => value};

export const flagCodec: Codec<boolean> = {
  parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  print: (value) => (value ? '1' : '0'),
};

/** A number from min to max, written with `digits` significant digits. */
export function numberCodec(min: number, max: number, digits = 17): Codec<number> {
  return {
    parse: (text) => {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : undefined;
    },
    print: (value) => String(Number(value.toPrecision(digits))),
  };
}

export function choiceCodec<T extends string>(...choices: readonly T[]): Codec<T> {
  return {
    parse: (text) => choices.find((choice) => choice === text),
    print: (value) => value,
  };
}

/** A number or undefined. */
export const stepCodec: Codec<number | undefined> = {
  parse: (text) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined),
  print: (step) => (step === undefined ? '' : String(step)),
};

/** A list of texts, which may contain commas. */
export const listCodec: Codec<readonly string[]> = {
  parse: (text) => (text === '' ? [] : text.split(',').map((item) => decodeItem(item))),
  print: (value) => value.map((item) => item.replace(/[%,]/g, encodeURIComponent)).join(','),
};

function decodeItem(item: string): string {
  return item.replace(/%2C/gi, ',').replace(/%25/g, '%');
}

/** Two numbers, written as start..end. */
export const rangeCodec: Codec<{min: number; max: number} | undefined> = {
  parse: (text) => {
    const [min, max] = text.split('..').map(Number);
    if (min === undefined || max === undefined || !(min < max)) return undefined;
    return Number.isFinite(max - min) ? {min, max} : undefined;
  },
  print: (range) => (range ? `${shortest(range.min)}..${shortest(range.max)}` : ''),
};

// Six digits of the range are finer than a screen's pixels and keep addresses short.
function shortest(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** A list that is undefined until the user chooses; an empty choice is `none`. */
export const chosenListCodec: Codec<readonly string[] | undefined> = {
  parse: (text) => (text === '' ? undefined : text === 'none' ? [] : listCodec.parse(text)),
  print: (ids) => (ids === undefined ? '' : ids.length === 0 ? 'none' : listCodec.print(ids)),
};
