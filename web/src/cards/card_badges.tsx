// SPDX-License-Identifier: Apache-2.0
// The chips in the header of a card. In a narrow card those that do not fit are behind a button.
import {useSignal} from '@preact/signals';
import type {ComponentChildren} from 'preact';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {PopoverButton} from '../widgets/popover';

export function CardBadges({children}: {readonly children: ComponentChildren}) {
  const row = useRef<HTMLDivElement>(null);
  const hidden = useSignal(0);
  // What does not fit wraps into a second row, which is hidden.
  const measure = () => {
    const {clientHeight, children: chips} = row.current!;
    // Without a height it is not a row of chips: they are parts of the title.
    if (clientHeight === 0) return;
    let count = 0;
    for (const chip of chips as HTMLCollectionOf<HTMLElement>) {
      const isHidden = chip.offsetTop >= clientHeight;
      // Out of reach for the keyboard as well.
      chip.inert = isHidden;
      if (isHidden) count++;
    }
    hidden.value = count;
  };
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(measure);
    sizes.observe(row.current!);
    return () => sizes.disconnect();
  }, []);
  useLayoutEffect(measure);
  return (
    <>
      <div class="card-badges" ref={row}>
        {children}
      </div>
      {hidden.value > 0 && (
        <span class="card-badges-more">
          <PopoverButton
            label={`${hidden.value} more ${hidden.value === 1 ? 'note' : 'notes'} on this card`}
            text={`+${hidden.value}`}
            kind="quiet"
          >
            {() => <div class="card-badges-list">{children}</div>}
          </PopoverButton>
        </span>
      )}
    </>
  );
}
