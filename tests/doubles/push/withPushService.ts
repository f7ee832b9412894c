import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { pushSubscriptions } from '../../../server/ground/db/schema/push';
import type { TestApp } from '../../../server/testing/openTestApp';
import { openPushApp, subscribeBrowser } from '../../../server/testing/pushApp';
import { type PushService, startPushService } from './startPushService';

export let service: PushService;
export let app: TestApp;

export function withPushService(start: Date): void {
  beforeAll(async () => {
    service = await startPushService();
    app = await openPushApp(service.origin);
  });
  afterAll(async () => {
    await app.context.close();
    await service.stop();
  });
  beforeEach(() => app.context.setNow(start));
  afterEach(async () => {
    vi.restoreAllMocks();
    expect(service.faults).toEqual([]);
    await app.context.db.delete(pushSubscriptions);
  });
}

export const later = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));
export const toldTo = (browser: number) => service.delivered.filter((each) => each.browser === browser);

export async function reader(said: Parameters<typeof subscribeBrowser>[3] = {}) {
  const { client, userId } = await app.signIn();
  const subscribed = service.subscribe();
  expect(await subscribeBrowser(app, client, subscribed, said)).toBe(1);
  return { client, userId, browser: subscribed.browser, subscribed };
}
