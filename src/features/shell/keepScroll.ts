import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core';
import { scrollKey } from './scrollKey';

/**
 * Brings a reader back to where they left a page, beyond what the router does: where its rows are late, so that it is still too short to
 * be scrolled, and where the reader has left the next page before it had come. For the router they leave the first one again then, and it
 * notes where the placeholder stands, at the top.
 */
export function keepScroll(router: AnyRouter): void {
  const tops = new Map<string, number>();
  router.subscribe('onBeforeLoad', () => {
    const { location, matches } = router.state;
    // While a page is on its way, the one on the screen has been left already.
    if (matches.at(-1)?.pathname === location.pathname) tops.set(scrollKey(location), scrollY);
  });
  router.subscribe('onRendered', ({ toLocation }) => {
    const key = scrollKey(toLocation);
    // Before a reload nothing was kept but by the router.
    const top = tops.get(key) ?? noted(router, key);
    // Asked in this order: where the page stands now is known once it is laid out, which a start that was never scrolled need not do here.
    if (top === undefined || Math.abs(top - scrollY) < 1) return;
    void import('./lateScroll').then(
      ({ scrollLate }) => router.latestLocation === toLocation && scrollLate(top),
      // Without that code it stays where the router put it.
      () => undefined,
    );
  });
}

function noted(router: AnyRouter, key: string): number | undefined {
  const how = { getElement: () => window, getKey: () => key };
  return getElementScrollRestorationEntry(router, how)?.scrollY || undefined;
}
