import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { FakeLocks } from '../../../tests/doubles/fakeLocks';

// A whole number of bytes, so that the browser returns the key as it was given.
const KEY = 'BPushKeyOfTheServers';
const keyBytes = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url')).buffer as ArrayBuffer;
const device = vi.hoisted(() => ({
  pushKey: undefined as string | undefined,
  isSaved: true,
  saved: [] as string[],
}));
vi.mock('../../../data/queries/serverConfig', async () => {
  const { db } = await import('../../../data/tables/db');
  // Also reads the database, so that live queries notice a change.
  return {
    readServerConfig: async () => ({ pushKey: (await db.meta.get('serverConfig')) && device.pushKey }),
  };
});
vi.mock('../../../data/queries/account', async (original) => {
  const { currentAccount } = await import('../../../data/tables/meta');
  return {
    ...(await original<object>()),
    readUser: async () => {
      const userId = await currentAccount();
      return userId === undefined ? undefined : { userId };
    },
  };
});
vi.mock('../worker/usecases', async () => {
  const { db } = await import('../../../data/tables/db');
  const { currentAccount, metaRow } = await import('../../../data/tables/meta');
  return {
    usecases: {
      savePushId: async ({ pushId }: { pushId: string }) => {
        const accountId = (await currentAccount()) ?? 0;
        device.saved.push(pushId);
        if (device.isSaved) await db.meta.put(metaRow('pushSaved', { accountId, hash: pushId, savedAt: 1 }));
        return { ok: device.isSaved };
      },
    },
  };
});
const { keepPushSubscription, savePush } = await import('./pushSubscription');

let held: { key: string; nth: number } | null;
let made: number;
let isReached: boolean;
const subscriptionFor = ({ key, nth }: { key: string; nth: number }) => ({
  options: { applicationServerKey: keyBytes(key) },
  toJSON: () => ({ endpoint: endpointOf(nth, key) }),
  unsubscribe: async () => {
    held = null;
    return true;
  },
});
const endpointOf = (nth: number, key = KEY) => `https://push.example/${key}/${nth}`;
const pushManager = {
  getSubscription: async () => held && subscriptionFor(held),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (!isReached) throw new DOMException('Registration failed', 'AbortError');
    made += 1;
    held = { key: applicationServerKey, nth: made };
    return subscriptionFor(held);
  },
};
const NONE = { code: 0, data: '' };

beforeEach(async () => {
  held = null;
  made = 0;
  isReached = true;
  await db.meta.clear();
  await db.meta.bulkPut([metaRow('accountId', 12), { key: 'serverConfig', value: {} }]);
  Object.assign(device, { pushKey: KEY, isSaved: true, saved: [] });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', {});
  browser('Mozilla/5.0 (Linux; Android 15) Chrome/140');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
function browser(userAgent: string, registration: unknown = { active: {}, pushManager }): void {
  vi.stubGlobal('navigator', {
    userAgent,
    serviceWorker: { getRegistration: async () => registration },
    locks: new FakeLocks(),
  });
}

describe('a browser', () => {
  it('with permission is subscribed with the server’s key, and its endpoint is sent', async () => {
    const pushId = JSON.stringify({ endpoint: endpointOf(1) });
    expect(await savePush()).toEqual({ code: 1, data: pushId });
    expect(await savePush()).toEqual({ code: 1, data: pushId });
    expect(device.saved).toEqual([pushId, pushId]);
  });

  it('subscribed with another key is subscribed again', async () => {
    await savePush();
    held = { key: 'BTheKeyOfBefore', nth: 1 };
    expect(await savePush()).toMatchObject({ code: 1 });
    expect(held).toEqual({ key: KEY, nth: 2 });
  });
});

describe('a browser that cannot subscribe', () => {
  it.each([
    ['inside a social app', () => browser('Mozilla/5.0 Instagram 300.0')],
    ['without permission', () => vi.stubGlobal('Notification', { permission: 'default' })],
    ['without push', () => Reflect.deleteProperty(globalThis, 'PushManager')],
    ['without a service worker', () => browser('Chrome', null)],
    ['where the server sends nothing', () => void (device.pushKey = undefined)],
  ])('gets code 0 and empty data %s', async (_, arrange) => {
    arrange();
    expect(await savePush()).toEqual(NONE);
    expect(device.saved).toEqual([]);
  });

  it('gets code 0 and empty data if the push service or the server fails', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    isReached = false;
    expect(await savePush()).toEqual(NONE);
    isReached = true;
    device.isSaved = false;
    expect(await savePush()).toEqual(NONE);
  });
});

describe('the push subscription of an open page', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());
  const keep = () => {
    stop = keepPushSubscription({ pushManager } as unknown as ServiceWorkerRegistration);
  };
  const actFor = (accountId: number) => db.meta.put(metaRow('accountId', accountId));
  // The worker's use case skips what the server already knows, so each subscription counts once.
  const told = () => [
    ...new Set(device.saved.map((pushId) => (JSON.parse(pushId) as { endpoint: string }).endpoint)),
  ];

  it('is replaced when another account becomes current', async () => {
    keep();
    await vi.waitFor(() => expect(told()).toEqual([endpointOf(1)]));
    await actFor(13);
    await vi.waitFor(() => expect(told()).toEqual([endpointOf(1), endpointOf(2)]));
    expect(held).toEqual({ key: KEY, nth: 2 });
  });

  it('is replaced after a login to the same account', async () => {
    keep();
    await vi.waitFor(() => expect(told()).toEqual([endpointOf(1)]));
    await db.meta.delete('pushSaved');
    await vi.waitFor(() => expect(told()).toEqual([endpointOf(1), endpointOf(2)]));
  });

  it('ends at log-out, also offline, and is not reused by the next account', async () => {
    keep();
    await vi.waitFor(() => expect(held).not.toBeNull());
    isReached = false;
    await db.meta.bulkDelete(['accountId', 'pushSaved']);
    await vi.waitFor(() => expect(held).toBeNull());
    // The state after an earlier page has subscribed.
    held = { key: KEY, nth: 1 };
    isReached = true;
    await actFor(14);
    await vi.waitFor(() => expect(told().at(-1)).toBe(endpointOf(2)));
  });

  it('is replaced when the server’s key changes', async () => {
    keep();
    await vi.waitFor(() => expect(told()).toEqual([endpointOf(1)]));
    device.pushKey = 'BTheKeyOfTomorrow_12';
    await db.meta.put({ key: 'serverConfig', value: { isNew: true } });
    await vi.waitFor(() => expect(held).toEqual({ key: 'BTheKeyOfTomorrow_12', nth: 2 }));
  });

  it('is not requested repeatedly if the server refuses it', async () => {
    device.isSaved = false;
    keep();
    await vi.waitFor(() => expect(made).toBe(1));
    await db.meta.put({ key: 'serverConfig', value: { isNew: true } });
    await actFor(13);
    await vi.waitFor(() => expect(made).toBe(2));
    expect(device.saved).toHaveLength(2);
  });
});
