import { asc, eq } from 'drizzle-orm';
import { VIP_TIER } from '../../contract/money/tiers';
import type { TierDraft } from '../../contract/money/tiers.schema';
import { chapters } from '../ground/db/schema/books';
import { memberships, tiers } from '../ground/db/schema/tiers';
import { users } from '../ground/db/schema/users';
import type { TestClient } from './createClient';
import type { TestApp } from './openTestApp';

export async function makeTier(app: TestApp, benefits: Partial<TierDraft> = {}): Promise<number> {
  const usual = { name: 'Lanterns', bookId: null, ahead: 0, opensAll: false, noAds: false };
  const [tier] = await app.context.db
    .insert(tiers)
    .values({ ...usual, ...benefits })
    .returning();
  if (!tier) throw new Error('A tier was not written.');
  return tier.id;
}

/** Makes a reader a member until a moment. */
export async function join(app: TestApp, userId: number, tierId: number, until: number): Promise<void> {
  const end = new Date(until);
  if (tierId === VIP_TIER)
    await app.context.db.update(users).set({ vipUntil: end }).where(eq(users.id, userId));
  else
    await app.context.db
      .insert(memberships)
      .values({ userId, tierId, until: end })
      .onConflictDoUpdate({ target: [memberships.userId, memberships.tierId], set: { until: end } });
}

/** Gives a title's drafts times, `every` ms apart, the first one after that long. */
export async function schedule(app: TestApp, bookId: number, every: number): Promise<void> {
  const drafts = (
    await app.context.db
      .select()
      .from(chapters)
      .where(eq(chapters.bookId, bookId))
      .orderBy(asc(chapters.target))
  ).filter(({ isDraft }) => isDraft);
  for (const [at, { id }] of drafts.entries())
    await app.context.db
      .update(chapters)
      .set({ publishAt: new Date(app.context.now().getTime() + (at + 1) * every) })
      .where(eq(chapters.id, id));
}

export async function opened(app: TestApp, client: TestClient, bookId: number, ...targets: number[]) {
  const { code, data } = await app.ask('openAsMember', { bookId, targets }, client);
  return { code, targets: code === 1 ? data.grants.map(({ target }) => target) : [] };
}
