// SPDX-License-Identifier: Apache-2.0
// The settings that the dashboards for images, audio and meshes share.
import {computed, type ReadonlySignal, type Signal} from '@preact/signals';
import {flagCodec, listCodec, textCodec} from '../base/codec';
import {type Matcher, makeMatcher} from '../base/matcher';
import {urlSignal} from '../base/url_state';
import {makePins, type Pins} from '../cards/pins';
import {makeStepView, type StepView} from '../cards/step_view';

export interface MediaView {
  readonly tagFilter: Signal<string>;
  readonly isTagFilterRegex: Signal<boolean>;
  readonly tagMatcher: ReadonlySignal<Matcher>;
  /** Tags whose sections are closed. */
  readonly foldedTags: Signal<readonly string[]>;
  readonly pins: Pins;
  readonly steps: StepView;
}

/** `prefix` is the start of its names in the address. */
export function makeMediaView(prefix: string): MediaView {
  const tagFilter = urlSignal(`${prefix}Filter`, textCodec, '');
  const isTagFilterRegex = urlSignal(`${prefix}FilterRegex`, flagCodec, true, {isHabit: true});
  return {
    tagFilter,
    isTagFilterRegex,
    tagMatcher: computed(() => makeMatcher(tagFilter.value, isTagFilterRegex.value)),
    foldedTags: urlSignal<readonly string[]>(`${prefix}Folded`, listCodec, []),
    pins: makePins(`${prefix}Pins`),
    steps: makeStepView(prefix),
  };
}
