// SPDX-License-Identifier: Apache-2.0
import {readTheme, type Theme} from '../../../chart/theme';

let known: {readonly key: string; readonly theme: Theme} | undefined;

/** The theme of the page. Reading it takes as long as drawing a plot, and a matrix has many. */
export function pageTheme(host: Element): Theme {
  const {theme = '', printing = ''} = document.documentElement.dataset;
  const key = `${theme} ${printing}`;
  if (known?.key !== key) known = {key, theme: readTheme(host)};
  return known.theme;
}
