// SPDX-License-Identifier: Apache-2.0
// One step for all dashboards. Choosing it anywhere moves all of them to their nearest step.
import {flagCodec, stepCodec} from '../base/codec';
import {urlSignal} from '../base/url_state';

/** The step chosen for all dashboards; undefined for the newest. */
export const linkedStep = urlSignal<number | undefined>('step', stepCodec, undefined, {
  isStep: true,
});

/** Whether dashboards follow it and set it. */
export const isStepLinked = urlSignal('linkStep', flagCodec, false, {isHabit: true});
