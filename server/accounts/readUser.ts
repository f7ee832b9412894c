import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { OperatorNote, User } from '../../contract/account/account.schema';
import { avatarPath } from '../../contract/account/logins.schema';
import { daysSince } from '../ground/calendar';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { operatorNotes } from '../ground/db/schema/operator';
import { avatars, users } from '../ground/db/schema/users';
import { readBalance } from '../ground/ledger/lockAccount';
import { isProven } from '../ground/mail/provenMailbox';

const LATEST_PUSH_ID = sql<string | null>`(select p.id::text from push_subscriptions p
  where p.user_id = ${users.id} order by p.seen_at desc, p.id desc limit 1)`;

/** Whether a part in a title, or an invitation to the proven address, leads to the studio (server/studio). */
const HAS_STUDIO = sql<boolean>`exists (select 1 from title_people p join books b on b.id = p.book_id
    where p.user_id = ${users.id} and b.deleted_at is null)
  or (${users.kind} = 'registered' and ${users.emailProvenAt} is not null
    and exists (select 1 from title_invitations i where i.email = ${users.email}))`;

/** Returns a user in the form of spec 3, with their balance, or null if there is no such user. */
export async function readUser({ db, settings, now }: Context, userId: number): Promise<User | null> {
  const [found] = await db
    .select({ user: users, avatar: avatars.id, pushId: LATEST_PUSH_ID, hasStudio: HAS_STUDIO })
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(eq(users.id, userId));
  const balance = await readBalance(db, userId, now());
  if (!found || balance === null) return null;
  const { user, avatar, pushId, hasStudio } = found;
  return {
    id: user.id,
    userId: user.id,
    inviteCode: user.inviteCode,
    isLogin: user.kind === 'registered' ? 1 : 0,
    isDeep: user.isDeep ? 1 : 0,
    ...balance,
    // Sent even if zero, because a device merges this into its cached row.
    held: balance.held ?? 0,
    vipRemainder: balance.vipRemainder ?? 0,
    isVip: user.vipUntil !== null && user.vipUntil > now() ? 1 : 0,
    vipUntil: user.vipUntil?.getTime() ?? null,
    isRoot: user.isRoot ? 1 : 0,
    isOperator: user.role === 'reader' ? 0 : 1,
    hasStudio: hasStudio ? 1 : 0,
    bannedUntil: user.bannedUntil !== null && user.bannedUntil > now() ? user.bannedUntil.getTime() : null,
    notes: await readUnseenNotes(db, userId),
    currencySymbol: settings.currencySymbol,
    isHome: user.isHome ? 1 : 0,
    pushId: pushId ?? '',
    email: user.email,
    isEmailProven: isProven(user) ? 1 : 0,
    nickName: user.nickName,
    about: user.about,
    avatar: avatar === null ? '' : avatarPath(avatar),
    regDay: daysSince(user.createdAt, now()),
  };
}

const MOST = 10;

/**
 * Returns an operator's notes that the reader has not seen, oldest first. The others follow once these were
 * seen.
 */
export async function readUnseenNotes(db: Database, userId: number): Promise<OperatorNote[]> {
  const rows = await db
    .select()
    .from(operatorNotes)
    .where(and(eq(operatorNotes.userId, userId), isNull(operatorNotes.seenAt)))
    .orderBy(asc(operatorNotes.id))
    .limit(MOST);
  return rows.map(describeNote);
}

export function describeNote(row: typeof operatorNotes.$inferSelect): OperatorNote {
  const { id, kind, text, until, gold, createdAt } = row;
  const isComment = kind === 'commentRefused';
  return {
    id,
    kind: isComment ? 'warning' : kind,
    ...(isComment && { isComment }),
    text,
    until: until?.getTime() ?? null,
    gold,
    at: createdAt.getTime(),
  };
}

/** Marks the notes up to this one as seen. */
export async function seeNotes(tx: Transaction, userId: number, upTo: number, now: Date): Promise<void> {
  const unseen = and(
    eq(operatorNotes.userId, userId),
    lte(operatorNotes.id, upTo),
    isNull(operatorNotes.seenAt),
  );
  await tx.update(operatorNotes).set({ seenAt: now }).where(unseen);
}
