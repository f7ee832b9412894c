import type { RouterHistory } from '@tanstack/react-router';

/**
 * Back from the first page of a visit leaves the app, without the router being asked.
 * So every layer over that page has an entry of its own in the browser's history: a copy of the page's, with the number
 * of layers. The router does not learn of them.
 */
type Entry = { __TSR_index?: number; __TSR_key?: string; layers?: number } | null;

const layersOf = (state: unknown) => (state as Entry)?.layers ?? 0;
let watched: RouterHistory | undefined;
/** Of the entry that the browser is at. */
let layers = 0;

/** Makes sure of an entry for each of `count` layers. `closeTopmost` returns whether there was one to close. */
export function guardFirstPage(router: RouterHistory, count: number, closeTopmost: () => boolean): void {
  if (watched !== router) watch(router, closeTopmost);
  router.flush();
  if (router.canGoBack()) return;
  layers = layersOf(history.state);
  while (layers < count) {
    layers += 1;
    // Past the router, which takes it for the page that it is.
    History.prototype.pushState.call(history, { ...history.state, layers }, '', location.href);
  }
}

function watch(router: RouterHistory, closeTopmost: () => boolean): void {
  watched = router;
  // Before the router, which listens too.
  addEventListener('popstate', (event) => onPop(event, router, closeTopmost), { capture: true });
  router.subscribe(({ action }) => {
    if (action.type === 'PUSH') layers = 0;
    if (action.type !== 'REPLACE' || layers === 0) return;
    // The page goes by another address now, and this entry still lies over its first one.
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
  // An entry whose layer was closed by other means is passed over.
  if (layers < before && !closeTopmost()) history.back();
}

/** Past the router. */
function replaceEntry(state: unknown, href: string): void {
  History.prototype.replaceState.call(history, state, '', href);
}
