// SPDX-License-Identifier: Apache-2.0
import {isPrinting, wantsEveryCard} from '../../base/printing';

const LOOK_EVERY_MS = 50;
// What has not been loaded by then, such as a huge image, is printed as far as it is.
const LOADING_MAX_MS = 20_000;

/** Prints the page once its cards are loaded. The browser itself does not wait for them. */
export async function printWhenLoaded(): Promise<void> {
  wantsEveryCard.value = true;
  const end = performance.now() + LOADING_MAX_MS;
  do {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  } while (isLoading() && performance.now() < end);
  window.print();
  // Some browsers return before they print; afterprint follows then.
  if (!isPrinting.peek()) wantsEveryCard.value = false;
}

function isLoading(): boolean {
  return document.querySelector('.card-grid[aria-busy="true"], .card-skeleton') !== null;
}
