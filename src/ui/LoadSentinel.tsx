import { useEffect, useRef } from 'react';
import { LIST_LOAD_OFFSET_PX } from '../../contract/catalogue/limits';

/**
 * An invisible line at the end of a list: `onReach` runs when it is within 300 px of the screen (spec 9.4),
 * and again after every change of `mark` while it stays there.
 */
export function LoadSentinel({ mark, onReach }: { mark: unknown; onReach: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  // A new mark observes again.
  useEffect(() => {
    if (!line.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current();
      },
      { rootMargin: `${LIST_LOAD_OFFSET_PX}px 0px` },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [mark]);
  return <div ref={line} aria-hidden="true" className="h-px" />;
}
