import type { Workbox } from 'workbox-window';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { Signal, useSignal } from '../live/signal';

let workbox: Workbox | undefined;
const isWaiting = new Signal(false);

/**
 * Registers `/sw.js` once the page has loaded; in development there is none. An update waits until the reader
 * agrees to it (`applyUpdate`): it is never put under a page that is being read. Without one the app works on, but
 * does not start with no network. `goTo`: where a notice leads that is tapped while the page is open.
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

/** Whether a new version waits. */
export function useIsUpdateWaiting(): boolean {
  return useSignal(isWaiting);
}

/** Puts the waiting version in charge and reloads this page with it. */
export function applyUpdate(): void {
  workbox?.addEventListener('controlling', () => location.reload());
  workbox?.messageSkipWaiting();
}
