import type { BrowserContext, Page } from '@playwright/test';

/** No push service is reached from here: the page is given a subscription of the double's. */
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

/** Hands pushes to the service worker, as a push service would. */
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

/** The notices that are shown. */
export const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** A tap on the one that is shown: the protocol has none, so the event is sent to the worker by its own hand. */
export async function tapNotice(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers().at(-1);
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { readonly registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('There is no notice.');
    const done: Promise<unknown>[] = [];
    // An event that a script made may not wait by itself.
    const waitUntil = (promise: Promise<unknown>) => void done.push(promise);
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(done);
  });
}
