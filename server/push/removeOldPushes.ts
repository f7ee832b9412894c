import { lt, sql } from 'drizzle-orm';
import type { Database } from '../ground/db/database';
import { digestItems } from '../ground/db/schema/digests';
import { pushEvents, pushNotices, pushSubscriptions } from '../ground/db/schema/push';

const DAY_MS = 86_400_000;
/** Notices count for a week; a month is enough to see the results of a campaign. */
const NOTICE_DAYS = 30;
/** As long as a session lasts. */
const SUBSCRIPTION_DAYS = 365;

/** Deletes old notices, and subscriptions of browsers not seen for long. */
export async function removeOldPushes(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
  await db.delete(pushNotices).where(lt(pushNotices.createdAt, monthAgo));
  await db.delete(digestItems).where(lt(digestItems.createdAt, monthAgo));
  await db.delete(pushEvents).where(sql`${pushEvents.createdAt} < ${monthAgo.toISOString()}::timestamptz
    and ${pushEvents.doneAt} is not null`);
  const yearAgo = new Date(now.getTime() - SUBSCRIPTION_DAYS * DAY_MS);
  await db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, yearAgo));
}
