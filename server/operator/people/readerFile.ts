import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { avatarPath } from '../../../contract/account/logins.schema';
import type { ReaderFile, ReaderReceipt } from '../../../contract/operator/people.schema';
import { describeNote } from '../../accounts/readUser';
import type { Context } from '../../ground/context';
import { type Database, rowsOf } from '../../ground/db/database';
import { commentSilences } from '../../ground/db/schema/comments';
import { credentials, identities } from '../../ground/db/schema/logins';
import { loginLogs } from '../../ground/db/schema/logs';
import { operatorNotes } from '../../ground/db/schema/operator';
import { sessions } from '../../ground/db/schema/sessions';
import { avatars, users } from '../../ground/db/schema/users';
import { readDebt } from '../../ground/ledger/debt';
import { readBalance } from '../../ground/ledger/lockAccount';
import { isProven } from '../../ground/mail/provenMailbox';

const MOST_SESSIONS = 50;
const MOST_SIGN_INS = 20;
const MOST_NOTES = 50;
const MOST_GUESTS = 20;

/** Everything the desk shows of a reader at once, by bounded look-ups. Null if there is no such reader. */
export async function readReaderFile({ db, now }: Context, userId: number): Promise<ReaderFile | null> {
  const at = now();
  const [found] = await db
    .select({ user: users, avatar: avatars.id, hash: credentials.userId })
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, userId));
  const balance = await readBalance(db, userId, at);
  if (!found || balance === null) return null;
  const { user, avatar, hash } = found;
  const { bannedUntil, banReason } = user;
  const isBanned = bannedUntil !== null && bannedUntil > at;
  return {
    userId,
    kind: user.kind,
    email: user.email,
    name: user.nickName,
    createdAt: user.createdAt.getTime(),
    mergedInto: user.mergedInto,
    bannedUntil: isBanned ? bannedUntil.getTime() : null,
    isEmailProven: isProven(user),
    hasPassword: hash !== null,
    providers: await providersOf(db, userId),
    isOperator: user.role !== 'reader',
    avatar: avatar === null ? '' : avatarPath(avatar),
    language: user.language,
    vipUntil: user.vipUntil?.getTime() ?? null,
    balance,
    debt: await readDebt(db, userId),
    ban: isBanned ? { until: bannedUntil.getTime(), reason: banReason } : null,
    silence: await silenceOf(db, userId, at),
    guests: await guestsOf(db, userId),
    comments: await commentsOf(db, userId),
    sessions: await sessionsOf(db, userId, at),
    signIns: await signInsOf(db, userId),
    notes: await notesOf(db, userId),
  };
}

async function providersOf(db: Database, userId: number): Promise<ReaderFile['providers']> {
  const rows = await db
    .selectDistinct({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, userId));
  return rows.map(({ provider }) => provider);
}

async function silenceOf(db: Database, userId: number, now: Date): Promise<ReaderFile['silence']> {
  const { until, reason } = commentSilences;
  const [row] = await db
    .select({ until, reason })
    .from(commentSilences)
    .where(and(eq(commentSilences.userId, userId), gt(until, now)));
  return row ? { until: row.until.getTime(), reason: row.reason } : null;
}

async function guestsOf(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.mergedInto, userId))
    .limit(MOST_GUESTS);
  return rows.map(({ id }) => id);
}

async function commentsOf(db: Database, userId: number): Promise<ReaderFile['comments']> {
  const rows = await rowsOf<{ state: string; number: number }>(
    db,
    sql`select state, count(*)::int as number from comments where user_id = ${userId}::bigint group by state`,
  );
  const of = (state: string) => rows.find((row) => row.state === state)?.number ?? 0;
  return { shown: of('shown'), waiting: of('waiting'), refused: of('refused') };
}

async function sessionsOf(db: Database, userId: number, now: Date): Promise<ReaderFile['sessions']> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(MOST_SESSIONS);
  return rows.map(({ id, userAgent, createdAt, seenAt }) => ({
    id,
    userAgent,
    createdAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
  }));
}

async function signInsOf(db: Database, userId: number): Promise<ReaderFile['signIns']> {
  const rows = await db
    .select()
    .from(loginLogs)
    .where(eq(loginLogs.userId, userId))
    .orderBy(desc(loginLogs.id))
    .limit(MOST_SIGN_INS);
  return rows.map(({ id, language, device, inviteCode, createdAt }) => ({
    id,
    language,
    device,
    inviteCode,
    at: createdAt.getTime(),
  }));
}

async function notesOf(db: Database, userId: number): Promise<ReaderFile['notes']> {
  const rows = await db
    .select()
    .from(operatorNotes)
    .where(eq(operatorNotes.userId, userId))
    .orderBy(desc(operatorNotes.id))
    .limit(MOST_NOTES);
  return rows.map((row) => ({ ...describeNote(row), seenAt: row.seenAt?.getTime() ?? null }));
}

const A_PAGE = 50;

/**
 * A reader's receipts, newest first. Their ids are UUIDv7 and grow with time, so that a page is one range of
 * the primary key. `before`: the page has ids below this one.
 */
export async function readReceipts(
  db: Database,
  { userId, before }: { userId: number; before: string | null },
): Promise<{ list: ReaderReceipt[]; next: string | null }> {
  const older = before === null ? sql`` : sql`and request_id < ${before}::uuid`;
  const rows = await rowsOf<ReaderReceipt>(
    db,
    sql`select request_id::text as "requestId", endpoint as call, coalesce(answer ->> 'refused', '') as refused,
        floor(extract(epoch from created_at) * 1000)::float8 as at
      from receipts where scope = ${`user:${userId}`} ${older} order by request_id desc limit ${A_PAGE + 1}`,
  );
  const list = rows.slice(0, A_PAGE);
  return { list, next: rows.length > A_PAGE ? (list.at(-1)?.requestId ?? null) : null };
}
