// SPDX-License-Identifier: Apache-2.0
// Which part of a picture is in view, and how large. Numbers are pixels of the first picture, so that
// panels of any size and pictures of any resolution show the same place.
import type {Codec} from '../../base/codec';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Port {
  /** CSS pixels for each pixel of the picture. */
  readonly scale: number;
  /** What is in the middle of the view. */
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

/** The whole picture, as large as the view allows. */
export function fitPort(picture: Size, view: Size): Port {
  const scale = Math.min(view.width / picture.width, view.height / picture.height);
  return {
    scale: clamp(scale || 1, SCALE_MIN, SCALE_MAX),
    x: picture.width / 2,
    y: picture.height / 2,
  };
}

/** One pixel of the picture is one of the page; its top left corner is seen if it does not fit. */
export function actualPort(picture: Size, view: Size): Port {
  const middle = (length: number, room: number) => Math.min(length, room) / 2;
  return {
    scale: 1,
    x: picture.width > view.width ? middle(picture.width, view.width) : picture.width / 2,
    y: picture.height > view.height ? middle(picture.height, view.height) : picture.height / 2,
  };
}

/** What is at a place of the view, counted from its top left corner. */
export function pictureAt(port: Port, view: Size, at: Place): Place {
  return {
    x: port.x + (at.x - view.width / 2) / port.scale,
    y: port.y + (at.y - view.height / 2) / port.scale,
  };
}

/** Where the picture's top left corner is in the view. */
export function originOf(port: Port, view: Size): Place {
  return {x: view.width / 2 - port.x * port.scale, y: view.height / 2 - port.y * port.scale};
}

/** Zooms by a factor; what is at the place stays there. */
export function zoomAt(port: Port, view: Size, at: Place, factor: number): Port {
  const fixed = pictureAt(port, view, at);
  const scale = clamp(port.scale * factor, SCALE_MIN, SCALE_MAX);
  return {
    scale,
    x: fixed.x - (at.x - view.width / 2) / scale,
    y: fixed.y - (at.y - view.height / 2) / scale,
  };
}

/** Moves the picture by pixels of the page; its edge cannot leave the middle of the view. */
export function panBy(port: Port, picture: Size, by: Place): Port {
  return {
    scale: port.scale,
    x: clamp(port.x - by.x / port.scale, 0, picture.width),
    y: clamp(port.y - by.y / port.scale, 0, picture.height),
  };
}
