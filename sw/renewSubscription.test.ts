import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '../data/tables/db';
import { metaRow } from '../data/tables/meta';
import type { FakeServer } from '../tests/doubles/fakeServer';
import { freshDevice } from '../tests/doubles/freshDevice';
import { renewSubscription } from './renewSubscription';

const KEY = new Uint8Array([4, 1, 2]).buffer;
let server: FakeServer;
let asked: unknown[];
let isHeld: boolean;

const made = (endpoint: string) => ({
  options: { applicationServerKey: KEY, userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
  unsubscribe: async () => {
    isHeld = false;
    return true;
  },
});
const scope = {
  registration: {
    pushManager: {
      subscribe: async (options: unknown) => {
        asked.push(options);
        return made('https://push.example/asked');
      },
    },
  },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  server = await freshDevice();
  server.on('savePushId', () => null);
  asked = [];
  isHeld = true;
  await db.meta.bulkPut([metaRow('accountId', 12), metaRow('language', 'zh')]);
});

const saved = () =>
  server.callsOf('savePushId').map((request) => JSON.stringify((request as { pushId: unknown }).pushId));

describe('a subscription that the browser changes', () => {
  it('is sent to the server in its new form, for the account', async () => {
    await renewSubscription(scope, {
      oldSubscription: made('https://push.example/old'),
      newSubscription: made('https://push.example/new'),
    });
    expect(saved()).toEqual([expect.stringContaining('https://push.example/new')]);
    expect(server.callsOf('savePushId')).toMatchObject([{ userId: 12, language: 'zh' }]);
    expect(asked).toEqual([]);
  });

  it('is requested with the old one’s key if the browser provides no new one', async () => {
    await renewSubscription(scope, { oldSubscription: made('https://push.example/old') });
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: KEY }]);
    expect(saved()).toEqual([expect.stringContaining('https://push.example/asked')]);
  });

  it('is left to the next app start if it is unknown or the server unreachable', async () => {
    await renewSubscription(scope, { oldSubscription: null, newSubscription: null });
    server.isDown = true;
    await renewSubscription(scope, { newSubscription: made('https://push.example/new') });
    expect(await db.meta.get('pushSaved')).toBeUndefined();
    expect(isHeld).toBe(true);
  });

  it('ends on a device without an account', async () => {
    await db.meta.delete('accountId');
    await renewSubscription(scope, { newSubscription: made('https://push.example/new') });
    expect([isHeld, server.calls]).toEqual([false, []]);
  });
});
