import { and, eq, gt } from 'drizzle-orm';
import type { EndpointName } from '../../contract/endpoints';
import type { Context } from '../ground/context';
import { users } from '../ground/db/schema/users';
import { BUYING_CALLS, EARNING_CALLS } from '../ground/session/answerOnce';

/**
 * What an operator's ban keeps a reader from: being heard, being given something, and paying. Everything else stays as it is, so that nobody loses
 * what is theirs: reading, what is unlocked, spending the coins they have, their library on all devices, writing to the operator, taking their data
 * along and leaving (decision 0083).
 */
const REFUSED: ReadonlySet<EndpointName> = new Set([
  'comment',
  'editComment',
  'likeComment',
  'likeEpisode',
  'reportComment',
  'rateBook',
  'reportTypo',
  'editProfile',
  ...EARNING_CALLS,
  ...BUYING_CALLS,
]);

/** Whether a reader's call is refused because of a ban. It ends by itself: nothing has to be done when its time is over. */
export async function isRefusedAsBanned(
  { db, now }: Pick<Context, 'db' | 'now'>,
  name: EndpointName,
  userId: number,
): Promise<boolean> {
  if (!REFUSED.has(name)) return false;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.bannedUntil, now())));
  return row !== undefined;
}
