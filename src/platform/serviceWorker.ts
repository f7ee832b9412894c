import { liveQuery } from 'dexie';
import type { Workbox } from 'workbox-window';
import { failed, type Result, success } from '../../contract/values/failure';
import { countWaitingIntents } from '../../data/queries/outbox';
import { late } from './late';
import { Signal, useSignal } from './signal';

/** Tag of the background sync that drains the outbox where the engine has it (Chromium). */
const OUTBOX_SYNC_TAG = 'dogear-outbox';

type SyncingRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

/** Not part of the first load: nothing on screen waits for the service worker. */
const workboxCode = late(() => import('workbox-window').then((module) => module.Workbox));
let workbox: Workbox | undefined;
const isWaiting = new Signal(false);

/**
 * Registers `/sw.js` once the page has loaded; in development there is none. An update waits until the reader
 * agrees to it (`applyUpdate`): it is never put under a page that is being read. Without one the app works on, but
 * does not start with no network.
 */
export async function registerServiceWorker(): Promise<Result<null>> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || workbox) return success(null);
  try {
    const Workbox = await workboxCode.load();
    workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
    workbox.addEventListener('waiting', () => isWaiting.set(true));
    const registration = await workbox.register();
    if (registration) askForSyncWhileIntentsWait(registration);
    return success(null);
  } catch (error) {
    return failed('offline', String(error));
  }
}

/** Whether a new version waits. */
export function useIsUpdateWaiting(): boolean {
  return useSignal(isWaiting);
}

/** Puts the waiting version in charge and reloads this page with it. */
export function applyUpdate(): void {
  workbox?.addEventListener('controlling', () => location.reload());
  workbox?.messageSkipWaiting();
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
