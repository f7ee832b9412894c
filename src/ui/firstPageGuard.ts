import type { RouterHistory } from '@tanstack/react-router';

/**
 * Back on the first page of a visit leaves the app without asking the router. Therefore every layer over that
 * page gets its own entry in the browser's history: a copy of the page's entry with the number of layers. The
 * router does not know about these entries.
 */
type Entry = { __TSR_index?: number; __TSR_key?: string; layers?: number } | null;

const layersOf = (state: unknown) => (state as Entry)?.layers ?? 0;
let watched: RouterHistory | undefined;
/** The number of layers at the current history entry. */
let layers = 0;

/**
 * Makes sure that each of `count` layers has a history entry. `closeTopmost` returns whether it closed one.
 */
export function guardFirstPage(router: RouterHistory, count: number, closeTopmost: () => boolean): void {
  if (watched !== router) watch(router, closeTopmost);
  router.flush();
  if (router.canGoBack()) return;
  layers = layersOf(history.state);
  while (layers < count) {
    layers += 1;
    // Bypasses the router, which treats the entry as the page itself.
    History.prototype.pushState.call(history, { ...history.state, layers }, '', location.href);
  }
}

function watch(router: RouterHistory, closeTopmost: () => boolean): void {
  watched = router;
  // Must run before the router's own listener.
  addEventListener('popstate', (event) => onPop(event, router, closeTopmost), { capture: true });
  router.subscribe(({ action }) => {
    if (action.type === 'PUSH') layers = 0;
    if (action.type !== 'REPLACE' || layers === 0) return;
    // The page's address has changed, and this entry still follows its first one.
    router.flush();
    replaceEntry({ ...history.state, layers }, location.href);
  });
}

function onPop(event: PopStateEvent, router: RouterHistory, closeTopmost: () => boolean): void {
  const before = layers;
  layers = layersOf(event.state);
  const page: Entry = router.location.state;
  const isOfPage = (event.state as Entry)?.__TSR_index === 0 && page?.__TSR_index === 0;
  if (layers === before || !isOfPage) return;
  event.stopImmediatePropagation();
  replaceEntry({ ...router.location.state, layers }, router.location.href);
  // Skips an entry whose layer was closed in another way.
  if (layers < before && !closeTopmost()) history.back();
}

/** Bypasses the router. */
function replaceEntry(state: unknown, href: string): void {
  History.prototype.replaceState.call(history, state, '', href);
}
