import { PLAN_TAG } from '../../../contract/wire/serviceWorker';

/** Of Periodic Background Sync and Background Sync (Chromium); TypeScript's library does not know them. */
type Registration = ServiceWorkerRegistration & {
  readonly periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
  readonly sync?: { register(tag: string): Promise<void> };
};

const TWICE_A_DAY_MS = 12 * 3_600_000;

/**
 * Has the browser wake the service worker for the plan, twice a day at most and once a network is there, where it does such things: for
 * installed apps, as it sees fit. Elsewhere the plan is carried out while the app is open.
 */
export async function askForPlanSync(on: boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = (await navigator.serviceWorker.getRegistration()) as Registration | undefined;
  try {
    if (!on) await registration?.periodicSync?.unregister(PLAN_TAG);
    else if (await isAllowed())
      await registration?.periodicSync?.register(PLAN_TAG, { minInterval: TWICE_A_DAY_MS });
    if (on && !navigator.onLine) await registration?.sync?.register(PLAN_TAG);
  } catch (error) {
    console.info('The browser does not wake the app for the plan.', error);
  }
}

async function isAllowed(): Promise<boolean> {
  try {
    const name = 'periodic-background-sync' as PermissionName;
    return (await navigator.permissions.query({ name })).state === 'granted';
  } catch {
    return false;
  }
}
