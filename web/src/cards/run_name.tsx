// SPDX-License-Identifier: Apache-2.0
import {computed} from '@preact/signals';
import {useContext} from 'preact/hooks';
import {shownRuns} from '../data/selection';
import {countWords} from '../widgets/text/cut_text';
import {MiddleText} from '../widgets/text/middle_text';
import {CardPlace} from './card_title';

// Shorter names always fit. What only they lack does not distinguish the others.
const LONG = 30;

// Does not depend on the runs at the pointer, so a name is shortened in the same way everywhere.
const words = computed(() => countWords(shownRuns.value.filter(({length}) => length > LONG)));

const SMALL = '12px "Inter Variable", system-ui, sans-serif';

/** The name of a run in small type, shortened to what distinguishes it from the other runs shown. */
export function RunName({name, width}: {readonly name: string; readonly width?: number}) {
  return <MiddleText text={name} width={width} font={SMALL} counts={words.value} />;
}

// The rest of the heading is for the tag.
const SHARE = 0.4;

/** The run in the heading of a card, beside the tag. */
export function RunBadge({name}: {readonly name: string}) {
  const width = useContext(CardPlace)?.width ?? 0;
  return <RunName name={name} width={Math.floor(SHARE * width)} />;
}
