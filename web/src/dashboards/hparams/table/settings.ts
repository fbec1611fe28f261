// SPDX-License-Identifier: Apache-2.0
// How the table looks: its columns, their widths, and which rows are open.
import {type Codec, chosenListCodec, flagCodec, listCodec} from '../../../base/codec';
import {urlSignal} from '../../../base/url_state';
import {following, inChosen, inKeys} from '../model/column_settings';

const step = {isStep: true} as const;

/**
 * The columns from left to right; undefined until the user chooses. Metrics that are chosen later
 * are added at the end, so the list also names hidden metrics, each after a minus.
 */
export const chosenColumns = following(
  urlSignal<readonly string[] | undefined>('hpColumns', chosenListCodec, undefined, step),
  inChosen,
);

/** Columns that stay at the left; undefined until the user chooses. */
export const pinnedColumns = following(
  urlSignal<readonly string[] | undefined>('hpPinned', chosenListCodec, undefined, step),
  inChosen,
);

const WIDTH_MIN = 48;
const WIDTH_MAX = 1200;

/** In an address: 120 h:lr,240 name. */
export const widthsCodec: Codec<ReadonlyMap<string, number>> = {
  parse: (text) => {
    const items = listCodec.parse(text) ?? [];
    const pairs = items.flatMap((item): [string, number][] => {
      const [width = '', ...id] = item.split(' ');
      return Number(width) > 0 ? [[id.join(' '), limitWidth(Number(width))]] : [];
    });
    return new Map(pairs);
  },
  print: (widths) => listCodec.print([...widths].map(([id, width]) => `${width} ${id}`)),
};

export function limitWidth(width: number): number {
  return Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)));
}

/** Widths that the user chose, in pixels, by column; 'name' is the name of the trial. */
export const chosenWidths = following(
  urlSignal<ReadonlyMap<string, number>>('hpWidths', widthsCodec, new Map(), step),
  inKeys,
);

/** Whether numbers have a background as strong as they are good, or large. */
export const hasHeat = urlSignal('hpHeat', flagCodec, true, {isStep: true, isHabit: true});

/** The keys of rows that show more below them. */
export const openRows = urlSignal<readonly string[]>('hpOpen', listCodec, [], step);
