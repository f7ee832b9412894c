import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { grants } from '../../server/ground/db/schema/grants';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { join, makeTier } from '../../server/testing/members';
import { allAtOnce, app, bookId, grantsOf, many, PRICE, reader, refused, withRacedApp } from './racedApp';

withRacedApp();

test('a chapter is opened by a membership and bought at once: it is granted once, and paid for or not', async () => {
  const userId = await reader(100 * PRICE);
  await join(app, userId, await makeTier(app, { opensAll: true }), app.context.now().getTime() + 86_400_000);
  const targets = [1, 2, 3, 4, 5];
  const [opened, bought] = await Promise.all([
    allAtOnce(
      'openAsMember',
      userId,
      many(() => ({ bookId, targets })),
    ),
    allAtOnce(
      'unlockChapterByGold',
      userId,
      targets.map((target) => ({ requestId: randomUUID(), bookId, target, maxPrice: PRICE })),
    ),
  ]);
  expect([refused(opened), refused(bought)]).toEqual([[], []]);
  expect(await grantsOf(userId)).toBe(targets.length);
  const paid = await app.context.db.$count(grants, and(eq(grants.userId, userId), isNotNull(grants.entryId)));
  const asMember = await app.context.db.$count(
    grants,
    and(eq(grants.userId, userId), isNotNull(grants.tierId)),
  );
  expect(paid + asMember).toBe(targets.length);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});
