// SPDX-License-Identifier: Apache-2.0
// The toolbar of a dashboard for images, audio or meshes.

import type {Signal} from '@preact/signals';
import type {ComponentChildren} from 'preact';
import {setterOf} from '../base/setter_of';
import {SharedStep} from '../cards/steps/shared_step';
import {TagFilter} from '../cards/tag_filter';
import type {MediaPlugin} from '../data/media';
import {heldSteps} from '../data/record_lists';
import {hasPlugin} from '../data/shown_tags';
import {Slider} from '../widgets/controls/slider';
import {PopoverButton} from '../widgets/popover';
import type {MediaCards} from './media_cards';
import type {MediaSettings} from './media_settings';

export interface MediaToolbarProps {
  readonly plugin: MediaPlugin;
  readonly cards: MediaCards;
  readonly view: MediaSettings;
  /** Whether there are cards to choose from; false while one card fills the dashboard. */
  readonly hasChoice?: boolean | undefined;
  /** The content of the menu. */
  readonly settings: ComponentChildren;
  /** Buttons of this dashboard, before the menu. */
  readonly children?: ComponentChildren;
}

export function MediaToolbar(props: MediaToolbarProps) {
  const {plugin, cards, view, hasChoice = true, settings, children} = props;
  return (
    <div class="media-toolbar" role="toolbar" aria-label="View">
      {hasChoice && (
        <>
          <TagFilter
            filter={view.tagFilter}
            isRegex={view.isTagFilterRegex}
            problem={view.tagMatcher.value.problem}
            all={cards.all.value}
            hiders={cards.hiders.value}
            suggests={hasPlugin(plugin)}
          />
          <SharedStep steps={heldSteps(plugin).value} view={view.steps} />
        </>
      )}
      <span class="media-toolbar-space" />
      {children}
      <PopoverButton label="View settings" text="View" icon="settings" align="end" hasArrow>
        {() => <div class="media-view-menu">{settings}</div>}
      </PopoverButton>
    </div>
  );
}

export interface CardWidthProps {
  readonly width: Signal<number>;
  readonly min: number;
  readonly max: number;
}

export function CardWidth({width, min, max}: CardWidthProps) {
  return (
    <Slider
      label="Card width"
      min={min}
      max={max}
      step={20}
      value={width.value}
      onChange={setterOf(width)}
    />
  );
}
