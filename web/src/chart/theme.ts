// SPDX-License-Identifier: Apache-2.0
// Colours of axes and grid, from the page's tokens.

import {forgetTextWidths} from './pen';

export interface Theme {
  readonly line: string;
  readonly lineStrong: string;
  readonly muted: string;
  readonly text: string;
  readonly accent: string;
  readonly accentText: string;
  readonly card: string;
}

export function readTheme(host: Element): Theme {
  const style = getComputedStyle(host);
  const token = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise;
  return {
    line: token('--line', '#e6e5e1'),
    lineStrong: token('--line-strong', '#cfcdc7'),
    muted: token('--muted', '#66645f'),
    text: token('--text', '#1b1b1a'),
    accent: token('--accent', '#3451d1'),
    accentText: token('--accent-text', '#ffffff'),
    card: token('--card', '#ffffff'),
  };
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

function notifyAll(): void {
  for (const listener of listeners) listener();
}

function onFonts(): void {
  forgetTextWidths();
  notifyAll();
}

/** Calls back when the theme changes or the font is loaded; returns a function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  if (observer === undefined) {
    observer = new MutationObserver(notifyAll);
    observer.observe(document.documentElement, {
      // Printing changes the sizes of charts as well.
      attributeFilter: ['data-theme', 'data-printing'],
    });
    document.fonts?.addEventListener('loadingdone', onFonts);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
    document.fonts?.removeEventListener('loadingdone', onFonts);
  };
}
