import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedFingerId } from '../../../data/commands/guestSignIn';
import { isOfKind } from '../../../data/outbox/intent';
import { readUser } from '../../../data/queries/account';
import { db } from '../../../data/tables/db';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_SIGN_IN, GUEST_USER, REGISTERED } from '../../../tests/doubles/guest';
import { passTime } from '../../../tests/doubles/passTime';
import { useCases } from '../index';

const { changeFingerprint, claimNotice, drainOutbox, log, signInGuest, start } = useCases;
const { fingerId: _, ...START } = GUEST_SIGN_IN;
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
  server
    .on('registerByFingerId', () => {
      server.hasSession = true;
      return REGISTERED;
    })
    .on('userInfo', () => ({ user: GUEST_USER, regDay: 3, discountVip: null, goldList: [] }))
    .on('loginLog', () => null)
    .on('forgetFingerprint', () => null)
    .on('userHandleLogByApp', () => null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the first start', () => {
  it('needs a guest, and signing in stores the user', async () => {
    expect(await start(START)).toEqual({ ok: true, value: { user: null, needsGuest: true } });
    expect(await signInGuest(GUEST_SIGN_IN)).toEqual({ ok: true, value: { userId: 12 } });
    expect(await readUser()).toEqual({ ...GUEST_USER, regDay: 3 });
    expect((await db.meta.get('goldSettings'))?.value).toEqual({ loginGold: 50, noticeGold: 10 });
  });

  it('sends the ad of the visit with the user info and the notification claim', async () => {
    await start({ ...START, arrival: { ...START.arrival, aid: 'ad-7' } });
    server.on('getGoldByNotice', () => 'noReward');
    await signInGuest(GUEST_SIGN_IN);
    await claimNotice();
    expect(server.callsOf('userInfo')).toMatchObject([{ aid: 'ad-7' }]);
    expect(server.callsOf('getGoldByNotice')).toMatchObject([{ aid: 'ad-7' }]);
    await start(START);
    expect(server.callsOf('userInfo').at(-1)).not.toHaveProperty('aid');
  });

  it('logs a failed registration unless the network is missing', async () => {
    server.isDown = true;
    await signInGuest(GUEST_SIGN_IN);
    expect(await db.outbox.where('openKey').startsWith('log|').count()).toBe(0);
    server.isDown = false;
    passTime();
    server.on('registerByFingerId', () => 'serverFault');
    expect(await signInGuest(GUEST_SIGN_IN)).toMatchObject({ ok: false, failure: { name: 'serverFault' } });
    expect(await db.outbox.where('openKey').startsWith('log|').toArray()).toMatchObject([
      { payload: { msg: 'registration-failed', ext1: 'serverFault' } },
    ]);
    server.on('registerByFingerId', () => REGISTERED);
    passTime();
    await drainOutbox();
    expect(server.callsOf('userHandleLogByApp')).toMatchObject([
      { msg: 'registration-failed', ext1: 'serverFault', device: GUEST_SIGN_IN.device },
    ]);
  });

  it('logs a refused registration', async () => {
    server.on('registerByFingerId', () => 'notAllowed');
    await signInGuest(GUEST_SIGN_IN);
    await vi.waitFor(() =>
      expect(server.callsOf('userHandleLogByApp')).toMatchObject([
        { msg: 'registration-failed', ext1: 'notAllowed' },
      ]),
    );
  });

  it('leaves no invite code or fingerprint readable on the device', async () => {
    await signInGuest(GUEST_SIGN_IN);
    const kept = JSON.stringify(await db.meta.toArray());
    expect(kept).not.toContain('"inviteCode"');
    expect(kept).not.toContain('finger"');
  });

  it('stores a waiting sign-in sealed', async () => {
    server.isDown = true;
    await signInGuest(GUEST_SIGN_IN);
    const [waiting] = await db.outbox.toArray();
    expect(Object.keys(waiting?.payload ?? {}).sort()).toEqual(['content', 'requestId']);
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    const { fingerId, language, isDeep, domain, arrival } = GUEST_SIGN_IN;
    const sent = { fingerId, phoneLanguage: language, isDeep, domain, ...arrival };
    expect(server.callsOf('registerByFingerId')).toMatchObject([sent]);
  });

  it('offline queues one sign-in and sends it on the next wake', async () => {
    server.isDown = true;
    expect(await signInGuest(GUEST_SIGN_IN)).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await signInGuest(GUEST_SIGN_IN)).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await db.outbox.count()).toBe(1);
    expect(await readUser()).toBeUndefined();
    server.isDown = false;
    passTime(2_000);
    expect(await drainOutbox()).toMatchObject({ ok: true, value: { delivered: 1, waiting: 0 } });
    expect((await readUser())?.userId).toBe(12);
  });

  it('delivers a waiting sign-in and needs no guest', async () => {
    server.isDown = true;
    await signInGuest(GUEST_SIGN_IN);
    server.isDown = false;
    passTime(2_000);
    expect(await start(START)).toMatchObject({
      ok: true,
      value: { user: { userId: 12 }, needsGuest: false },
    });
  });

  it('keeps the guest if the user info cannot be fetched', async () => {
    server.on('userInfo', () => 'serverFault');
    expect(await signInGuest(GUEST_SIGN_IN)).toEqual({ ok: true, value: { userId: 12 } });
    expect(await readUser()).toMatchObject({ userId: 12, userGold: 0, isRoot: 0 });
  });

  it('reports a refused sign-in', async () => {
    server.on('registerByFingerId', () => 'notAllowed');
    expect(await signInGuest(GUEST_SIGN_IN)).toMatchObject({ ok: false, failure: { name: 'notAllowed' } });
  });
});

