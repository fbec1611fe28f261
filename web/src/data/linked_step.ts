// SPDX-License-Identifier: Apache-2.0
// One step for every dashboard: choosing it anywhere moves all of them to what is nearest.
import {flagCodec, stepCodec} from '../base/codec';
import {urlSignal} from '../base/url_state';

/** The step that is chosen for all dashboards; undefined: the newest. */
export const linkedStep = urlSignal<number | undefined>('step', stepCodec, undefined);

/** Whether dashboards follow it, and set it. */
export const isStepLinked = urlSignal('linkStep', flagCodec, false, {isHabit: true});
