import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core';
import { scrollKey } from './scrollKey';

/**
 * Restores a page's scroll position where the router does not: if its rows arrive late, so that it is still
 * too short to scroll, and if the reader left the next page before it was loaded. In the second case the
 * router treats the first page as left again and stores the placeholder's position, the top.
 */
export function keepScroll(router: AnyRouter): void {
  const tops = new Map<string, number>();
  router.subscribe('onBeforeLoad', () => {
    const { location, matches } = router.state;
    // During a pending navigation, the visible page has already been left.
    if (matches.at(-1)?.pathname === location.pathname) tops.set(scrollKey(location), scrollY);
  });
  router.subscribe('onRendered', ({ toLocation }) => {
    const key = scrollKey(toLocation);
    // After a reload only the router's stored positions exist.
    const top = tops.get(key) ?? noted(router, key);
    // In this order, because reading `scrollY` forces a layout, which a start without a stored position can
    // skip.
    if (top === undefined || Math.abs(top - scrollY) < 1) return;
    void import('./lateScroll').then(
      ({ scrollLate }) => router.latestLocation === toLocation && scrollLate(top),
      // If the code fails to load, the page stays where the router put it.
      () => undefined,
    );
  });
}

function noted(router: AnyRouter, key: string): number | undefined {
  const how = { getElement: () => window, getKey: () => key };
  return getElementScrollRestorationEntry(router, how)?.scrollY || undefined;
}