describe('a later start', () => {
  beforeEach(async () => {
    await signInGuest(GUEST_SIGN_IN);
  });

  it('refreshes the user', async () => {
    server.on('userInfo', () => ({
      user: { ...GUEST_USER, coins: 9, userGold: 59 },
      regDay: 4,
      discountVip: null,
      goldList: [],
    }));
    expect(await start(START)).toMatchObject({
      ok: true,
      value: { needsGuest: false, user: { coins: 9, regDay: 4 } },
    });
    expect(await readUser()).toMatchObject({ coins: 9 });
  });

  it('offline keeps the stored user', async () => {
    server.isDown = true;
    expect(await start(START)).toMatchObject({
      ok: true,
      value: { needsGuest: false, user: { userId: 12 } },
    });
    expect(await readUser()).toMatchObject({ userId: 12, isRoot: 0 });
  });

  it('sets the root flag if the user info is refused (spec 4.1)', async () => {
    server.on('userInfo', () => 'notAllowed');
    expect(await start(START)).toMatchObject({ ok: true });
    expect(await readUser()).toMatchObject({ userId: 12, isRoot: 1 });
  });

  it('without a session signs in again: same secret, same account, new request id', async () => {
    server.hasSession = false;
    expect(await start(START)).toMatchObject({
      ok: true,
      value: { needsGuest: false, user: { userId: 12 } },
    });
    const [first, second] = server.callsOf('registerByFingerId');
    expect(second?.deviceSecret).toBe(first?.deviceSecret);
    expect(second?.fingerId).toBe('finger');
    expect(second?.requestId).not.toBe(first?.requestId);
    expect(server.hasSession).toBe(true);
  });

  it('never signs a registered user in as a guest', async () => {
    server.on('userInfo', () => ({
      user: { ...GUEST_USER, isLogin: 1 },
      regDay: 0,
      discountVip: null,
      goldList: [],
    }));
    await start(START);
    server.hasSession = false;
    expect(await start(START)).toMatchObject({
      ok: true,
      value: { needsGuest: false, user: { isLogin: 1 } },
    });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
  });

  it('with an unreadable user asks the server; without a session needs a guest', async () => {
    await db.meta.put({ key: 'user', value: 'DOGEAR:AAAA' });
    server.isDown = true;
    expect(await start(START)).toEqual({ ok: true, value: { user: null, needsGuest: false } });
    server.isDown = false;
    expect(await start(START)).toMatchObject({ value: { user: { userId: 12 }, needsGuest: false } });
    await db.meta.put({ key: 'user', value: 'DOGEAR:AAAA' });
    server.hasSession = false;
    expect(await start(START)).toEqual({ ok: true, value: { user: null, needsGuest: true } });
  });
});

