// SPDX-License-Identifier: Apache-2.0
// A printed page shows the charts in light colours, without the frame around them.
import {isPrinting, wantsEveryCard} from '../../base/printing';
import {frameQueue} from '../../chart/frame_queue';

export function startPrinting(): void {
  // Capturing listeners run first. Before the next listener, components are rendered and charts
  // read their new colours and sizes; what they have to draw is then drawn at once.
  window.addEventListener('beforeprint', () => setPrinting(true), {capture: true});
  window.addEventListener('beforeprint', () => frameQueue.finishAll());
  window.addEventListener('afterprint', () => setPrinting(false));
}

function setPrinting(isOn: boolean): void {
  document.documentElement.toggleAttribute('data-printing', isOn);
  isPrinting.value = isOn;
  if (!isOn) wantsEveryCard.value = false;
}
