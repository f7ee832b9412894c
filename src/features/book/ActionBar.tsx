import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useState } from 'react';
import type { Place } from '../../../data/tables/rows';
import { useOffline } from '../../platform/live/connection';
import type { ShelfToggle } from '../../shared/titlePage/useShelfToggle';
import { ReadLink, ShelfIconButton } from './BookActions';

type ActionBarProps = {
  actions: RefObject<HTMLElement | null>;
  bookId: number;
  target: number;
  place: Place | undefined;
  shelf: ShelfToggle;
};

/** On a phone, keeps the read and library buttons in reach when the page is scrolled. */
export function ActionBar({ actions, bookId, target, place, shelf }: ActionBarProps) {
  const { t } = useLingui();
  const shown = useHasScrolledAway(actions);
  const offline = useOffline();
  if (!shown) return null;
  return (
    <div
      role="group"
      aria-label={t`This book`}
      // It is placed on the offline banner, which itself respects the device's safe area.
      className={`fixed inset-x-0 bottom-[var(--offline-height,0px)] z-24 animate-rise border-t border-line bg-paper desktop:hidden ${offline ? '' : 'pb-(--safe-bottom)'}`}
    >
      <div className="page-width flex min-h-(--bar-height) items-center gap-3 py-1.5">
        <ReadLink bookId={bookId} target={target} place={place} size="md" />
        <ShelfIconButton shelf={shelf} />
      </div>
    </div>
  );
}

function useHasScrolledAway(ref: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAway(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return away;
}
