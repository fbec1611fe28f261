// SPDX-License-Identifier: Apache-2.0
// The values of single pixels as logged, without adjustments.

/** Red, green, blue and alpha, 0 to 255. */
export type Pixel = readonly [number, number, number, number];

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Pixel | undefined;
}

let pen: CanvasRenderingContext2D | null = null;

/** Part of an image; undefined if it is outside. */
export function readPixels(
  image: HTMLImageElement,
  box: {left: number; top: number; right: number; bottom: number},
): PixelBox | undefined {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const width = Math.min(image.naturalWidth, Math.ceil(box.right)) - left;
  const height = Math.min(image.naturalHeight, Math.ceil(box.bottom)) - top;
  if (width <= 0 || height <= 0) return undefined;
  pen ??= document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  if (!pen) return undefined;
  // This also clears it.
  pen.canvas.width = width;
  pen.canvas.height = height;
  pen.drawImage(image, left, top, width, height, 0, 0, width, height);
  const {data} = pen.getImageData(0, 0, width, height);
  return {
    left,
    top,
    width,
    height,
    at(x, y) {
      const i = ((y - top) * width + (x - left)) * 4;
      const isInside = x >= left && y >= top && x < left + width && y < top + height;
      return isInside ? [data[i]!, data[i + 1]!, data[i + 2]!, data[i + 3]!] : undefined;
    },
  };
}

export function readPixel(image: HTMLImageElement, x: number, y: number): Pixel | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return readPixels(image, {left, top, right: left + 1, bottom: top + 1})?.at(left, top);
}

/** The difference of two pixels, per channel. */
export function differenceOf(a: Pixel, b: Pixel): Pixel {
  return [0, 1, 2, 3].map((i) => Math.abs(a[i]! - b[i]!)) as unknown as Pixel;
}

/** One number if the channels are equal, otherwise three; alpha only if the pixel is not opaque. */
export function numbersOf([red, green, blue, alpha]: Pixel, opaque = 255): readonly number[] {
  const shades = red === green && green === blue ? [red] : [red, green, blue];
  return alpha === opaque ? shades : [...shades, alpha];
}

/** Black or white, whichever is more readable on a pixel. */
export function textColourOn([red, green, blue, alpha]: Pixel): string {
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  return light * (alpha / 255) + (255 - alpha) * 0.5 > 140 ? '#000' : '#fff';
}
