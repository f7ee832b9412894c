import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TICKET_RULES } from '../../contract/money/tickets';
import type { OpenedByTicket, Tickets } from '../../contract/money/tickets.schema';
import { books } from '../../server/ground/db/schema/books';
import { proveMailbox } from '../../server/testing/accounts';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { allAtOnce, app, bookId, grantsOf, many, PRICE, reader, refused, withRacedApp } from './racedApp';

withRacedApp();

const { most, ahead } = TICKET_RULES.daily;

async function waitingReader(coins: number): Promise<number> {
  const userId = await reader(coins);
  await proveMailbox(app, userId);
  await app.context.db.update(books).set({ ticketRule: 'daily' }).where(eq(books.id, bookId));
  return userId;
}

test('keys that fifty requests ask for at once are the same, and each opens one chapter once', async () => {
  const userId = await waitingReader(0);
  const asked = (await allAtOnce(
    'tickets',
    userId,
    many(() => ({ bookId })),
  )) as Tickets[];
  expect(new Set(asked.map(({ keys }) => keys.map(({ target }) => target).join()))).toEqual(
    new Set([Array.from({ length: most + ahead }, (_, at) => at + 1).join()]),
  );
  const opening = (target: number) => ({ requestId: randomUUID(), bookId, target, at: 0 });
  const opened = await allAtOnce('openByTicket', userId, [1, 1, 1, 2, 2, 2, 3, 3, 3].map(opening));
  expect(refused(opened)).toEqual([]);
  expect(await grantsOf(userId)).toBe(most + ahead);
  const fullAt = Math.max(...(opened as OpenedByTicket[]).map(({ tickets }) => tickets.fullAt));
  const used = (fullAt - app.context.now().getTime()) / TICKET_RULES.daily.everyMs;
  // The first ticket was full at the first request.
  expect(Math.round(used)).toBe(most + ahead);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('chapters are opened by coins and by tickets on the same connections', async () => {
  const userId = await waitingReader(50 * PRICE);
  await allAtOnce('tickets', userId, [{ bookId }]);
  for (let round = 0; round < 5; round++) {
    const unlocks = Array.from({ length: 8 }, (_, at) => {
      return { requestId: randomUUID(), bookId, target: 4 + round * 8 + at, maxPrice: PRICE };
    });
    const [paid, opened] = await Promise.all([
      allAtOnce('unlockChapterByGold', userId, unlocks),
      allAtOnce('openByTicket', userId, [
        { requestId: randomUUID(), bookId, target: 1 + (round % 3), at: 0 },
      ]),
    ]);
    expect(refused(opened)).toEqual([]);
    expect(refused(paid).every((code) => code === refused(paid)[0])).toBe(true);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});
