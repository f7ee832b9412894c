import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { readLeftReports } from '../../../data/money/leftReports';
import { readTakenAlong } from '../../../data/queries/packs';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { FakePacks } from '../../../tests/doubles/fakePacks';
import { GUEST_SIGN_IN, GUEST_USER, REGISTERED } from '../../../tests/doubles/guest';
import { passTime } from '../../../tests/doubles/passTime';
import { BOOK, book, counter, PAID, server, withUnlockDevice } from '../../../tests/doubles/unlockDevice';
import { useCases } from '../index';
import { takeUpReports } from './takeAlong';

withUnlockDevice();
const { drainOutbox, logOut, openChapter, signInGuest, takeAlong } = useCases;
const READER = GUEST_USER.userId;
const NEXT_GUEST = READER + 1;
let packs: FakePacks;

beforeEach(() => {
  packs = new FakePacks(server, book, counter);
  server
    .on('logOut', () => null)
    .on('userInfo', () => 'noSession')
    .on('userHandleLogByApp', () => null);
});

async function openedAndLeft(): Promise<void> {
  await db.meta.put(metaRow('accountId', READER));
  await takeAlong({ bookId: BOOK, targets: [4, 5, 6], maxPrice: 3 });
  await vi.waitFor(async () => expect(await readTakenAlong(BOOK)).toMatchObject({ count: 3, missing: 0 }));
  server.isDown = true;
  expect(await openChapter({ bookId: BOOK, target: PAID })).toMatchObject({ ok: true });
  expect(await logOut({ everywhere: false })).toMatchObject({ ok: true });
  expect([await db.outbox.count(), await db.packs.count()]).toEqual([0, 0]);
  server.isDown = false;
  passTime(600_000);
}
const told = () => server.callsOf('reportOpened');
const left = async () => (await readLeftReports()).map(({ accountId, report }) => [accountId, report.opened]);

describe('a report of chapters opened before an offline log-out', () => {
  it('is sent in the reader’s session before the next guest signs in, closing the pack', async () => {
    await openedAndLeft();
    expect(JSON.stringify(await db.meta.toArray())).not.toMatch(/opened|packId/);
    server.on('registerByFingerId', () => ({ ...REGISTERED, userId: NEXT_GUEST }));
    await signInGuest(GUEST_SIGN_IN);
    expect(told()).toMatchObject([{ userId: READER, opened: [PAID], closing: true }]);
    const order = server.calls.map(({ name }) => name);
    expect(order.indexOf('reportOpened')).toBeLessThan(order.indexOf('registerByFingerId'));
    expect(packs.captured).toEqual([PAID]);
    expect([await left(), await db.grants.count(), await db.wallet.count()]).toEqual([[], 0, 0]);
  });

  it('is never sent in another account’s session, and waits for its own', async () => {
    await openedAndLeft();
    server.on('reportOpened', () => 'foreignUser');
    server.on('registerByFingerId', () => ({ ...REGISTERED, userId: NEXT_GUEST }));
    await signInGuest(GUEST_SIGN_IN);
    expect(await left()).toEqual([[READER, [PAID]]]);
    const before = told().length;
    await takeUpReports();
    await drainOutbox();
    expect(told()).toHaveLength(before);
    await wipeDevice();
    expect(await left()).toEqual([[READER, [PAID]]]);
    packs = new FakePacks(server, book, counter);
    await db.meta.put(metaRow('accountId', READER));
    await takeUpReports();
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));
    expect(told().at(-1)).toMatchObject({ userId: READER, opened: [PAID], closing: true });
    expect([await left(), packs.captured]).toEqual([[], [PAID]]);
    expect(await db.grants.count()).toBe(1);
  });

  it('does not block the next guest if sending fails, and is deleted once expired', async () => {
    await openedAndLeft();
    server.on('registerByFingerId', () => ({ ...REGISTERED, userId: NEXT_GUEST }));
    server.failNext({ kind: 'status', status: 500 });
    expect(await signInGuest(GUEST_SIGN_IN)).toMatchObject({ ok: true });
    expect(await left()).toHaveLength(1);
    passTime(36 * 86_400_000);
    expect(await left()).toEqual([]);
  });

  it('is deleted with the account', async () => {
    await openedAndLeft();
    expect(await left()).toHaveLength(1);
    await wipeDevice({ accountIsGone: true });
    expect(await left()).toEqual([]);
  });
});
