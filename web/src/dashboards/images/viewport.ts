// SPDX-License-Identifier: Apache-2.0
// The visible part of an image and its scale. Numbers are pixels of the first image, so that panels
// of any size and images of any resolution show the same part.
import type {Codec} from '../../base/codec';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Viewport {
  /** CSS pixels per image pixel. */
  readonly scale: number;
  /** The image position in the middle of the panel. */
  readonly x: number;
  readonly y: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

const SCALE_MIN = 1 / 64;
const SCALE_MAX = 128;

export const viewportCodec: Codec<Viewport | undefined> = {
  parse(text) {
    const [scale = 0, x = Number.NaN, y = Number.NaN] = text.split(',').map(Number);
    if (!(scale > 0) || !Number.isFinite(x) || !Number.isFinite(y)) return undefined;
    return {scale: clamp(scale, SCALE_MIN, SCALE_MAX), x, y};
  },
  print: (viewport) =>
    viewport ? [viewport.scale, viewport.x, viewport.y].map(shortest).join(',') : '',
};

function shortest(value: number): string {
  return String(Number(value.toPrecision(5)));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Shows the whole image, as large as the panel allows. */
export function fitViewport(image: Size, view: Size): Viewport {
  const scale = Math.min(view.width / image.width, view.height / image.height);
  return {
    scale: clamp(scale || 1, SCALE_MIN, SCALE_MAX),
    x: image.width / 2,
    y: image.height / 2,
  };
}

/** Shows one image pixel per CSS pixel, from the top left corner if the image does not fit. */
export function actualSizeViewport(image: Size, view: Size): Viewport {
  const middle = (length: number, room: number) => Math.min(length, room) / 2;
  return {
    scale: 1,
    x: image.width > view.width ? middle(image.width, view.width) : image.width / 2,
    y: image.height > view.height ? middle(image.height, view.height) : image.height / 2,
  };
}

/** The image position at a point of the panel, which is relative to its top left corner. */
export function imagePositionAt(viewport: Viewport, view: Size, at: Place): Place {
  return {
    x: viewport.x + (at.x - view.width / 2) / viewport.scale,
    y: viewport.y + (at.y - view.height / 2) / viewport.scale,
  };
}

/** The position of the image's top left corner in the panel. */
export function originOf(viewport: Viewport, view: Size): Place {
  return {
    x: view.width / 2 - viewport.x * viewport.scale,
    y: view.height / 2 - viewport.y * viewport.scale,
  };
}

/** Zooms by a factor and keeps the image position at the point fixed. */
export function zoomAt(viewport: Viewport, view: Size, at: Place, factor: number): Viewport {
  const fixed = imagePositionAt(viewport, view, at);
  const scale = clamp(viewport.scale * factor, SCALE_MIN, SCALE_MAX);
  return {
    scale,
    x: fixed.x - (at.x - view.width / 2) / scale,
    y: fixed.y - (at.y - view.height / 2) / scale,
  };
}

/** Pans by CSS pixels. The image's edge cannot pass the middle of the panel. */
export function panBy(viewport: Viewport, image: Size, by: Place): Viewport {
  return {
    scale: viewport.scale,
    x: clamp(viewport.x - by.x / viewport.scale, 0, image.width),
    y: clamp(viewport.y - by.y / viewport.scale, 0, image.height),
  };
}
