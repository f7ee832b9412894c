import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUser } from '../../../data/account/userInfo';
import { deliver } from '../../../data/commands/deliver';
import { readWaitingAvatar } from '../../../data/queries/waitingAvatar';
import { sealUser } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { passTime } from '../../../tests/doubles/passTime';
import { cancelAvatar, changeAvatar } from './profile';

let server: FakeServer;
const picture = (words: string, type = 'image/png') => new File([words], 'me', { type });

beforeEach(async () => {
  server = await freshDevice();
  await db.meta.bulkPut([
    metaRow('accountId', GUEST_USER.userId),
    metaRow('user', await sealUser(GUEST_USER)),
  ]);
});
afterEach(async () => {
  // The next test has its own locks: no drain of this one may still be running.
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function reachServer(): Promise<void> {
  server.isDown = false;
  passTime(60_000);
  await deliver({ eager: true });
}

it('a picture chosen in a tunnel waits, sealed, and is uploaded once; only the newest is', async () => {
  server.isDown = true;
  await changeAvatar({ file: picture('an old face') });
  await changeAvatar({ file: picture('a new face') });
  await vi.waitFor(async () => expect(await readWaitingAvatar()).toMatchObject({ state: 'waiting' }));
  expect((await readWaitingAvatar())?.src).toBe(`data:image/png;base64,${btoa('a new face')}`);
  expect(JSON.stringify(await db.outbox.toArray())).not.toContain(btoa('a new face'));

  await reachServer();
  expect(await readWaitingAvatar()).toBeUndefined();
  expect(await Promise.all(server.avatars.map((file) => file.text()))).toEqual(['a new face']);
  expect((await storedUser())?.avatar).toBe('/novel-api/avatar/1.webp');
});

it('a waiting picture can be cancelled', async () => {
  server.isDown = true;
  await changeAvatar({ file: picture('a face') });
  // One that is being sent cannot be cancelled.
  await vi.waitFor(async () => expect(await readWaitingAvatar()).toMatchObject({ state: 'waiting' }));
  await cancelAvatar({ requestId: (await readWaitingAvatar())?.requestId ?? '' });
  expect(await readWaitingAvatar()).toBeUndefined();
  await reachServer();
  expect(server.avatars).toEqual([]);
});

it('a refused picture is shown until the reader closes it, and is not sent again', async () => {
  await changeAvatar({ file: picture('no picture', 'text/plain') });
  await vi.waitFor(async () =>
    expect(await readWaitingAvatar()).toMatchObject({
      state: 'refused',
      failure: { name: 'notAPicture' },
    }),
  );
  await reachServer();
  expect(server.avatars).toHaveLength(1);
  await cancelAvatar({ requestId: (await readWaitingAvatar())?.requestId ?? '' });
  expect(await readWaitingAvatar()).toBeUndefined();
  expect((await storedUser())?.avatar).toBe(GUEST_USER.avatar);
});
