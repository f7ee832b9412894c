import { BACKGROUND_FETCHES_LOCK, readBackgroundFetch } from '../contract/catalogue/backgroundFetch';
import { takeInFetched } from '../data/keeping/takeInFetched';

/** Part of the Background Fetch draft (Chromium), which TypeScript's library lacks. */
type FetchRecord = { readonly request: Request; readonly responseReady: Promise<Response> };
type FetchEvent = Event & {
  readonly registration: { readonly id: string; matchAll(): Promise<readonly FetchRecord[]> };
  waitUntil(work: Promise<unknown>): void;
  updateUI?(words: { title: string }): Promise<void>;
};
/**
 * Only the used part of the service worker's scope: tests pass a double, and their realm lacks the service
 * worker's types.
 */
type Scope = {
  readonly clients: {
    matchAll(of: { type: 'window' }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: string, listener: (event: Event) => void): void;
};
const OUTCOMES = ['success', 'fail', 'abort'] as const;

/**
 * Verifies and keeps episodes that the browser fetched by itself, even with the app closed (decision 0050). A
 * tap on one in the browser's list opens the drama's page.
 */
export function takeInBackgroundFetches(scope: Scope): void {
  for (const outcome of OUTCOMES) listen(`backgroundfetch${outcome}`, (event) => takeIn(event, outcome));
  listen('backgroundfetchclick', ({ registration }) => openDrama(scope, registration.id));

  function listen(type: string, answer: (event: FetchEvent) => Promise<unknown>): void {
    scope.addEventListener(type, (event) => {
      (event as FetchEvent).waitUntil(answer(event as FetchEvent));
    });
  }
}

async function takeIn(event: FetchEvent, outcome: (typeof OUTCOMES)[number]): Promise<void> {
  const { id } = event.registration;
  const records = await event.registration.matchAll();
  const files = records.map(({ request, responseReady }) => ({
    path: new URL(request.url).pathname,
    // The browser rejects `responseReady` for a file it could not fetch.
    open: () => responseReady.catch(() => undefined),
  }));
  const taken = await navigator.locks.request(BACKGROUND_FETCHES_LOCK, () =>
    takeInFetched(id, outcome, files),
  );
  if (!taken?.background || outcome === 'abort') return;
  const { whole, unfinished } = taken.background;
  await event.updateUI?.({ title: taken.isWhole ? whole : unfinished });
}

async function openDrama(scope: Scope, id: string): Promise<void> {
  const fetch = readBackgroundFetch(id);
  if (!fetch) return;
  const path = `/dramaInfo/${fetch.videoId}`;
  const pages = await scope.clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await scope.clients.openWindow(path);
}
