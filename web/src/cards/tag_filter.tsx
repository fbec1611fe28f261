// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../base/setter_of';
import './tag_filter.css';
import type {Signal} from '@preact/signals';
import {useMemo} from 'preact/hooks';
import {formatInteger} from '../base/format';
import {makeSuggester} from '../base/suggest_tags';
import type {Tag} from '../data/logs';
import {shownTags} from '../data/shown_tags';
import {IconButton} from '../widgets/button';
import {SuggestField} from '../widgets/controls/suggest_field';
import {TextField} from '../widgets/controls/text_field';
import {HiddenCards} from './hidden_cards';
import type {Hider} from './hiders';

export interface TagFilterProps {
  readonly filter: Signal<string>;
  readonly isRegex: Signal<boolean>;
  /** The label; `Filter tags` if absent. */
  readonly label?: string | undefined;
  readonly problem: string | undefined;
  /** The number of cards, and the reasons why some are hidden. */
  readonly all: number;
  readonly hiders: readonly Hider[];
  /** The tags that are suggested; none if absent. Must be the same function at every rendering. */
  readonly suggests?: ((tag: Tag) => boolean) | undefined;
}

/** A text or a regular expression that selects the tags of a dashboard. */
export function TagFilter(props: TagFilterProps) {
  const {filter, isRegex, label = 'Filter tags', problem, all, hiders, suggests} = props;
  const field = {
    label,
    placeholder: label,
    icon: 'search',
    value: filter.value,
    problem,
    onInput: setterOf(filter),
    trailing: (
      <>
        <HiddenCards all={all} hiders={hiders} />
        <IconButton
          icon="regex"
          label="Regular expression"
          isPressed={isRegex.value}
          onClick={() => {
            isRegex.value = !isRegex.value;
          }}
        />
      </>
    ),
  } as const;
  const suggest = useSuggestions(suggests, isRegex);
  return (
    <div class="tag-filter">
      {suggests ? <SuggestField {...field} suggest={suggest} /> : <TextField {...field} />}
    </div>
  );
}

function useSuggestions(suggests: TagFilterProps['suggests'], isRegex: Signal<boolean>) {
  const tags = shownTags.value;
  return useMemo(() => {
    const names = suggests ? tags.filter(suggests).map(({tag}) => tag) : [];
    const suggester = makeSuggester([...new Set(names)]);
    return (text: string) =>
      suggester(text, isRegex.peek()).map(({name, count, filter}) => ({
        value: filter,
        label: name,
        hint: count > 1 ? `${formatInteger(count)} tags` : undefined,
      }));
  }, [tags, suggests, isRegex]);
}
