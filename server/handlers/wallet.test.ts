import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UNDO_UNLOCK_MS, UNDO_UNLOCKS_A_DAY } from '../../contract/money/limits';
import { verifySigned } from '../../contract/money/receipts.schema';
import { FAILURES } from '../../contract/wire/failure';
import { bonusLots } from '../ground/db/schema/ledger';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';

const NOW = Date.parse('2026-05-01T16:00:00Z');
const DAY_MS = 86_400_000;

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('undone', {
    pricePerChapter: 1,
    freeChapters: 0,
    sections: Array.from({ length: 20 }, (_, at) => ({
      target: at + 1,
      title: `Part ${at + 1}`,
      text: 'Text.',
      wordCount: 1,
    })),
  });
});
beforeEach(() => at(NOW));
const at = (ms: number) => app.context.setNow(new Date(ms));
afterAll(() => app.context.close());

test('the wallet shows the balance and the bonus that expires', async () => {
  const { client, userId } = await app.signIn();
  await giveGold(app.context, userId, { coins: 3, bonus: 4 });
  await giveGold(app.context, userId, { bonus: 6, expiresAt: new Date(NOW + 9 * DAY_MS) });
  await giveGold(app.context, userId, { bonus: 5, expiresAt: new Date(NOW + 2 * DAY_MS) });
  const { data } = await app.ask('goldIndex', { userId }, client);
  expect(data).toMatchObject({
    balance: { coins: 3, bonus: 15, userGold: 18 },
    currencySymbol: '$',
    lots: [
      { bonus: 5, expiresAt: NOW + 2 * DAY_MS },
      { bonus: 6, expiresAt: NOW + 9 * DAY_MS },
    ],
  });
  at(NOW + 3 * DAY_MS);
  const later = await app.ask('goldIndex', {}, client);
  expect(later.data).toMatchObject({ balance: { bonus: 10 }, lots: [{ bonus: 6 }] });
  expect((await app.ask('userInfo', {}, client)).data.user).toMatchObject({
    coins: 3,
    bonus: 10,
    userGold: 13,
  });
});

test('the coin history is complete over pages, and can be filtered by direction', async () => {
  const { client, userId } = await app.signIn();
  for (let at = 0; at < 35; at++) await giveGold(app.context, userId, { coins: 1 });
  for (const target of [3, 4]) await unlock(client, target, false);
  const page = async (before: number | null, filter: 'all' | 'in' | 'out') =>
    (await app.ask('goldLog', { before, filter }, client)).data;
  const first = await page(null, 'all');
  expect(first.list).toHaveLength(30);
  expect(first.list[0]).toMatchObject({
    kind: 'unlock',
    coins: -1,
    bonus: 0,
    balance: { coins: 33, userGold: 33 },
    reference: { bookName: 'A Sample: undone', title: 'Part 4', from: 4 },
    at: NOW,
  });
  const rest = await page(first.next, 'all');
  expect([rest.list.length, rest.next]).toEqual([7, null]);
  const ids = [...first.list, ...rest.list].map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect((await page(null, 'out')).list.map(({ coins }) => coins)).toEqual([-1, -1]);
  const income = await page(null, 'in');
  expect([...income.list, ...(await page(income.next, 'in')).list]).toHaveLength(35);
});

test('a wallet is readable only by its owner', async () => {
  const one = await app.signIn();
  const two = await app.signIn();
  await giveGold(app.context, one.userId, { coins: 3 });
  expect((await app.ask('goldIndex', { userId: one.userId }, two.client)).status).toBe(403);
  expect((await app.ask('goldIndex', {})).status).toBe(401);
  expect(
    (await app.ask('goldLog', { before: null, filter: 'all', userId: one.userId }, two.client)).status,
  ).toBe(403);
  expect((await app.ask('goldLog', { before: null, filter: 'all' }, two.client)).data.list).toEqual([]);
  expect((await app.ask('goldLog', { before: -1, filter: 'all' }, two.client)).status).toBe(400);
});

