import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { storedUser } from '../../../data/account/userInfo';
import { append } from '../../../data/outbox/append';
import { seal, unseal } from '../../../data/sealing/seal';
import { sealUser } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import {
  ACCOUNT,
  checkIn,
  GUEST,
  login,
  server,
  user,
  withAccountDevice,
} from '../../../tests/doubles/accountDevice';
import { GUEST_SIGN_IN, GUEST_USER, REGISTERED } from '../../../tests/doubles/guest';
import { useCases } from '../index';
import type { LoginRequest } from './logIn';

withAccountDevice();
const { logIn } = useCases;

describe('logging in', () => {
  it('sends pending intents as the guest first, then moves the guest’s data to the account', async () => {
    server.on('sign', () => 'serverFault');
    await append(checkIn);
    await append({ kind: 'guestSignIn', target: 'device', payload: GUEST_SIGN_IN, accountId: 0 });
    server.on('registerByFingerId', () => 'serverFault');
    await db.wallet.put({ accountId: GUEST, content: 'old', lineId: 3, settlement: 1 });
    await db.autoUnlocks.put({ bookId: 7, accountId: GUEST, maxPrice: 1, dailyCap: 3, day: '', unlocked: 0 });

    expect(await logIn(login)).toEqual({ ok: true, value: { award: 0, mustReload: false } });
    const order = server.calls.map(({ name }) => name);
    expect(order.indexOf('sign')).toBeLessThan(order.indexOf('loginByEmail'));
    expect(server.callsOf('sign')[0]).toMatchObject({ userId: GUEST });
    expect(server.callsOf('loginByEmail')).toEqual([
      expect.objectContaining({
        email: user.email,
        password: 'correct horse',
        userId: GUEST,
        platform: 'h5',
      }),
    ]);
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT, isLogin: 1 });
    expect(await readMeta('accountId')).toBe(ACCOUNT);
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'checkIn', accountId: ACCOUNT }]);
    expect(await db.autoUnlocks.get(7)).toMatchObject({ accountId: ACCOUNT });
    expect(await db.wallet.toCollection().primaryKeys()).toEqual([ACCOUNT]);
    await vi.waitFor(() => expect(server.callsOf('grants')).toMatchObject([{ after: 0, userId: ACCOUNT }]));
    await vi.waitFor(() => expect(server.callsOf('goldLog')).toHaveLength(1));
  });

  it.each([
    login,
    { ...login, way: 'loginByCode', code: '123456' },
    { ...login, way: 'registerByEmail', code: '123456' },
    { ...login, way: 'resetPassword', code: '123456' },
    { ...login, way: 'registerByGoogle', provider: 'google' },
    { ...login, way: 'setUp', token: 'printed', nickName: 'Ann' },
  ] as const)('by $way is reported to the server once, with its account and the visit', async (request) => {
    server.on(request.way, () => ({ user, mergedUserId: GUEST, award: 0 }));
    expect(await logIn(request as LoginRequest)).toMatchObject({ ok: true });
    const { language, isDeep, device } = GUEST_SIGN_IN;
    await vi.waitFor(() =>
      expect(server.callsOf('loginLog')).toEqual([
        expect.objectContaining({ userId: ACCOUNT, platform: 'h5', language, isDeep, device }),
      ]),
    );
  });

  it('is not reported when it is refused', async () => {
    server.on('loginByEmail', () => 'loginError');
    expect(await logIn(login)).toMatchObject({ ok: false });
    server.on('loginByEmail', () => ({ user, mergedUserId: GUEST, award: 0 }));
    await logIn(login);
    await vi.waitFor(() => expect(server.callsOf('loginLog')).toMatchObject([{ userId: ACCOUNT }]));
  });

  it('continues the guest’s purchases under the same requestId, without a second order', async () => {
    const agreed = { productId: 3, money: 499, currency: 'USD', way: 'card' } as const;
    const begun = { ...agreed, state: 'begun', createdAt: Date.now() } as const;
    await db.purchases.bulkAdd([
      { ...begun, requestId: 'guest-3', accountId: GUEST, openKey: `${GUEST}/3` },
      { ...begun, requestId: 'guest-4', accountId: GUEST, openKey: `${GUEST}/4`, productId: 4 },
      { ...begun, requestId: 'own-4', accountId: ACCOUNT, openKey: `${ACCOUNT}/4`, productId: 4 },
    ]);
    await logIn(login);
    expect(await useCases.keepPurchase(agreed)).toMatchObject({ value: { requestId: 'guest-3' } });
    const other = await useCases.keepPurchase({ ...agreed, productId: 4 });
    expect(other).toMatchObject({ ok: true, value: { accountId: ACCOUNT, state: 'begun' } });
    const owners = (await db.purchases.toArray()).map(({ accountId }) => accountId);
    expect(owners).toEqual([ACCOUNT, ACCOUNT, ACCOUNT]);
  });

  it('stores no password, also when the network fails', async () => {
    server.isDown = true;
    expect(await logIn(login)).toMatchObject({ ok: false, failure: { name: 'offline' } });
    const rows = await Promise.all(db.tables.map((table) => table.toArray()));
    expect(JSON.stringify(rows)).not.toContain('correct horse');
    expect(await readMeta('accountId')).toBe(GUEST);
  });

  it('first renews a guest whose session is lost, so that the account gets its coins', async () => {
    server.hasSession = false;
    server
      .on('sign', () => 'serverFault')
      .on('registerByFingerId', () => {
        server.hasSession = true;
        return REGISTERED;
      })
      .on('userInfo', () => {
        const isIn = server.callsOf('loginByEmail').length > 1;
        return { user: isIn ? user : GUEST_USER, regDay: 0, discountVip: null, goldList: [] };
      });
    await db.meta.put(metaRow('fingerId', await seal('fingerId', 'finger')));
    await append(checkIn);
    expect(await logIn(login)).toMatchObject({ ok: true });
    expect(server.callsOf('loginByEmail').map(({ userId }) => userId)).toEqual([GUEST, GUEST]);
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
    const order = server.calls.map(({ name }) => name);
    expect(order.lastIndexOf('sign')).toBeLessThan(order.lastIndexOf('loginByEmail'));
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT });
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'checkIn', accountId: ACCOUNT }]);
  });

  it('continues from a fresh guest when the old one is gone, and creates it once', async () => {
    server.hasSession = false;
    const fresh = { ...REGISTERED, userId: GUEST + 500 };
    server
      .on('registerByFingerId', () => {
        server.hasSession = true;
        return fresh;
      })
      .on('userInfo', () => {
        const isIn = server.callsOf('loginByEmail').length > 1;
        const guest = { ...GUEST_USER, id: fresh.userId, userId: fresh.userId };
        return { user: isIn ? user : guest, regDay: 0, discountVip: null, goldList: [] };
      })
      .on('loginByEmail', () => ({ user, mergedUserId: fresh.userId, award: 0 }));
    await db.meta.put(metaRow('fingerId', await seal('fingerId', 'finger')));
    expect(await useCases.start(GUEST_SIGN_IN)).toMatchObject({ ok: true, value: { needsGuest: false } });
    expect(await storedUser()).toMatchObject({ userId: fresh.userId, isLogin: 0 });
    expect(await useCases.start(GUEST_SIGN_IN)).toMatchObject({ ok: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
    expect(await logIn(login)).toMatchObject({ ok: true });
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT, isLogin: 1 });
  });

  it('creates no guest for an account whose session is lost', async () => {
    server.hasSession = false;
    await db.meta.bulkPut([metaRow('accountId', ACCOUNT), metaRow('user', await sealUser(user))]);
    await db.meta.put(metaRow('fingerId', await seal('fingerId', 'finger')));
    expect(await useCases.start(GUEST_SIGN_IN)).toMatchObject({ ok: true, value: { needsGuest: false } });
    expect(await useCases.signInGuest(GUEST_SIGN_IN)).toMatchObject({ ok: true, value: { userId: ACCOUNT } });
    expect(server.callsOf('registerByFingerId')).toEqual([]);
    expect(await readMeta('sessionLost')).toBe(true);
  });

  it('waits until the guest can be renewed, so that no coins are left behind', async () => {
    server.hasSession = false;
    server.on('registerByFingerId', () => 'serverFault');
    await db.meta.put(metaRow('fingerId', await seal('fingerId', 'finger')));
    expect(await logIn(login)).toMatchObject({ ok: false, failure: { disposition: 'retry' } });
    expect(server.callsOf('loginByEmail').map(({ userId }) => userId)).toEqual([GUEST]);
    expect(await readMeta('accountId')).toBe(GUEST);
  });

  it('proceeds without a guest that cannot be renewed, and leaves its intents to it', async () => {
    server.hasSession = false;
    server.on('loginByEmail', () => ({ user, mergedUserId: null, award: 0 }));
    await append(checkIn);
    expect(await logIn(login)).toMatchObject({ ok: true });
    expect(server.callsOf('loginByEmail').map(({ userId }) => userId)).toEqual([GUEST, undefined]);
    expect(await db.outbox.toArray()).toMatchObject([{ accountId: GUEST }]);
  });

  it('is not undone by a start that runs at the same time', async () => {
    const guest = { ...GUEST_USER, userGold: 5 };
    const account = { ...user, id: GUEST, userId: GUEST };
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    let answerNow = () => {};
    const loggedIn = new Promise<void>((resolve) => (answerNow = resolve));
    let asked = 0;
    server
      .on('loginByEmail', () => ({ user: account, mergedUserId: null, award: 0 }))
      // The start's request reaches the server before the login, and its answer the device after it.
      .on('userInfo', async () => {
        if (asked++ > 0) return { user: account, regDay: 0, discountVip: null, goldList: [] };
        arrive();
        await loggedIn;
        return { user: guest, regDay: 0, discountVip: null, goldList: [] };
      });
    const starting = useCases.start(GUEST_SIGN_IN);
    await arrived;
    expect(await logIn(login)).toMatchObject({ ok: true });
    answerNow();
    expect(await starting).toMatchObject({ ok: true });
    expect(await storedUser()).toMatchObject({ userId: GUEST, isLogin: 1 });
    expect(await useCases.signInGuest(GUEST_SIGN_IN)).toEqual({ ok: true, value: { userId: GUEST } });
    expect(server.callsOf('registerByFingerId')).toEqual([]);
    expect(await db.outbox.toArray()).toEqual([]);
  });

  it('removes another account’s data from the device first', async () => {
    const other = { ...user, id: 50, userId: 50, email: 'other@books.example' };
    await db.meta.bulkPut([metaRow('accountId', 50), metaRow('user', await sealUser(other))]);
    await db.bookshelf.put({ bookId: 7 } as never);
    expect(await logIn(login)).toEqual({ ok: true, value: { award: 0, mustReload: true } });
    expect(await db.bookshelf.count()).toBe(0);
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT });
  });
});

describe('the arrival of a visitor', () => {
  it('is stored sealed and can be read on this device', async () => {
    const visit = { arrival: { ...GUEST_SIGN_IN.arrival, inviteCode: 'FRIENDSCODE' }, isDeep: 1 } as const;
    expect(await useCases.keepArrival(visit)).toEqual({ ok: true, value: null });
    const kept = (await db.settings.get('arrival'))?.value as string;
    expect(kept).not.toContain('FRIENDSCODE');
    expect(await unseal('arrival', kept)).toEqual(visit);
  });
});
