// SPDX-License-Identifier: Apache-2.0
// What every card has: a title, badges, and controls that appear when needed.
import './card_frame.css';
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import {CardBadges} from './card_badges';
import {CardFindings} from './card_findings';
import {CardTitle, nameOfTag} from './card_title';
import type {TagCard} from './tag_groups';

export interface CardFrameProps {
  readonly card: TagCard;
  /** The title, if it is not the tag. */
  readonly title?: string | undefined;
  /** The full name for screen readers; defaults to the title. */
  readonly label?: string | undefined;
  /** Badges to the right of the title. */
  readonly badges?: ComponentChildren;
  /** Shown at the right end, such as the number of points drawn. */
  readonly meta?: ComponentChildren;
  /** Buttons that cover the right end while the card is in use. */
  readonly actions?: ComponentChildren;
  /** Accepts a card that was dragged here. If absent, the card can neither be dragged nor accept one. */
  readonly take?: ((dragged: string) => void) | undefined;
  readonly children: ComponentChildren;
}

const DRAGGED = 'application/x-stepscope-card';

export function CardFrame(props: CardFrameProps) {
  const {
    card,
    title,
    label = title ?? nameOfTag(card.tag),
    badges,
    meta,
    actions,
    take,
    children,
  } = props;
  const [isTarget, setTarget] = useState(false);
  return (
    <article
      class={isTarget ? 'card card-target' : 'card'}
      aria-label={label}
      data-card={card.id}
      {...(take ? dropTarget(card.id, take, setTarget) : {})}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the card's menu moves it as well. */}
      <header
        class="card-header"
        draggable={take !== undefined}
        onDragStart={(event) => event.dataTransfer?.setData(DRAGGED, card.id)}
      >
        <CardTitle card={card} title={title} />
        <CardFindings card={card} />
        {badges && <CardBadges>{badges}</CardBadges>}
        <span class="card-meta">{meta}</span>
        {actions && <div class="card-actions">{actions}</div>}
      </header>
      <div class="card-body">{children}</div>
    </article>
  );
}

function dropTarget(
  id: string,
  take: (dragged: string) => void,
  setTarget: (isTarget: boolean) => void,
) {
  const isCard = (event: DragEvent) => event.dataTransfer?.types.includes(DRAGGED) ?? false;
  return {
    onDragOver(event: DragEvent) {
      if (!isCard(event)) return;
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: () => setTarget(false),
    onDrop(event: DragEvent) {
      setTarget(false);
      if (!isCard(event)) return;
      event.preventDefault();
      const dragged = event.dataTransfer!.getData(DRAGGED);
      if (dragged !== id) take(dragged);
    },
  };
}
