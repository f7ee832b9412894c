import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignIndex } from '../../../contract/money/rewards.schema';
import { readRewards } from '../../../data/queries/rewards';
import { readCoinHistory, readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { passTime } from '../../../tests/doubles/passTime';
import { useCases } from '../index';

const { cancelIntent, checkIn, dismissRefusedCheckIn, drainOutbox, refreshRewards } = useCases;
const MINUTE = 60_000;
let server: FakeServer;
let signed: boolean;

beforeEach(async () => {
  server = await freshDevice();
  signed = false;
  const balance = { coins: 0, bonus: 5, userGold: 5 };
  server
    .on('signIndex', index)
    .on('taskList', () => 'serverFault')
    .on('userInfo', () => ({
      user: { ...GUEST_USER, ...balance },
      regDay: 0,
      discountVip: null,
      goldList: [],
    }))
    .on('sign', ({ requestId }) => {
      if (signed) return 'alreadyCheckedIn';
      signed = true;
      const reference = { type: 'day', day: '2026-11-21', position: 1 } as const;
      const line = { id: 1, kind: 'checkIn', reference, coins: 0, bonus: 5, balance, at: 0 } as const;
      return {
        day: '2026-11-21',
        bonus: 5,
        balance,
        line: { ...line, requestId: requestId as string },
        index: index(),
      };
    });
  await db.meta.put(metaRow('accountId', 12));
});
afterEach(async () => {
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const index = (): SignIndex => ({
  today: '2026-11-21',
  signed,
  signedYesterday: false,
  streak: signed ? 1 : 0,
  row: [{ position: 1, bonus: 5, state: signed ? 'claimed' : 'next' }],
  awardGold: signed ? 0 : 5,
  makeUpDay: null,
  streakWithMakeUp: 1,
});
const setClock = (moment: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment), shouldAdvanceTime: true });
const open = async () => (await readRewards()).checkIns;

it('a check-in counts once, and updates the bonus, the ledger and the days together', async () => {
  await refreshRewards();
  expect((await readRewards()).sign).toMatchObject({ signed: false });
  await Promise.all([checkIn({}), checkIn({})]);
  await vi.waitFor(async () => expect((await readRewards()).sign).toMatchObject({ signed: true, streak: 1 }));
  expect(await readWallet()).toMatchObject({ bonus: 5 });
  expect((await readCoinHistory(9)).lines).toMatchObject([{ kind: 'checkIn', bonus: 5 }]);
  expect(server.callsOf('sign')).toHaveLength(1);
});

it('a check-in before midnight in New York counts for that day, whenever it is sent', async () => {
  // 23:58 in New York.
  setClock('2026-11-22T04:58:00Z');
  server.isDown = true;
  await checkIn({});
  await vi.waitFor(async () => expect(await open()).toMatchObject([{ state: 'waiting', day: '2026-11-21' }]));
  setClock('2026-11-22T12:00:00Z');
  expect(await open()).toMatchObject([{ day: '2026-11-21' }]);
  server.isDown = false;
  passTime(2_000);
  await drainOutbox();
  // The clock keeps running during the tap.
  const { tappedAt } = server.callsOf('sign')[0] as { tappedAt: number };
  expect(tappedAt - Date.parse('2026-11-22T04:58:00Z')).toBeGreaterThanOrEqual(0);
  expect(tappedAt).toBeLessThan(Date.parse('2026-11-22T04:59:00Z'));
});

it('a check-in uses the server’s time if the device’s clock is a year off', async () => {
  setClock('2027-11-22T12:00:00Z');
  await db.meta.put(metaRow('clockOffset', Date.parse('2026-11-22T12:00:00Z') - Date.now()));
  await checkIn({});
  await vi.waitFor(() => expect(server.callsOf('sign')).toHaveLength(1));
  const { tappedAt } = server.callsOf('sign')[0] as { tappedAt: number };
  expect(Math.abs(tappedAt - Date.parse('2026-11-22T12:00:00Z'))).toBeLessThan(MINUTE);
  expect((await readRewards()).today).toBe('2026-11-22');
});

it('a refused check-in shows its reason until dismissed', async () => {
  signed = true;
  await checkIn({});
  await vi.waitFor(async () =>
    expect(await open()).toMatchObject([{ state: 'refused', failure: { name: 'alreadyCheckedIn' } }]),
  );
  await dismissRefusedCheckIn({ target: (await open())[0]?.target ?? '' });
  expect(await open()).toEqual([]);
});

it('a waiting check-in can be cancelled; one for a missed day is separate', async () => {
  server.isDown = true;
  await checkIn({});
  await checkIn({ makeUpDay: '2026-11-19' });
  expect((await open()).map(({ day, makesUp }) => [makesUp, makesUp ? day : '']).sort()).toEqual([
    [false, ''],
    [true, '2026-11-19'],
  ]);
  for (const { requestId } of await open()) await cancelIntent({ requestId });
  server.isDown = false;
  passTime(2_000);
  await drainOutbox();
  expect(server.callsOf('sign')).toHaveLength(0);
});
