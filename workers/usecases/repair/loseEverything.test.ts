import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { readCopies } from '../../../data/inventory/findLoss';
import { readRepair } from '../../../data/queries/repair';
import { deviceSecret } from '../../../data/sealing/deviceKey';
import { db } from '../../../data/tables/db';
import { readMeta } from '../../../data/tables/meta';
import { GUEST_SIGN_IN, GUEST_USER } from '../../../tests/doubles/guest';
import {
  ACCOUNT,
  ALL,
  BOOK,
  begin,
  CHAPTERS,
  keptTitles,
  liveIn,
  logIn,
  loseCaches,
  loseDatabase,
  loseKeys,
  present,
  server,
  sessionOf,
  whole,
  withLossyDevice,
} from '../../../tests/doubles/lossyDevice';
import { useCases } from '../index';
import { goOnRepairing } from './goOnRepairing';
import { recordKeptTitles } from './inventory';

withLossyDevice();

async function liveInTold(): Promise<void> {
  await liveIn();
  await recordKeptTitles();
  await useCases.synchronize();
}

async function loseAll(): Promise<void> {
  await loseDatabase();
  await loseKeys();
  loseCaches();
}

describe('a device that lost everything', () => {
  it('restores library and places through its remaining session', async () => {
    await liveIn();
    await loseAll();
    expect(await begin()).toMatchObject({
      ok: true,
      value: { needsGuest: false, user: { userId: ACCOUNT } },
    });
    await vi.waitFor(async () => expect(await present()).toEqual({ ...ALL, done: [] }));
    expect(server.callsOf('registerByFingerId')).toEqual([]);
    await vi.waitFor(async () =>
      expect(await readRepair()).toMatchObject({ lost: ['everything'], state: 'done' }),
    );
  });

  it('restores its downloads too, if the account knows them', async () => {
    await liveInTold();
    expect([...keptTitles]).toEqual([[`desktop/book/${BOOK}`, { bytes: CHAPTERS * 'Text 1.'.length }]]);
    await loseAll();
    await begin();
    await whole();
    expect(await readRepair()).toMatchObject({ state: 'done', downloads: [{ bookId: BOOK }] });
  });

  it('leaves downloads paused over mobile data', async () => {
    await liveInTold();
    await loseAll();
    vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, connection: { type: 'cellular' } });
    await begin();
    await vi.waitFor(async () => expect(await db.downloads.get(BOOK)).toMatchObject({ state: 'paused' }));
  });

  it('without a session announces nothing, and restores downloads after a login', async () => {
    await liveInTold();
    await loseAll();
    sessionOf(null);
    expect(await begin()).toMatchObject({ ok: true, value: { needsGuest: true } });
    expect(await readRepair()).toMatchObject({ state: 'loggedOut', told: true });
    await useCases.signInGuest(GUEST_SIGN_IN);
    await goOnRepairing();
    expect(await readRepair()).toMatchObject({ state: 'loggedOut', told: true });
    expect(await db.downloads.count()).toBe(0);
    await logIn();
    await whole();
  });

  it('restores no downloads of another class of devices', async () => {
    await liveInTold();
    const fields = keptTitles.get(`desktop/book/${BOOK}`) ?? {};
    keptTitles.clear();
    keptTitles.set(`phone/book/${BOOK}`, fields);
    await loseAll();
    await begin();
    await vi.waitFor(async () => expect(await present()).toEqual({ ...ALL, done: [] }));
    await vi.waitFor(async () => expect(await readRepair()).toMatchObject({ state: 'done', downloads: [] }));
  });

  it('restores the episodes of a drama at their size', async () => {
    await liveInTold();
    keptTitles.set('desktop/drama/30', {
      bytes: 300,
      height: 480,
      episodes: [
        [1, 2],
        [5, 5],
      ],
    });
    await loseAll();
    await begin();
    await vi.waitFor(async () => expect(await readRepair()).toMatchObject({ state: 'done' }));
    const rows = await db.keptEpisodes.toArray();
    expect(rows.map(({ videoId, target, height }) => [videoId, target, height])).toEqual([
      [30, 1, 480],
      [30, 2, 480],
      [30, 5, 480],
    ]);
  });

  it('restores a guest, who signs in with the device’s present secret', async () => {
    sessionOf(GUEST_USER);
    await liveIn();
    await loseDatabase();
    await loseKeys();
    loseCaches();
    await begin();
    await vi.waitFor(async () => expect(await readRepair()).toMatchObject({ state: 'done', cameBack: true }));
    const secret = await deviceSecret();
    expect(server.callsOf('registerByFingerId').at(-1)).toMatchObject({ userId: 12, deviceSecret: secret });
  });

  it('looks like a first visit without a session', async () => {
    sessionOf(null);
    expect(await begin()).toMatchObject({ ok: true, value: { needsGuest: true } });
    expect(await readRepair()).toMatchObject({ accountId: null, told: true });
  });

  it('does not restore what its reader wiped, even with a living session', async () => {
    await liveIn();
    server.isDown = true;
    await useCases.logOut({ everywhere: false });
    server.isDown = false;
    expect(await begin()).toMatchObject({ ok: true, value: { user: null, needsGuest: true } });
    expect(await readRepair()).toBeUndefined();
    expect(await readCopies()).toEqual({ keys: undefined, caches: undefined });
    await useCases.signInGuest(GUEST_SIGN_IN);
    expect(await readMeta('left')).toBeUndefined();
  });
});
