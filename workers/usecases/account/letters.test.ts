import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import { readOperatorNotes } from '../../../data/queries/notices';
import { sealUser } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { passTime } from '../../../tests/doubles/passTime';
import { seeNotes } from './letters';

let server: FakeServer;
const note = (id: number) =>
  ({ id, kind: 'warning', text: 'Be kind.', until: null, gold: 0, at: id }) as const;
const shown = async () => (await readOperatorNotes()).map(({ id }) => id);

beforeEach(async () => {
  server = await freshDevice();
  const user = await sealUser({ ...GUEST_USER, notes: [note(3), note(4)] });
  await db.meta.bulkPut([metaRow('accountId', GUEST_USER.userId), metaRow('user', user)]);
});
afterEach(async () => {
  // The next test has its own locks: no drain of this one may still be running.
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
});

it('a message closed offline stays closed, and is reported once online', async () => {
  server.isDown = true;
  expect(await shown()).toEqual([3, 4]);
  await seeNotes({ upTo: 3 });
  expect(await shown()).toEqual([4]);
  server.isDown = false;
  server.on('seeNotes', () => null);
  passTime(2_000);
  await deliver({ eager: true });
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));
  expect(server.callsOf('seeNotes')).toMatchObject([{ upTo: 3 }]);
  expect(await shown()).toEqual([4]);
});
