import { liveQuery } from 'dexie';
import { CLAIM, OPEN, type OpenMessage, REPAIR_SHELL } from '../../../contract/wire/serviceWorker';
import { countWaitingIntents } from '../../../data/queries/outbox';
import { keepAppBadge } from '../device/appBadge';
import { keepPushSubscription } from '../device/pushSubscription';
import { whenIdle } from '../live/idle';
import { watchBackgroundFetches } from '../worker/backgroundFetch';

export { Workbox } from 'workbox-window';

/** Tag of the background sync that drains the outbox, in engines that have it (Chromium). */
const OUTBOX_SYNC_TAG = 'dogear-outbox';

type SyncingRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

/** Connects the page to its service worker for as long as it is open. */
export function liveWith(registration: SyncingRegistration, goTo: (path: string) => void): void {
  askToBeClaimed(registration);
  // A page without a controller has the very first service worker, which has just cached the shell.
  if (navigator.serviceWorker.controller)
    whenIdle(() => registration.active?.postMessage({ type: REPAIR_SHELL }));
  askForSyncWhileIntentsWait(registration);
  void watchBackgroundFetches();
  goWhereNoticesLead(goTo);
  keepPushSubscription(registration);
  keepAppBadge();
}

/**
 * A page that was loaded from the network while the very first service worker took over has no controller:
 * without one, code loaded later would fail offline.
 */
function askToBeClaimed({ active }: ServiceWorkerRegistration): void {
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: CLAIM });
}

/** Takes this page to a notice's target when the notice is tapped while the app is open (sw/followNotice). */
function goWhereNoticesLead(goTo: (path: string) => void): void {
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<Partial<OpenMessage> | null>) => {
      if (data?.type === OPEN && data.path?.startsWith('/')) goTo(data.path);
    },
  );
}

function askForSyncWhileIntentsWait(registration: SyncingRegistration): void {
  if (!registration.sync) return;
  let before = 0;
  liveQuery(countWaitingIntents).subscribe((waiting) => {
    const isMore = waiting > before;
    before = waiting;
    // Registered once: the browser fires it at once if it believes that it is online, and each try changes
    // the rows.
    if (!isMore) return;
    registration.sync?.register(OUTBOX_SYNC_TAG).catch(() => {
      // The reader's settings refuse it; the outbox still drains whenever the app is open.
    });
  });
}
