import { lt, sql } from 'drizzle-orm';
import type { Database } from '../ground/db/database';
import { digestItems } from '../ground/db/schema/digests';
import { pushEvents, pushNotices, pushSubscriptions } from '../ground/db/schema/push';

const DAY_MS = 86_400_000;
/** What was told counts for a week; a month is enough to see how a campaign went. */
const NOTICE_DAYS = 30;
/** A browser that was not seen for as long as a session lasts. */
const SUBSCRIPTION_DAYS = 365;

/** Forgets what was told long ago, and browsers that nobody has come back with. */
export async function removeOldPushes(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
  await db.delete(pushNotices).where(lt(pushNotices.createdAt, monthAgo));
  await db.delete(digestItems).where(lt(digestItems.createdAt, monthAgo));
  await db.delete(pushEvents).where(sql`${pushEvents.createdAt} < ${monthAgo.toISOString()}::timestamptz
    and ${pushEvents.doneAt} is not null`);
  const yearAgo = new Date(now.getTime() - SUBSCRIPTION_DAYS * DAY_MS);
  await db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, yearAgo));
}
