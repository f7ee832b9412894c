import { and, eq, gt } from 'drizzle-orm';
import type { EndpointName } from '../../contract/endpoints';
import type { Context } from '../ground/context';
import { users } from '../ground/db/schema/users';
import { BUYING_CALLS, EARNING_CALLS } from '../ground/session/answerOnce';

/**
 * The calls a ban refuses: those that publish something, give something to the reader, or pay. Everything
 * else still works, so that readers keep what is theirs: reading, unlocked chapters, spending coins they
 * have, their library on all devices, looking at their titles in the studio, writing to the operator, exporting their data and deleting the account
 * (decision 0083).
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
  'studioAnswerInvitation',
  'studioChangePeople',
  'studioEditChapter',
  'studioCorrect',
  'studioSetTyposAside',
  'studioBeginUpload',
  'studioArrangeDrafts',
  'studioSaveManuscript',
  'studioDropManuscript',
  'studioPlaceManuscript',
  'saveAuthorPage',
  ...EARNING_CALLS,
  ...BUYING_CALLS,
]);

/**
 * Returns whether a reader's call is refused because of a ban. A ban ends by itself once its time is over.
 */
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
