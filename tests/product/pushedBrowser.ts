import type { BrowserContext, Page } from '@playwright/test';

/** Gives the page a subscription of the test's push service, because no real one can be reached. */
export async function subscribeAt(
  context: BrowserContext,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  await context.addInitScript(
    (json) => {
      const made = (key: string) => {
        const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
          c.charCodeAt(0),
        );
        return {
          ...json,
          options: { applicationServerKey: bytes.buffer },
          toJSON: () => json,
          unsubscribe: async () => true,
        };
      };
      let held: unknown = null;
      PushManager.prototype.getSubscription = async () => held as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        held = made(String(options?.applicationServerKey));
        return held as PushSubscription;
      };
      const icon = globalThis as { badge?: number };
      navigator.setAppBadge = async (count) => void (icon.badge = count);
      navigator.clearAppBadge = async () => void (icon.badge = 0);
    },
    { endpoint, keys },
  );
}

export async function workerOf(page: Page): Promise<{ deliver(data: string): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<{ origin: string; registrationId: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL, isDeleted } of registrations) {
        if (!isDeleted && scopeURL.startsWith('http'))
          resolve({ origin: new URL(scopeURL).origin, registrationId });
      }
    });
  });
  await session.send('ServiceWorker.enable');
  return {
    deliver: async (data) => {
      await session.send('ServiceWorker.deliverPushMessage', { ...(await found), data });
    },
  };
}

export const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/**
 * Taps the notification that is shown. The DevTools protocol cannot, so the event is dispatched inside the
 * worker.
 */
export async function tapNotice(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers().at(-1);
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { readonly registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('There is no notice.');
    const done: Promise<unknown>[] = [];
    // The browser does not extend the lifetime of an event that a script created.
    const waitUntil = (promise: Promise<unknown>) => void done.push(promise);
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(done);
  });
}
