// SPDX-License-Identifier: Apache-2.0
// Whether the wheel zooms or scrolls the page. Everything that zooms follows this rule.

/**
 * What the wheel was turned over, without a key, since the last press or change of focus: every
 * element there with those around it, which it may have left since.
 */
const turnedOver = new Map<Node, readonly EventTarget[]>();
/** Set on the focused element while it does not get the wheel, so that its frame can say so. */
const LOST = 'data-wheel-lost';

export function hasZoomKey({altKey, ctrlKey, metaKey}: WheelEvent): boolean {
  return altKey || ctrlKey || metaKey;
}

/**
 * Whether the wheel zooms `element`: with a key, or if the focus is in it. A pinch on a track pad is
 * a wheel with Ctrl. Once the wheel has been turned elsewhere, the page is being scrolled: then
 * the element does not zoom when it comes under the pointer, until it is pressed or gets the
 * focus again.
 */
export function isZoomTurn(event: WheelEvent, element: Element): boolean {
  if (hasZoomKey(event)) return true;
  if (!element.contains(document.activeElement)) return false;
  return [...turnedOver.values()].every((path) => path.includes(element));
}

function noteTurn(event: WheelEvent): void {
  const {target} = event;
  if (hasZoomKey(event) || !(target instanceof Node)) return;
  if (!turnedOver.has(target)) turnedOver.set(target, event.composedPath());
  const focused = document.activeElement;
  if (focused && !focused.contains(target)) focused.setAttribute(LOST, '');
}

function forgetTurns(): void {
  turnedOver.clear();
  for (const element of document.querySelectorAll(`[${LOST}]`)) element.removeAttribute(LOST);
}

addEventListener('wheel', noteTurn, {capture: true, passive: true});
addEventListener('pointerdown', forgetTurns, {capture: true});
addEventListener('focusin', forgetTurns, {capture: true});
