import type { Workbox } from 'workbox-window';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { Signal, useSignal } from '../live/signal';

let workbox: Workbox | undefined;
const isWaiting = new Signal(false);

/**
 * Registers `/sw.js` after the page has loaded; not in development. An update waits until the reader accepts
 * it (`applyUpdate`), so the version never changes while reading. Without a service worker the app works, but
 * does not start offline. `goTo` opens the target of a notice tapped while the page is open.
 */
export async function registerServiceWorker(goTo: (path: string) => void): Promise<Result<null>> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || workbox) return success(null);
  try {
    const { Workbox, liveWith } = await import('./registeredWorker');
    workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
    workbox.addEventListener('waiting', () => isWaiting.set(true));
    const registration = await workbox.register();
    if (registration) liveWith(registration, goTo);
    return success(null);
  } catch (error) {
    return failed('offline', String(error));
  }
}

export function useIsUpdateWaiting(): boolean {
  return useSignal(isWaiting);
}

/** Activates the waiting version and reloads this page with it. */
export function applyUpdate(): void {
  workbox?.addEventListener('controlling', () => location.reload());
  workbox?.messageSkipWaiting();
}