describe('a client log', () => {
  const LOG = {
    msg: 'white screen',
    ext1: 'x'.repeat(9_000),
    ext2: '',
    ext3: '',
    device: GUEST_SIGN_IN.device,
  };

  it('is truncated to the contract’s limit and sent', async () => {
    expect(await log(LOG)).toEqual({ ok: true, value: null });
    await vi.waitFor(() => expect(server.callsOf('userHandleLogByApp')).toHaveLength(1));
    expect(server.callsOf('userHandleLogByApp')[0]?.ext1).toBe('x'.repeat(8_192));
  });

  it('offline waits, the newest fifty only', async () => {
    server.isDown = true;
    for (let count = 0; count < 53; count++) await log({ ...LOG, msg: `${count}` });
    const rows = (await db.outbox.toArray()).filter((row) => isOfKind(row, 'log'));
    expect(rows).toHaveLength(50);
    expect(rows.map((row) => row.payload.msg)).not.toContain('2');
    expect(rows.map((row) => row.payload.msg)).toContain('52');
  });
});

describe('a changed fingerprint consent', () => {
  const asked = () => server.callsOf('registerByFingerId').map(({ fingerId }) => fingerId);

  it('is sent with a sign-in of the same guest and used by the next one', async () => {
    await signInGuest(GUEST_SIGN_IN);
    const { deviceSecret } = server.callsOf('registerByFingerId')[0] as { deviceSecret: string };
    expect(await changeFingerprint({ ...GUEST_SIGN_IN, fingerId: 'random', allowed: false })).toMatchObject({
      ok: true,
    });
    expect(asked()).toEqual([GUEST_SIGN_IN.fingerId, 'random']);
    expect(server.callsOf('registerByFingerId')[1]).toMatchObject({ deviceSecret });
    server.hasSession = false;
    await start(START);
    expect(asked()).toEqual([GUEST_SIGN_IN.fingerId, 'random', 'random']);
  });

  it('replaces a sign-in that waits for the network', async () => {
    server.isDown = true;
    await signInGuest(GUEST_SIGN_IN);
    await changeFingerprint({ ...GUEST_SIGN_IN, fingerId: 'random', allowed: false });
    expect(await db.outbox.count()).toBe(1);
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect(asked()).toEqual(['random']);
  });

  it('signs no guest in over an account, which stores it for later', async () => {
    server.on('userInfo', () => ({
      user: { ...GUEST_USER, isLogin: 1 },
      regDay: 0,
      discountVip: null,
      goldList: [],
    }));
    await signInGuest(GUEST_SIGN_IN);
    await changeFingerprint({ ...GUEST_SIGN_IN, fingerId: 'random', allowed: false });
    expect(asked()).toEqual([GUEST_SIGN_IN.fingerId]);
    expect(await storedFingerId()).toBe('random');
  });

  it('that is withdrawn is reported for an account too, offline later, and stored sealed', async () => {
    server.on('userInfo', () => ({
      user: { ...GUEST_USER, isLogin: 1 },
      regDay: 0,
      discountVip: null,
      goldList: [],
    }));
    await signInGuest(GUEST_SIGN_IN);
    server.isDown = true;
    await changeFingerprint({ ...GUEST_SIGN_IN, fingerId: 'random', allowed: false });
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'forgetFingerprint', accountId: 12 }]);
    const rows = await Promise.all(db.tables.map((table) => table.toArray()));
    expect(JSON.stringify(rows)).not.toContain('"finger"');
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect(server.callsOf('forgetFingerprint')).toMatchObject([
      { former: GUEST_SIGN_IN.fingerId, fingerId: 'random', userId: 12 },
    ]);
    // An account's login does not need the fingerprint it allows.
    await changeFingerprint({ ...GUEST_SIGN_IN, fingerId: 'finger', allowed: true });
    expect(server.callsOf('forgetFingerprint')).toHaveLength(1);
    expect(await db.outbox.count()).toBe(0);
  });
});
