import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Tab } from '../../../../contract/catalogue/home.schema';
import { SWIPE } from '../../../../contract/catalogue/limits';
import { resisted, type Swipe, swipeStep } from './swipe';
import type { TouchHandlers } from './touches';

export type Peek = { gender: string; place: 'before' | 'behind' };

type TabSwipe = {
  header: RefObject<HTMLElement | null>;
  pager: RefObject<HTMLElement | null>;
  tabs: Tab[] | undefined;
  gender: string;
  onPeek: (peek: Peek | undefined) => void;
  onSelect: (gender: string) => void;
};

/**
 * Lets a swipe pull in the neighbouring tab's page (spec 9.4): it is next to the visible page during the
 * movement, and becomes the visible page, with the same elements, if the swipe counts.
 */
export function useTabSwipe({
  header,
  pager,
  tabs,
  gender,
  onPeek,
  onSelect,
}: TabSwipe): Pick<TouchHandlers, 'onDrag' | 'onDragEnd' | 'isBusy'> {
  const peeked = useRef<string>(undefined);
  const sliding = useRef<Animation[]>([]);
  // A hidden or unmounted page ends its transition at once.
  useEffect(
    () => () => {
      for (const slide of sliding.current) slide.cancel();
      sliding.current = [];
    },
    [],
  );

  const neighbour = (step: -1 | 0 | 1): string | undefined => {
    const at = tabs?.findIndex((tab) => tab.indexValue === gender) ?? -1;
    return step === 0 || at < 0 ? undefined : tabs?.[at + step]?.indexValue;
  };
  const panels = () => [...(pager.current?.querySelectorAll<HTMLElement>(':scope > [data-panel]') ?? [])];
  const peek = (next: string | undefined, step: -1 | 0 | 1) => {
    if (peeked.current === next) return;
    peeked.current = next;
    onPeek(next === undefined ? undefined : { gender: next, place: step < 0 ? 'before' : 'behind' });
  };
  const settle = () => {
    for (const panel of panels()) panel.style.transform = '';
    header.current?.removeAttribute('data-dragging');
    peeked.current = undefined;
  };

  return {
    isBusy: () => sliding.current.length > 0,
    onDrag: (dx) => {
      header.current?.setAttribute('data-dragging', '');
      const step = dx < 0 ? 1 : -1;
      const next = neighbour(step);
      peek(next, step);
      const x = next === undefined ? resisted(dx) : dx;
      for (const panel of panels()) {
        panel.style.transition = 'none';
        panel.style.transform = `translateX(${x}px)`;
      }
    },
    onDragEnd: async (swipe: Swipe | null) => {
      const wanted = swipe ? swipeStep(swipe) : 0;
      const next = neighbour(wanted);
      const x = next === undefined ? 0 : -wanted * (pager.current?.clientWidth ?? 0);
      const moving = panels();
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      sliding.current = moving.map((panel) =>
        panel.animate([{ transform: panel.style.transform || 'none' }, { transform: `translateX(${x}px)` }], {
          duration: still ? 0 : SWIPE.speedMs,
          easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
          fill: 'forwards',
        }),
      );
      const slides = sliding.current;
      const finished = await Promise.all(slides.map((slide) => slide.finished)).catch(() => null);
      flushSync(() => {
        if (finished && next !== undefined) onSelect(next);
        else onPeek(undefined);
      });
      for (const slide of slides) slide.cancel();
      sliding.current = [];
      settle();
    },
  };
}
