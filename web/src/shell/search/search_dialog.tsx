// SPDX-License-Identifier: Apache-2.0
import {useComputed, useSignal} from '@preact/signals';
import {useEffect, useRef} from 'preact/hooks';
import {runs, tags} from '../../data/logs';
import {Dialog} from '../../widgets/dialog';
import {Icon} from '../../widgets/icon';
import {Kbd} from '../../widgets/kbd';
import {printKeyPress} from '../../widgets/shortcuts';
import {type Entry, findEntries} from './entries';
import {fuzzyPositions, queryWords} from './fuzzy';
import './search_dialog.css';

/** Finds any run, tag, dashboard or command by a few letters of its name. */
export function SearchDialog({onClose}: {readonly onClose: () => void}) {
  const query = useSignal('');
  const active = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const groups = useComputed(() => findEntries(query.value));
  const flat = useComputed(() => groups.value.flatMap(({entries}) => entries));
  const pick = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.pick();
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({block: 'nearest'});
  }, [active.value]);
  const words = queryWords(query.value);
  let at = -1;
  return (
    <Dialog title="Search" kind="bare" onClose={onClose}>
      <div class="search-field">
        <Icon name="search" />
        <input
          class="search-input"
          role="combobox"
          aria-label="Search"
          aria-expanded="true"
          aria-controls="search-list"
          aria-activedescendant={flat.value.length > 0 ? `search-${active.value}` : undefined}
          placeholder={`Search ${runs.value.size.toLocaleString('en')} runs, ${tags.value.length.toLocaleString('en')} tags, commands`}
          spellcheck={false}
          autocomplete="off"
          data-autofocus=""
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
            active.value = 0;
          }}
          onKeyDown={(event) => {
            const last = flat.value.length - 1;
            if (event.key === 'ArrowDown') active.value = Math.min(last, active.value + 1);
            else if (event.key === 'ArrowUp') active.value = Math.max(0, active.value - 1);
            else if (event.key === 'Enter') pick(flat.value[active.value]);
            else if (printKeyPress(event) === 'mod+k') onClose();
            else return;
            event.preventDefault();
          }}
        />
        <Kbd keys="escape" />
      </div>
      <div ref={list} class="search-list" id="search-list" role="listbox" aria-label="Results">
        {groups.value.map(({title, entries, total}) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
          <div key={title} role="group" aria-label={title}>
            <div class="search-heading" role="presentation">
              {title}
              {total > entries.length && <span>{total.toLocaleString('en')} matches</span>}
            </div>
            {entries.map((entry) => {
              at++;
              const index = at;
              return (
                <SearchRow
                  key={`${title} ${entry.label} ${entry.hint ?? entry.keys ?? ''}`}
                  entry={entry}
                  words={words}
                  index={index}
                  isActive={index === active.value}
                  onAim={() => (active.value = index)}
                  onPick={() => pick(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div role="status">
        {flat.value.length === 0 && <p class="search-nothing">No results for “{query.value}”.</p>}
      </div>
    </Dialog>
  );
}

interface SearchRowProps {
  readonly entry: Entry;
  readonly words: readonly string[];
  readonly index: number;
  readonly isActive: boolean;
  readonly onAim: () => void;
  readonly onPick: () => void;
}

function SearchRow({entry, words, index, isActive, onAim, onPick}: SearchRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names it as its active one.
    <div
      id={`search-${index}`}
      class="search-row"
      role="option"
      aria-selected={isActive}
      onPointerMove={onAim}
      onClick={onPick}
    >
      <Icon name={entry.icon} />
      <span class="search-label">
        <Marked text={entry.label} positions={fuzzyPositions(words, entry.lower)} />
      </span>
      {entry.hint && <span class="search-hint">{entry.hint}</span>}
      {entry.keys && <Kbd keys={entry.keys} />}
    </div>
  );
}

function Marked({
  text,
  positions,
}: {
  readonly text: string;
  readonly positions: ReadonlySet<number>;
}) {
  const parts: {text: string; isMarked: boolean}[] = [];
  for (let i = 0; i < text.length; i++) {
    const isMarked = positions.has(i);
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked) last.text += text[i];
    else parts.push({text: text[i]!, isMarked});
  }
  return (
    <>
      {parts.map((part, i) =>
        part.isMarked ? (
          <mark key={i} class="search-mark">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
