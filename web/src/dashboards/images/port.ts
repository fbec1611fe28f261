// SPDX-License-Identifier: Apache-2.0
// The visible part of an image and its scale. Numbers are pixels of the first image, so that panels
// of any size and images of any resolution show the same part.
import type {Codec} from '../../base/codec';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Port {
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

export const portCodec: Codec<Port | undefined> = {
  parse(text) {
    const [scale = 0, x = Number.NaN, y = Number.NaN] = text.split(',').map(Number);
    if (!(scale > 0) || !Number.isFinite(x) || !Number.isFinite(y)) return undefined;
    return {scale: clamp(scale, SCALE_MIN, SCALE_MAX), x, y};
  },
  print: (port) => (port ? [port.scale, port.x, port.y].map(shortest).join(',') : ''),
};

function shortest(value: number): string {
  return String(Number(value.toPrecision(5)));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Shows the whole image, as large as the panel allows. */
export function fitPort(picture: Size, view: Size): Port {
  const scale = Math.min(view.width / picture.width, view.height / picture.height);
  return {
    scale: clamp(scale || 1, SCALE_MIN, SCALE_MAX),
    x: picture.width / 2,
    y: picture.height / 2,
  };
}

/** Shows one image pixel per CSS pixel, from the top left corner if the image does not fit. */
export function actualPort(picture: Size, view: Size): Port {
  const middle = (length: number, room: number) => Math.min(length, room) / 2;
  return {
    scale: 1,
    x: picture.width > view.width ? middle(picture.width, view.width) : picture.width / 2,
    y: picture.height > view.height ? middle(picture.height, view.height) : picture.height / 2,
  };
}

/** The image position at a point of the panel, which is relative to its top left corner. */
export function pictureAt(port: Port, view: Size, at: Place): Place {
  return {
    x: port.x + (at.x - view.width / 2) / port.scale,
    y: port.y + (at.y - view.height / 2) / port.scale,
  };
}

/** The position of the image's top left corner in the panel. */
export function originOf(port: Port, view: Size): Place {
  return {x: view.width / 2 - port.x * port.scale, y: view.height / 2 - port.y * port.scale};
}

/** Zooms by a factor and keeps the image position at the point fixed. */
export function zoomAt(port: Port, view: Size, at: Place, factor: number): Port {
  const fixed = pictureAt(port, view, at);
  const scale = clamp(port.scale * factor, SCALE_MIN, SCALE_MAX);
  return {
    scale,
    x: fixed.x - (at.x - view.width / 2) / scale,
    y: fixed.y - (at.y - view.height / 2) / scale,
  };
}

/** Pans by CSS pixels. The image's edge cannot pass the middle of the panel. */
export function panBy(port: Port, picture: Size, by: Place): Port {
  return {
    scale: port.scale,
    x: clamp(port.x - by.x / port.scale, 0, picture.width),
    y: clamp(port.y - by.y / port.scale, 0, picture.height),
  };
}
