import { PLAN_TAG } from '../../../contract/wire/serviceWorker';

/** From Periodic Background Sync and Background Sync (Chromium); TypeScript's library lacks them. */
type Registration = ServiceWorkerRegistration & {
  readonly periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
  readonly sync?: { register(tag: string): Promise<void> };
};

const TWICE_A_DAY_MS = 12 * 3_600_000;

/**
 * Asks the browser to wake the service worker for the plan, at most twice a day and when it is online, if the
 * browser supports that: for installed apps, at its own discretion. Elsewhere the plan runs while the app is
 * open.
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
