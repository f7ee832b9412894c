import { liveQuery } from 'dexie';
import { CLAIM, MEND_SHELL, OPEN, type OpenMessage } from '../../../contract/wire/serviceWorker';
import { countWaitingIntents } from '../../../data/queries/outbox';
import { keepAppBadge } from '../device/appBadge';
import { keepPushSubscription } from '../device/pushSubscription';
import { whenIdle } from '../live/idle';
import { watchBackgroundFetches } from '../worker/backgroundFetch';

export { Workbox } from 'workbox-window';

/** Tag of the background sync that drains the outbox where the engine has it (Chromium). */
const OUTBOX_SYNC_TAG = 'dogear-outbox';

type SyncingRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

/** What the page does for as long as it stands, once there is a service worker. */
export function liveWith(registration: SyncingRegistration, goTo: (path: string) => void): void {
  askToBeClaimed(registration);
  // The very first one has just kept them.
  if (navigator.serviceWorker.controller)
    whenIdle(() => registration.active?.postMessage({ type: MEND_SHELL }));
  askForSyncWhileIntentsWait(registration);
  void watchBackgroundFetches();
  goWhereNoticesLead(goTo);
  keepPushSubscription(registration);
  keepAppBadge();
}

/** A page that came from the network while the very first worker took over has none: its late code would not come with no network. */
function askToBeClaimed({ active }: ServiceWorkerRegistration): void {
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: CLAIM });
}

/** A notice that was tapped while the app is open leads this page there (sw/followNotice). */
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
    // Asked for once: the browser fires it at once where it believes in a network, and each try changes the rows.
    if (!isMore) return;
    registration.sync?.register(OUTBOX_SYNC_TAG).catch(() => {
      // Refused by the reader's settings: the outbox is still drained whenever the app is open.
    });
  });
}
