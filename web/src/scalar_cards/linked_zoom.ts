// SPDX-License-Identifier: Apache-2.0
// The zoom of the x axis that cards share. A zoom applies to the cards whose points cover about the
// same x as those of the card that was zoomed: epochs 10 to 20 say nothing about a card of two
// million steps. So there may be several zooms at once.
import {batch, computed, type ReadonlySignal} from '@preact/signals';
import {type Codec, rangeCodec} from '../base/codec';
import {urlSignal} from '../base/url_state';
import type {Range} from '../chart/axes/axis';

export interface LinkedZoom {
  readonly range: Range;
  /** All points of the card that was zoomed; undefined in older links, which zoom every card. */
  readonly of: Range | undefined;
}

/** Cards are alike if they share at least this part of the x axis that they cover together. */
const SHARED_MIN = 0.1;

const UNKNOWN = '*';

type Extents = readonly (Range | undefined)[];

/** `10..20,500..900` */
export const zoomCodec: Codec<readonly Range[]> = {
  parse: (text) => {
    const ranges = text.split(',').flatMap((item) => rangeCodec.parse(item) ?? []);
    return ranges.length > 0 ? ranges : undefined;
  },
  print: (ranges) => ranges.map(rangeCodec.print).join(),
};

/** `0..40,*`: the second is not known. */
export const extentsCodec: Codec<Extents> = {
  parse: (text) => text.split(',').map((item) => rangeCodec.parse(item)),
  print: (extents) =>
    extents.some((extent) => extent)
      ? extents.map((extent) => (extent ? rangeCodec.print(extent) : UNKNOWN)).join()
      : '',
};

const ranges = urlSignal<readonly Range[]>('zoom', zoomCodec, [], {isStep: true});
const extents = urlSignal<Extents>('zoomOf', extentsCodec, [], {isStep: true});

export const zooms: ReadonlySignal<readonly LinkedZoom[]> = computed(() =>
  ranges.value.map((range, i) => ({range, of: extents.value[i]})),
);

function setZooms(next: readonly LinkedZoom[]): void {
  batch(() => {
    ranges.value = next.map(({range}) => range);
    extents.value = next.map(({of}) => of);
  });
}

export function resetZooms(): void {
  if (zooms.peek().length > 0) setZooms([]);
}

/** Sets or resets the zoom of a card with this extent, and so of all cards like it. */
export function zoomLinked(extent: Range | undefined, range: Range | undefined): void {
  setZooms(withZoom(zooms.peek(), extent, range));
}

export function areAlike(a: Range, b: Range): boolean {
  const shared = Math.min(a.max, b.max) - Math.max(a.min, b.min);
  const together = Math.max(a.max, b.max) - Math.min(a.min, b.min);
  return shared >= SHARED_MIN * together;
}

/** The range for a card with this extent. One that is not known yet has only zooms of older links. */
export function zoomFor(
  among: readonly LinkedZoom[],
  extent: Range | undefined,
): Range | undefined {
  return among.find((zoom) => applies(zoom, extent))?.range;
}

function applies({of}: LinkedZoom, extent: Range | undefined): boolean {
  return of === undefined || (extent !== undefined && areAlike(of, extent));
}

export function withZoom(
  among: readonly LinkedZoom[],
  extent: Range | undefined,
  range: Range | undefined,
): readonly LinkedZoom[] {
  // Without an extent the zoom is one of all cards, as in older links.
  const others = extent ? among.filter((zoom) => !applies(zoom, extent)) : [];
  return range ? [{range, of: extent}, ...others] : others;
}
