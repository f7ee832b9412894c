import { type RefObject, useEffect, useRef } from 'react';
import type { Tab } from '../../../../contract/catalogue/home.schema';
import { watchHeader } from './headerState';
import { PullHead } from './PullHead';
import { type TouchHandlers, watchTouches } from './touches';
import { usePull } from './usePull';
import { type Peek, useTabSwipe } from './useTabSwipe';

type HomeMotionProps = {
  header: RefObject<HTMLElement | null>;
  /** Holds the visible tab's page and, during a swipe, its neighbour. */
  pager: RefObject<HTMLElement | null>;
  tabs: Tab[] | undefined;
  gender: string;
  onPeek: (peek: Peek | undefined) => void;
  onSelect: (gender: string) => void;
  onRestart: () => void;
};

export function HomeMotion({ header, pager, tabs, gender, onPeek, onSelect, onRestart }: HomeMotionProps) {
  const swipe = useTabSwipe({ header, pager, tabs, gender, onPeek, onSelect });
  const pull = usePull(pager, gender, onRestart);
  useBarColour(pager, gender);
  useEffect(() => (header.current ? watchHeader(header.current) : undefined), [header]);

  // The listeners stay attached, so they call the handlers through a ref.
  const latest = useRef<TouchHandlers>(undefined);
  useEffect(() => {
    latest.current = { ...swipe, ...pull.handlers };
  });
  useEffect(() => {
    if (!pager.current) return;
    return watchTouches(pager.current, {
      isBusy: () => latest.current?.isBusy() ?? true,
      onDrag: (dx) => latest.current?.onDrag(dx),
      onDragEnd: (swiped) => latest.current?.onDragEnd(swiped),
      onPull: (dy) => latest.current?.onPull(dy),
      onPullEnd: (isCancelled) => latest.current?.onPullEnd(isCancelled),
    });
  }, [pager]);

  return <PullHead state={pull.state} failure={pull.failure} head={pull.head} />;
}

/** Gives the browser's bar the background of the visible tab, in both schemes, and restores it. */
function useBarColour(pager: RefObject<HTMLElement | null>, gender: string): void {
  useEffect(() => {
    const wash = pager.current?.querySelector('[data-panel="here"] .home-wash');
    if (!wash) return;
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    const paint = () => {
      meta.content = getComputedStyle(wash).backgroundColor;
    };
    paint();
    // The browser uses the first matching meta.
    document.head.prepend(meta);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', paint);
    return () => {
      meta.remove();
      dark.removeEventListener('change', paint);
    };
  }, [pager, gender]);
}
