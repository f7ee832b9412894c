import type { AnyRouter } from '@tanstack/react-router';

/**
 * Tags that the server adds to the head for the requested page: its address, those in other languages, and its
 * feed.
 */
const OF_ONE_PAGE =
  'link[rel="canonical"], link[rel="alternate"], meta[property="og:url"], script[type="application/ld+json"]';

/**
 * Removes these tags when another page is shown: browsers share the canonical address, which would still be
 * the first page's.
 */
export function dropForeignHead(router: Pick<AnyRouter, 'subscribe' | 'latestLocation'>): void {
  const tags = document.head.querySelectorAll(OF_ONE_PAGE);
  if (tags.length === 0) return;
  const first = router.latestLocation.pathname;
  const stop = router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname === first) return;
    for (const tag of tags) tag.remove();
    stop();
  });
}
