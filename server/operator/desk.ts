import { eq, sql } from 'drizzle-orm';
import type { LoginProvider } from '../../contract/account/logins';
import type { AnswerOf } from '../../contract/endpoints';
import { DESK_OPEN_MS } from '../../contract/operator/operator';
import { failed, type Result, success } from '../../contract/wire/failure';
import { countTryOfSession } from '../accounts/tries';
import type { Context } from '../ground/context';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { credentials, identities } from '../ground/db/schema/logins';
import { sessions } from '../ground/db/schema/sessions';
import { transact } from '../ground/db/transact';
import type { Session } from '../ground/session/session';
import { findIdentified, takeIdentity } from '../social/socialLogin';
import { recordAct } from './audit';

export type Admission = {
  readonly isOperator: boolean;
  /** When the desk closes in this session; null if it is closed. */
  readonly openUntil: Date | null;
};

/**
 * Whether a session's account is an operator and not banned, and whether its desk is open: one statement by
 * two primary keys.
 */
export async function admissionOf(db: Database, { id, userId }: Session, now: Date): Promise<Admission> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await rowsOf<{ isOperator: boolean; openUntil: number | null }>(
    db,
    sql`select u.role = 'operator' and (u.banned_until is null or u.banned_until <= ${at}) as "isOperator",
        case when s.desk_until > ${at} then (extract(epoch from s.desk_until) * 1000)::float8 end as "openUntil"
      from sessions s join users u on u.id = s.user_id
      where s.id = ${id}::bigint and u.id = ${userId}::bigint`,
  );
  if (!row) return { isOperator: false, openUntil: null };
  return { isOperator: row.isOperator, openUntil: row.openUntil === null ? null : new Date(row.openUntil) };
}

export async function describeDesk(
  { db, now }: Context,
  session: Session,
): Promise<AnswerOf<'operatorState'>> {
  const { openUntil } = await admissionOf(db, session, now());
  const [kept] = await db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, session.userId));
  const known = await db
    .selectDistinct({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, session.userId));
  return {
    openUntil: openUntil?.getTime() ?? null,
    hasPassword: kept !== undefined,
    providers: known.map(({ provider }) => provider),
  };
}

/**
 * Opens the desk in a session by the account's password. Hashes outside any transaction; counts wrong tries.
 */
export async function openByPassword(
  context: Context,
  session: Session,
  { password, network }: { password: string; network: string },
): Promise<Result<null>> {
  const counted = await countTryOfSession(context, session.userId);
  if (!counted.ok) return counted;
  const { db, passwords } = context;
  const [kept] = await db.select().from(credentials).where(eq(credentials.userId, session.userId));
  let isRight = false;
  try {
    isRight = await passwords.matches(password, kept?.passwordHash ?? null, { lane: 'login', network });
  } catch (error) {
    // The password was not checked.
    await counted.value.takeBack();
    throw error;
  }
  if (!isRight) return failed('loginError');
  await counted.value.takeBack();
  await db.transaction((tx) => open(tx, session, 'password', context.now()));
  return success(null);
}

/**
 * Opens the desk by a login at another provider that this browser just made, if the provider's account
 * belongs to the operator's.
 */
export async function openBySocial(
  context: Context,
  session: Session,
  { provider, token }: { provider: LoginProvider; token: string | undefined },
): Promise<Result<null>> {
  const now = context.now();
  return await transact(context.db, async (tx): Promise<Result<null>> => {
    const identity = await takeIdentity(tx, { token, provider, now });
    if (identity === null || (await findIdentified(tx, identity)) !== session.userId)
      return failed('socialFailed');
    await open(tx, session, provider, now);
    return success(null);
  });
}

export async function closeDesk({ db }: Context, session: Session): Promise<void> {
  await db.update(sessions).set({ deskUntil: null }).where(eq(sessions.id, session.id));
}

async function open(tx: Transaction, { id, userId }: Session, by: string, now: Date): Promise<void> {
  const deskUntil = new Date(now.getTime() + DESK_OPEN_MS);
  await tx.update(sessions).set({ deskUntil }).where(eq(sessions.id, id));
  const act = { act: 'desk.open', object: 'desk', objectId: id, after: { by } } as const;
  await recordAct(tx, { operatorId: userId, commandId: null }, act, now);
}
