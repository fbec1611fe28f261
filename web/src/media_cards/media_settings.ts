// SPDX-License-Identifier: Apache-2.0
// The settings that the dashboards for images, audio and meshes share.
import {computed, type ReadonlySignal, type Signal} from '@preact/signals';
import {flagCodec, listCodec, textCodec} from '../base/codec';
import {type Matcher, makeMatcher} from '../base/matcher';
import {urlSignal} from '../base/url_state';
import {makePins, type Pins} from '../cards/pins';
import {makeStepSettings, type StepSettings} from '../cards/steps/step_settings';

export interface MediaSettings {
  readonly tagFilter: Signal<string>;
  readonly isTagFilterRegex: Signal<boolean>;
  readonly tagMatcher: ReadonlySignal<Matcher>;
  /** Tags whose sections are closed. */
  readonly foldedTags: Signal<readonly string[]>;
  readonly pins: Pins;
  readonly steps: StepSettings;
}

/** `prefix` is the start of its names in the address. */
export function makeMediaSettings(prefix: string): MediaSettings {
  const tagFilter = urlSignal(`${prefix}Filter`, textCodec, '');
  const isTagFilterRegex = urlSignal(`${prefix}FilterRegex`, flagCodec, true, {isHabit: true});
  return {
    tagFilter,
    isTagFilterRegex,
    tagMatcher: computed(() => makeMatcher(tagFilter.value, isTagFilterRegex.value)),
    foldedTags: urlSignal<readonly string[]>(`${prefix}Folded`, listCodec, []),
    pins: makePins(`${prefix}Pins`),
    steps: makeStepSettings(prefix),
  };
}
