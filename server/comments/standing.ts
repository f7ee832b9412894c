import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from '../ground/db/database';
import { isProven } from '../ground/mail/provenMailbox';

const DAY_MS = 86_400_000;
/** A reader with this many shown comments is trusted. */
const TRUSTED_FROM = 3;
/** An account of this age with a proven e-mail is trusted from its first comment. */
const TRUSTED_AGE_MS = 3 * DAY_MS;
/** The most comments of one account. An honest one in ten thousand has a thousand. */
export const MOST_COMMENTS = 5_000;

export type Standing = {
  readonly isSilenced: boolean;
  readonly isTrusted: boolean;
  readonly comments: number;
  readonly aDay: number;
};

/**
 * Reads a reader's standing. A guest may write: the operator sees their first few comments before others do
 * (decision 0080).
 */
export async function standingOf(tx: Transaction, userId: number, now: Date): Promise<Standing> {
  const [row] = await rowsOf<{
    kind: string;
    email: string;
    isProven: boolean;
    createdAt: number;
    shown: number;
    all: number;
    isSilenced: boolean;
  }>(
    tx,
    sql`select kind, email, email_proven_at is not null as "isProven",
        (extract(epoch from created_at) * 1000)::float8 as "createdAt",
        (select count(*)::int from (select 1 from comments where user_id = ${userId}::bigint and state = 'shown'
          limit ${TRUSTED_FROM}) as few) as shown,
        (select count(*)::int from (select 1 from comments where user_id = ${userId}::bigint
          limit ${MOST_COMMENTS}) as most) as all,
        exists (select 1 from comment_silences where user_id = ${userId}::bigint
          and until > ${now.toISOString()}::timestamptz) as "isSilenced"
      from users where id = ${userId}::bigint`,
  );
  if (!row) throw new Error(`no user ${userId}`);
  const age = now.getTime() - row.createdAt;
  const hasMailbox = isProven({ ...row, emailProvenAt: row.isProven ? now : null });
  return {
    isSilenced: row.isSilenced,
    isTrusted: row.shown >= TRUSTED_FROM || (hasMailbox && age >= TRUSTED_AGE_MS),
    comments: row.all,
    aDay: commentsADay(age),
  };
}

function commentsADay(age: number): number {
  if (age < DAY_MS) return 10;
  return age < 7 * DAY_MS ? 40 : 200;
}
