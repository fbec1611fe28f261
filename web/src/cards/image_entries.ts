// SPDX-License-Identifier: Apache-2.0
// The entries of a card's menu that save or copy its chart as an image.
import type {ExportOptions} from '../chart/types';
import type {MenuEntry} from '../widgets/menu';
import {showToast} from '../widgets/toast';
import {fileName, saveBlob, saveText} from './save';

interface WithPng {
  toPng(options: ExportOptions): Promise<Blob>;
}

interface WithSvg extends WithPng {
  toSvg(options: ExportOptions): Promise<string>;
}

/**
 * `made` returns the chart; undefined before it exists. `optionsOf` is called when an entry is
 * picked, since a legend of hundreds of runs is not needed before.
 */
export function imageEntries(
  made: () => WithSvg | undefined,
  optionsOf: () => ExportOptions,
): MenuEntry[] {
  return [
    {
      label: 'Image (SVG)',
      onPick: async () => {
        const options = optionsOf();
        const svg = await made()?.toSvg(options);
        if (svg) saveText(svg, `${fileName(options.title)}.svg`, 'image/svg+xml');
      },
    },
    ...pngEntries(made, optionsOf),
  ];
}

export function pngEntries(
  made: () => WithPng | undefined,
  optionsOf: () => ExportOptions,
): MenuEntry[] {
  const png = () => made()?.toPng(optionsOf());
  return [
    {
      label: 'Image (PNG)',
      onPick: () =>
        void png()?.then((blob) => saveBlob(blob, `${fileName(optionsOf().title)}.png`)),
    },
    {
      label: 'Copy image',
      onPick: () => {
        const image = png();
        if (image) void copyImage(image);
      },
    },
  ];
}

async function copyImage(image: Promise<Blob>): Promise<void> {
  if (!window.isSecureContext) {
    showToast(
      'Browsers copy images only on pages with HTTPS or from localhost. Save the image instead.',
    );
    return;
  }
  try {
    // The image is passed before it is drawn, since some browsers only accept it within the click.
    await navigator.clipboard.write([new ClipboardItem({'image/png': image})]);
    showToast('Image copied');
  } catch {
    showToast('The browser does not allow the page to copy images. Save the image instead.');
  }
}
