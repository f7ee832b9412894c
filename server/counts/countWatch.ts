import { and, count, eq, sql } from 'drizzle-orm';
import { dayOf } from '../ground/calendar';
import type { Transaction } from '../ground/db/database';
import { watches } from '../ground/db/schema/episodes';
import { countDay } from './countDay';
import { MOST_READS_A_DAY } from './countRead';

type Watch = {
  readonly userId: number;
  readonly videoId: number;
  readonly episodeId: number;
  /** How long it played, since it was last told of. */
  readonly seconds: number;
};

/** Far beyond what anybody watches one episode for; the sum stays a number that its column holds. */
const MOST_SECONDS = 100_000_000;

/**
 * Writes down how long a viewer watched an episode, and counts it once for ever, in the rankings as a chapter that was read
 * counts there; beyond `MOST_READS_A_DAY` it is kept, but no longer counted.
 */
export async function countWatch(tx: Transaction, watch: Watch, now: Date): Promise<void> {
  const { userId, videoId, episodeId, seconds } = watch;
  const day = dayOf(now);
  const known = await watchesIn(tx, userId, videoId);
  const [row] = await tx
    .insert(watches)
    .values({ userId, episodeId, bookId: videoId, day, seconds, createdAt: now })
    .onConflictDoUpdate({
      target: [watches.userId, watches.episodeId],
      set: { seconds: sql`least(${watches.seconds} + ${seconds}::int, ${MOST_SECONDS}::int)` },
    })
    .returning({ isFirst: sql<boolean>`xmax = 0` });
  if (!row?.isFirst) return;
  const [today] = await tx
    .select({ count: count() })
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(watches.day, day)));
  if ((today?.count ?? 0) > MOST_READS_A_DAY) return;
  await countDay(tx, videoId, { readers: known ? 0 : 1, reads: 1 }, now);
}

/** Whether a viewer has watched an episode of the drama. */
export async function watchesIn(tx: Transaction, userId: number, videoId: number): Promise<boolean> {
  const [row] = await tx
    .select({ bookId: watches.bookId })
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(watches.bookId, videoId)))
    .limit(1);
  return row !== undefined;
}
