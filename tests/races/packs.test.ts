import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Pack, TakenAlong } from '../../contract/money/ledger.schema';
import { PACK_GRACE_MS, PACK_MS } from '../../contract/money/limits';
import { signPackReport } from '../../contract/money/packReport';
import { FAILURES } from '../../contract/wire/failure';
import { proveMailbox } from '../../server/testing/accounts';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { endDuePacks } from '../../server/unlock/packs/endPacks';
import { allAtOnce, app, bookId, grantsOf, many, PRICE, reader, refused, withRacedApp } from './racedApp';

withRacedApp();

const TEN = Array.from({ length: 10 }, (_, at) => at + 1);
const ROUNDS = 4;
const order = () => ({ requestId: randomUUID(), bookId, targets: [...TEN], maxPrice: 10 * PRICE });

async function packReader(): Promise<number> {
  const userId = await reader(10 * PRICE);
  await proveMailbox(app, userId);
  return userId;
}

async function take(userId: number): Promise<Pack> {
  const [answer] = await allAtOnce('takeAlong', userId, [order()]);
  return (answer as TakenAlong).pack;
}

async function report({ packId, reportKey }: Pack, opened: number[], closing: boolean) {
  const mac = await signPackReport(reportKey, { packId, opened, closing });
  return { requestId: randomUUID(), packId, opened, closing, mac };
}

test('fifty simultaneous requests for ten chapters take one pack and hold its coins once', async () => {
  const userId = await packReader();
  const answers = await allAtOnce('takeAlong', userId, many(order));
  expect(refused(answers)).toEqual(Array(answers.length - 1).fill(FAILURES.packWaits.code));
  const again = order();
  const other = await packReader();
  const same = await allAtOnce('takeAlong', other, [again, again, again]);
  for (const answer of same) expect(answer).toEqual(same[0]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('opening, giving back, unlocking and expiry at once move each coin once', async () => {
  const start = app.context.now().getTime();
  for (let round = 0; round < ROUNDS; round++) {
    app.context.setNow(new Date(start + round * 100 * 86_400_000));
    const userId = await packReader();
    const pack = await take(userId);
    // The pack is over: the server gives back while the device reports, gives back and unlocks.
    app.context.setNow(new Date(app.context.now().getTime() + PACK_MS + PACK_GRACE_MS));
    const told = await Promise.all([
      report(pack, [1, 2], false),
      report(pack, [1, 2, 3], false),
      report(pack, [1], false),
      report(pack, [1, 2, 3], true),
    ]);
    const unlocking = TEN.slice(2, 6).map((target) => {
      return { requestId: randomUUID(), bookId, target, maxPrice: PRICE };
    });
    const [reports, unlocks] = await Promise.all([
      allAtOnce('reportOpened', userId, [...told, ...told]),
      allAtOnce('unlockChapterByGold', userId, unlocking),
      endDuePacks(app.context),
      endDuePacks(app.context),
    ]);
    expect(refused([...reports, ...unlocks])).toEqual([]);
    const [gold] = await allAtOnce('goldIndex', userId, [{}]);
    const { balance } = gold as { balance: { userGold: number; held?: number } };
    // In any order, the opened chapters are paid for and the other coins are available.
    expect(balance.held).toBeUndefined();
    expect(balance.userGold).toBe((10 - (await grantsOf(userId))) * PRICE);
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  }
}, 120_000);
