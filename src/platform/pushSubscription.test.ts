import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'BPushKeyOfTheServer';
const keyBytes = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url')).buffer as ArrayBuffer;
const device = vi.hoisted(() => ({
  pushKey: undefined as string | undefined,
  isSaved: true,
  saved: [] as string[],
}));
vi.mock('../../data/queries/serverConfig', () => ({
  readServerConfig: async () => ({ pushKey: device.pushKey }),
}));
vi.mock('./usecases', () => ({
  usecases: {
    savePushId: async ({ pushId }: { pushId: string }) => {
      device.saved.push(pushId);
      return { ok: device.isSaved };
    },
  },
}));
const { savePush } = await import('./pushSubscription');

let held: { key: string } | null;
let isReached: boolean;
const subscriptionFor = ({ key }: { key: string }) => ({
  options: { applicationServerKey: keyBytes(key) },
  toJSON: () => ({ endpoint: `https://push.example/${key}` }),
  unsubscribe: async () => {
    held = null;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => held && subscriptionFor(held),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (!isReached) throw new DOMException('Registration failed', 'AbortError');
    held = { key: applicationServerKey };
    return subscriptionFor(held);
  },
};
const NONE = { code: 0, data: '' };

beforeEach(() => {
  held = null;
  isReached = true;
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
  vi.stubGlobal('navigator', { userAgent, serviceWorker: { getRegistration: async () => registration } });
}

describe('a browser', () => {
  it('that may be told is subscribed by the server’s key, and the server hears where it is', async () => {
    const pushId = JSON.stringify({ endpoint: `https://push.example/${KEY}` });
    expect(await savePush()).toEqual({ code: 1, data: pushId });
    expect(await savePush()).toEqual({ code: 1, data: pushId });
    expect(device.saved).toEqual([pushId, pushId]);
  });

  it('that was subscribed by another key is subscribed again', async () => {
    held = { key: 'BTheKeyOfBefore' };
    expect(await savePush()).toMatchObject({ code: 1 });
    expect(held).toEqual({ key: KEY });
  });
});

describe('code 0 and empty data, and nothing thrown', () => {
  it.each([
    ['inside a social app', () => browser('Mozilla/5.0 Instagram 300.0')],
    ['without permission', () => vi.stubGlobal('Notification', { permission: 'default' })],
    ['without push', () => Reflect.deleteProperty(globalThis, 'PushManager')],
    ['without a service worker', () => browser('Chrome', null)],
    ['where the server sends nothing', () => void (device.pushKey = undefined)],
  ])('%s', async (_, arrange) => {
    arrange();
    expect(await savePush()).toEqual(NONE);
    expect(device.saved).toEqual([]);
  });

  it('where the push service is not reached, or the server does not take it', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    isReached = false;
    expect(await savePush()).toEqual(NONE);
    isReached = true;
    device.isSaved = false;
    expect(await savePush()).toEqual(NONE);
  });
});
