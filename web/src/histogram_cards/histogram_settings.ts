// SPDX-License-Identifier: Apache-2.0
// The user's settings for histograms. Histograms and distributions show the same data, so switching
// between them keeps the tags, the steps and the values in view.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {type Codec, flagCodec, listCodec, numberCodec, rangeCodec, textCodec} from '../base/codec';
import {habit} from '../base/habit';
import {type Matcher, makeMatcher} from '../base/matcher';
import {urlSignal} from '../base/url_state';
import {makePins} from '../cards/pins';
import {xKindCodec} from '../cards/x_kinds';
import type {Range, XKind} from '../chart/axes/axis';

export const tagFilter = urlSignal('histogramTags', textCodec, '');
export const isTagFilterRegex = urlSignal('histogramTagsRegex', flagCodec, true, {isHabit: true});
/** Groups whose open state differs from the default. */
export const foldedGroups = urlSignal<readonly string[]>('histogramGroups', listCodec, []);
export const pins = makePins('histogramPins');
/** Whether all runs of a tag share a card; otherwise each run has its own. */
export const isCombined = urlSignal('histogramTogether', flagCodec, false, {isHabit: true});
export const timeKind = urlSignal('histogramX', xKindCodec, 'step', {isStep: true});
/** The part of the time axis that all cards show. */
export const timeRange = urlSignal<Range | undefined>('histogramTime', rangeCodec, undefined, {
  isStep: true,
});
export const cardWidth = habit('histogramCardWidth', numberCodec(240, 960), 380);

type RangeByTag = ReadonlyMap<string, Range>;

/** `-1..1:weights,0..5:biases` */
export const rangesCodec: Codec<RangeByTag> = {
  parse(text) {
    const ranges = new Map<string, Range>();
    for (const item of listCodec.parse(text) ?? []) {
      const at = item.indexOf(':');
      const range = at > 0 ? rangeCodec.parse(item.slice(0, at)) : undefined;
      if (range) ranges.set(item.slice(at + 1), range);
    }
    return ranges;
  },
  print: (ranges) =>
    listCodec.print([...ranges].map(([tag, range]) => `${rangeCodec.print(range)}:${tag}`)),
};

/** The value ranges that the cards of a tag are zoomed to. */
export const valueRanges = urlSignal<RangeByTag>('histogramValues', rangesCodec, new Map(), {
  isStep: true,
});

/** The last step of all histograms loaded so far. */
export const lastStep = signal(0);

export const tagMatcher: ReadonlySignal<Matcher> = computed(() =>
  makeMatcher(tagFilter.value, isTagFilterRegex.value),
);

export const isZoomed: ReadonlySignal<boolean> = computed(
  () => timeRange.value !== undefined || valueRanges.value.size > 0,
);

export function setValueRange(tag: string, range: Range | undefined): void {
  const next = new Map(valueRanges.peek());
  if (range) next.set(tag, range);
  else if (!next.delete(tag)) return;
  valueRanges.value = next;
}

export function resetZoom(): void {
  timeRange.value = undefined;
  valueRanges.value = new Map();
}

/** The numbers of another axis differ, so the zoom is reset. */
export function setTimeKind(kind: XKind): void {
  if (kind === timeKind.peek()) return;
  timeRange.value = undefined;
  timeKind.value = kind;
}
