import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { addDays, dayOf } from '../ground/calendar';
import { users } from '../ground/db/schema/users';
import { award } from '../ground/ledger/award';
import { takeBudget } from '../ground/limits/budgets';
import { humanTime } from '../rewards/paceRead';
import { shareOfNetworkWithoutMailbox, shareOfReaders } from '../rewards/shares';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

/** Check-ins of readers without an e-mail behind an address that thousands share (decision 0031). */

const NOON = Date.parse('2026-05-10T16:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WORDS = 2_000;

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
  const sections = Array.from({ length: 9 }, (_, at) => ({
    target: at + 1,
    title: `Chapter ${at + 1}`,
    text: `Chapter ${at + 1}`,
    wordCount: WORDS,
  }));
  bookId = await app.publish('carried', { sections, freeChapters: 9 });
});
beforeEach(() => at(NOON));
afterAll(async () => {
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  await app.context.close();
});

const at = (ms: number) => app.context.setNow(new Date(ms));
const now = () => app.context.now().getTime();
const pass = (ms: number) => at(now() + ms);
const sign = (client: TestClient, tappedAt = now()) =>
  app.ask('sign', { requestId: randomUUID(), tappedAt }, client);
const index = async (client: TestClient) => (await app.ask('signIndex', {}, client)).data;
const read = (client: TestClient, target: number, dateTime = now()) =>
  app.ask(
    'userLog',
    {
      requestId: randomUUID(),
      page: 'reading',
      action: 'read',
      detail: { bookId, target },
      dateTime,
    },
    client,
  );

let carriers = 0;
/** An address whose share of today other guests have used up. */
async function carrier(): Promise<string> {
  const network = `100.64.0.${++carriers}`;
  await spendShare(network, shareOfNetworkWithoutMailbox(app.context.now()));
  return network;
}
const spendToday = () => spendShare(`100.64.0.${carriers}`, shareOfNetworkWithoutMailbox(app.context.now()));
async function spendShare(network: string, budget: ReturnType<typeof shareOfReaders>): Promise<void> {
  const { db, secrets } = app.context;
  await takeBudget(db, secrets, { budget, subject: network, amount: budget.most, now: app.context.now() });
}

test('a guest who has read a chapter checks in despite the address’s used-up share', async () => {
  const { client } = await app.signIn(await carrier());
  expect(await index(client)).toMatchObject({ needs: 'chapter', awardGold: 5, withEmail: null });
  expect((await sign(client)).code).toBe(FAILURES.readFirst.code);
  await read(client, 1);
  pass(humanTime(WORDS) - 1_000);
  expect((await sign(client)).code).toBe(FAILURES.readFirst.code);
  pass(2_000);
  expect(await index(client)).toMatchObject({ needs: null, awardGold: 5 });
  expect((await sign(client)).data).toMatchObject({
    bonus: 5,
    index: { signed: true, streak: 1, needs: null },
  });
});

test('a chapter read yesterday in New York allows today’s check-in, an older one not', async () => {
  const { client } = await app.signIn(await carrier());
  at(Date.parse('2026-05-11T03:50:00Z'));
  expect(dayOf(app.context.now())).toBe('2026-05-10');
  await read(client, 1);
  pass(20 * 60_000);
  expect(dayOf(app.context.now())).toBe('2026-05-11');
  await spendToday();
  expect((await sign(client)).data).toMatchObject({ day: '2026-05-11', bonus: 5 });
  pass(DAY_MS);
  await spendToday();
  expect((await sign(client)).code).toBe(FAILURES.readFirst.code);
});
test('after a week offline with a wrong clock, check-ins of yesterday and today count', async () => {
  const { client } = await app.signIn(await carrier());
  pass(7 * DAY_MS);
  const yesterday = now() - DAY_MS;
  for (const target of [1, 2, 3]) await read(client, target, now() - 365 * DAY_MS);
  await spendToday();
  expect((await sign(client, yesterday)).data).toMatchObject({
    day: addDays(dayOf(app.context.now()), -1),
    bonus: 5,
  });
  expect((await sign(client)).data).toMatchObject({ bonus: 5, index: { streak: 2 } });
});

test('a reader beyond their own share gets the announced five, and the e-mail offer', async () => {
  const { client, userId } = await app.signIn(await carrier());
  await app.context.db.transaction((tx) =>
    award(tx, {
      userId,
      kind: 'ad',
      bonus: 48,
      reference: { type: 'none' },
      requestId: null,
      at: app.context.now(),
    }),
  );
  await read(client, 1);
  pass(HOUR_MS);
  expect((await sign(client)).data).toMatchObject({ bonus: 5, balance: { bonus: 53 } });
  pass(DAY_MS);
  expect((await sign(client)).data.bonus).toBe(5);
  pass(DAY_MS);
  await read(client, 2);
  pass(HOUR_MS);
  const seen = await index(client);
  expect(seen.row.map(({ bonus }) => bonus)).toEqual([5, 5, 5, 5, 5, 5, 5]);
  expect(seen).toMatchObject({ awardGold: 5, withEmail: 10, needs: null });
  expect((await sign(client)).data).toMatchObject({ bonus: 5 });
});

test('a guest of a crowd needs an e-mail only on its first day', async () => {
  const { client, userId } = await app.signIn(await carrier());
  await app.context.db
    .update(users)
    .set({ isCrowd: true, createdAt: app.context.now() })
    .where(eq(users.id, userId));
  await read(client, 1);
  pass(HOUR_MS);
  expect(await index(client)).toMatchObject({ needs: 'email' });
  expect((await sign(client)).code).toBe(FAILURES.emailNeeded.code);
  pass(DAY_MS);
  expect(await index(client)).toMatchObject({ needs: null });
  expect((await sign(client)).data).toMatchObject({ bonus: 5 });
});

test('beyond an address’s limit for readers, a check-in needs an e-mail', async () => {
  const network = await carrier();
  const { client } = await app.signIn(network);
  await read(client, 1);
  pass(HOUR_MS);
  await spendShare(network, shareOfReaders(app.context.now()));
  expect(await index(client)).toMatchObject({ needs: 'email' });
  expect((await sign(client)).code).toBe(FAILURES.emailNeeded.code);
});