async function unlock(client: TestClient, target: number, auto = true) {
  const requestId = randomUUID();
  const request = { requestId, bookId, target, maxPrice: 1, auto };
  const { data } = await app.ask('unlockChapterByGold', request, client);
  return { requestId, request, data };
}
const undo = (client: TestClient, unlockRequestId: string, requestId: string = randomUUID()) =>
  app.ask('undoUnlock', { requestId, unlockRequestId }, client);

test('undoing an automatic unlock returns bonus and lot, and revokes grant and receipt', async () => {
  const { client, userId } = await app.signIn();
  await giveGold(app.context, userId, { bonus: 5, expiresAt: new Date(NOW + 2 * DAY_MS) });
  const { requestId, request, data } = await unlock(client, 3);
  expect(data.undoUntil).toBe(NOW + UNDO_UNLOCK_MS);
  at(NOW + UNDO_UNLOCK_MS);
  const id = randomUUID();
  const undone = await undo(client, requestId, id);
  expect(undone.data).toMatchObject({
    revoked: [{ id: data.grants[0]?.id, kind: 'chapter', bookId, target: 3 }],
    balance: { bonus: 5, coins: 0 },
    line: { kind: 'undo', bonus: 1, coins: 0, requestId: id, reference: { type: 'items', from: 3 } },
  });
  const { receiptKey } = (await app.ask('securityConfig', {})).data;
  expect(await verifySigned(receiptKey, undone.data.revocation)).toBe(true);
  expect(JSON.parse(undone.data.revocation.text)).toMatchObject({
    type: 'revocation',
    userId,
    grants: [data.grants[0]?.id],
  });
  expect(await undo(client, requestId, id)).toEqual(undone);
  const [lot] = await app.context.db.select().from(bonusLots).where(eq(bonusLots.userId, userId));
  expect(lot?.remaining).toBe(5);
  const { data: chapter } = await app.ask('chapter', { bookId, target: 3 }, client);
  expect(chapter.chapter).toMatchObject({ state: 'locked', key: null });
  const again = await app.ask('unlockChapterByGold', request, client);
  expect(again.data).toEqual({ ...data, grants: [] });
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('undo is refused for tapped, late, repeated, foreign and unknown unlocks', async () => {
  const { client, userId } = await app.signIn();
  const other = await app.signIn();
  await giveGold(app.context, userId, { coins: 9 });
  const refused = { status: 200, code: FAILURES.notUndoable.code, data: null };
  const tapped = await unlock(client, 1, false);
  expect(tapped.data.undoUntil).toBeNull();
  expect(await undo(client, tapped.requestId)).toEqual(refused);
  expect(await undo(client, randomUUID())).toEqual(refused);
  const mine = await unlock(client, 2);
  expect(await undo(other.client, mine.requestId)).toEqual(refused);
  expect((await undo(client, mine.requestId)).code).toBe(1);
  expect(await undo(client, mine.requestId)).toEqual(refused);
  expect((await unlock(client, 2)).data.undoUntil).toBeNull();
  const nothing = await unlock(client, 1);
  expect(await undo(client, nothing.requestId)).toEqual(refused);
  const late = await unlock(client, 4);
  at(NOW + UNDO_UNLOCK_MS + 1);
  expect(await undo(client, late.requestId)).toEqual(refused);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('undo is limited per day, and is available again the next day', async () => {
  const { client, userId } = await app.signIn();
  await giveGold(app.context, userId, { coins: 20 });
  const early = await unlock(client, 20);
  for (let target = 1; target <= UNDO_UNLOCKS_A_DAY; target++) {
    expect((await undo(client, (await unlock(client, target)).requestId)).code).toBe(1);
  }
  expect((await unlock(client, 10)).data.undoUntil).toBeNull();
  expect((await undo(client, early.requestId)).code).toBe(FAILURES.notUndoable.code);
  at(NOW + DAY_MS);
  expect((await unlock(client, 11)).data.undoUntil).not.toBeNull();
});
