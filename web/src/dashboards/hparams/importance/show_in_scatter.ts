// SPDX-License-Identifier: Apache-2.0
import {batch} from '@preact/signals';
import {setSetting} from '../../../base/url_state';
import {mainMetric} from '../model/derived';
import {view} from '../model/view_state';

/** Shows a hyperparameter against the main metric. */
export function showPair(id: string): void {
  show({hpScatter: 'pair', hpX: id, hpY: mainMetric.peek()?.id ?? ''});
}

/** Shows the main metric over two hyperparameters. */
export function showContour(first: string, second: string): void {
  show({hpScatter: 'contour', hpX: first, hpY: second, hpZ: mainMetric.peek()?.id ?? ''});
}

// By their names in the address, because the scatter plots are another view.
function show(settings: Readonly<Record<string, string>>): void {
  batch(() => {
    for (const [name, text] of Object.entries(settings)) setSetting(name, text);
    view.value = 'scatter';
  });
}
