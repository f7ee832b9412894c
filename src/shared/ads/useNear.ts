import { type RefObject, useEffect, useState } from 'react';

/** So far from the screen something is about to be seen. */
const NEAR_PX = 200;

/** True from when the element was first near the screen. On a tab that is not shown, nothing is. */
export function useNear(target: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, target]);
  return isNear;
}
