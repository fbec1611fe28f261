// SPDX-License-Identifier: Apache-2.0
// What every card has: its title, badges, and controls that appear when they are needed.
import './card_frame.css';
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import {IconButton} from '../../widgets/button';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {tooltip} from '../../widgets/tooltip';
import type {Card} from './card';
import {cardView, movePin, pins, setCardView, togglePin} from './view';

export interface CardFrameProps {
  readonly card: Card;
  readonly isPinned: boolean;
  /** Right of the title: what is unusual. */
  readonly badges?: ComponentChildren;
  /** At the right end, such as how many points are drawn. */
  readonly meta?: ComponentChildren;
  readonly menu: readonly MenuEntry[];
  readonly children: ComponentChildren;
}

const DRAGGED = 'application/x-stepscope-card';

export function CardFrame({card, isPinned, badges, meta, menu, children}: CardFrameProps) {
  const [isTarget, setTarget] = useState(false);
  return (
    <article
      class={isTarget ? 'card card-target' : 'card'}
      aria-label={card.tag}
      data-card={card.id}
      {...(isPinned ? dropTarget(card.id, setTarget) : {})}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the card's menu moves it as well. */}
      <header
        class="card-header"
        draggable={isPinned}
        onDragStart={(event) => event.dataTransfer?.setData(DRAGGED, card.id)}
      >
        <CardTitle tag={card.tag} />
        {badges}
        <span class="card-meta">{meta}</span>
        <CardActions card={card} isPinned={isPinned} menu={menu} />
      </header>
      <div class="card-body">{children}</div>
    </article>
  );
}

function CardTitle({tag}: {tag: string}) {
  const at = tag.lastIndexOf('/') + 1;
  return (
    <h3 class="card-title" {...tooltip(tag)}>
      {at > 0 && <span class="card-title-prefix">{tag.slice(0, at)}</span>}
      <span class="card-title-name">{tag.slice(at)}</span>
    </h3>
  );
}

function CardActions({card, isPinned, menu}: Pick<CardFrameProps, 'card' | 'isPinned' | 'menu'>) {
  const isPin = pins.value.includes(card.id);
  const {isWide} = cardView(card.id);
  return (
    <div class="card-actions">
      <IconButton
        icon="pin"
        label={isPin ? 'Unpin' : 'Pin to the top'}
        isPressed={isPin}
        onClick={() => togglePin(card.id)}
      />
      <IconButton
        icon="fullscreen"
        label={isWide ? 'Normal size' : 'Full width'}
        isPressed={isWide === true}
        onClick={() => setCardView(card.id, {isWide: isWide ? undefined : true})}
      />
      <MenuButton
        icon="more"
        label={`More for ${card.tag}`}
        align="end"
        entries={[...menu, ...(isPinned ? moveEntries(card.id) : [])]}
      />
    </div>
  );
}

/** What dragging does, for those who have no mouse. */
function moveEntries(id: string): MenuEntry[] {
  const at = pins.value.indexOf(id);
  const before = pins.value[at - 1];
  const after = pins.value[at + 1];
  return [
    'line',
    {
      label: 'Move to the left',
      icon: 'arrow_up',
      isDisabled: before === undefined,
      onPick: () => before && movePin(id, before),
    },
    {
      label: 'Move to the right',
      icon: 'arrow_down',
      isDisabled: after === undefined,
      onPick: () => after && movePin(id, after),
    },
  ];
}

function dropTarget(id: string, setTarget: (isTarget: boolean) => void) {
  const isOurs = (event: DragEvent) => event.dataTransfer?.types.includes(DRAGGED) ?? false;
  return {
    onDragOver(event: DragEvent) {
      if (!isOurs(event)) return;
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: () => setTarget(false),
    onDrop(event: DragEvent) {
      setTarget(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      const dragged = event.dataTransfer!.getData(DRAGGED);
      if (dragged !== id) movePin(dragged, id);
    },
  };
}
