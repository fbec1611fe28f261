// SPDX-License-Identifier: Apache-2.0
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import type {Theme} from '../../../chart/theme';
import type {ColourOf} from '../model/colour_scale';

/** The colours of the page, once the plot is shown. */
export const plotTheme = signal<Theme | undefined>(undefined);

/** Of lines that do not pass the filters. */
export const faintColour: ReadonlySignal<ColourOf> = computed(() => {
  const colour = plotTheme.value?.lineStrong ?? '';
  return () => colour;
});
