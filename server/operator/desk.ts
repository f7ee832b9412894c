import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { LoginProvider } from '../../contract/account/logins';
import type { AnswerOf } from '../../contract/endpoints';
import { DESK_FRESH_MS, DESK_MOST_MS, DESK_OPEN_MS } from '../../contract/operator/operator';
import type { PasskeyProof } from '../../contract/operator/passkeys.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { OperatorRole } from '../../contract/wire/roles';
import { countTryOfSession } from '../accounts/tries';
import type { Context } from '../ground/context';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { credentials, identities } from '../ground/db/schema/logins';
import { sessions } from '../ground/db/schema/sessions';
import { transact } from '../ground/db/transact';
import type { PasskeySite } from '../ground/passkeySite';
import type { Session } from '../ground/session/session';
import { findIdentified, takeIdentity } from '../social/socialLogin';
import { recordAct } from './audit';
import { followGroups } from './groupRole';
import { checkProof, countPasskeys, noteUse } from './passkeys';
import { callsOf, roleOf } from './role';

export type Admission = {
  /** Null for a reader, and for an operator who is banned. */
  readonly role: OperatorRole | null;
  /** When the desk closes in this session; null if it is closed. */
  readonly openUntil: Date | null;
  /** Whether the password was entered in the last 15 minutes. */
  readonly isFresh: boolean;
  readonly hasPasskey: boolean;
};

/** Calls within this time of each other prolong the desk once: most of them then only read. */
const PROLONG_AFTER_MS = 60_000;

/**
 * The role of a session's account, and whether its desk is open: one statement by two primary keys and an
 * index.
 */
export async function admissionOf(db: Database, { id, userId }: Session, now: Date): Promise<Admission> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const freshSince = sql`${new Date(now.getTime() - DESK_FRESH_MS).toISOString()}::timestamptz`;
  const [row] = await rowsOf<Omit<Admission, 'openUntil'> & { openUntil: number | null }>(
    db,
    sql`select case when u.role <> 'reader' and (u.banned_until is null or u.banned_until <= ${at}) then u.role end as role,
        case when s.desk_until > ${at} then (extract(epoch from s.desk_until) * 1000)::float8 end as "openUntil",
        coalesce(s.desk_proven_at > ${freshSince}, false) as "isFresh",
        exists (select 1 from passkeys p where p.user_id = u.id) as "hasPasskey"
      from sessions s join users u on u.id = s.user_id
      where s.id = ${id}::bigint and u.id = ${userId}::bigint`,
  );
  if (!row) return { role: null, openUntil: null, isFresh: false, hasPasskey: false };
  return { ...row, openUntil: row.openUntil === null ? null : new Date(row.openUntil) };
}

/**
 * Keeps an open desk open for another 15 minutes, 12 hours after the password at most. A desk that was closed
 * meanwhile stays closed.
 */
export async function prolongDesk(
  db: Database,
  { id }: Session,
  { openUntil, now }: { openUntil: Date; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + DESK_OPEN_MS);
  if (until.getTime() - openUntil.getTime() < PROLONG_AFTER_MS) return;
  const most = sql`${sessions.deskProvenAt} + ${DESK_MOST_MS}::float8 * interval '1 millisecond'`;
  await db
    .update(sessions)
    .set({
      deskUntil: sql`greatest(${sessions.deskUntil}, least(${until.toISOString()}::timestamptz, ${most}))`,
    })
    .where(and(eq(sessions.id, id), gt(sessions.deskUntil, now), isNotNull(sessions.deskProvenAt)));
}

export async function describeDesk(
  { db, now, settings }: Context,
  session: Session,
  { role, site }: { readonly role: OperatorRole; readonly site: PasskeySite | null },
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
  const passkeys = await countPasskeys(db, session.userId);
  return {
    openUntil: openUntil?.getTime() ?? null,
    role,
    calls: callsOf(role),
    hasPassword: kept !== undefined,
    providers: known.map(({ provider }) => provider),
    passkeys,
    passkeyOrigin: site?.origin ?? null,
    mustAddPasskey: settings.deskNeedsPasskey && passkeys === 0,
  };
}

/**
 * Opens the desk in a session by the account's password. Hashes outside any transaction; counts wrong tries.
 * `passkeyNeeded` if the account has a passkey.
 */
export async function openByPassword(
  context: Context,
  session: Session,
  { password, network }: { password: string; network: string },
): Promise<Result<null>> {
  const { db, passwords } = context;
  if ((await countPasskeys(db, session.userId)) > 0) return failed('passkeyNeeded');
  const counted = await countTryOfSession(context, session.userId);
  if (!counted.ok) return counted;
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
  return await transact(db, (tx) => openUnlessPasskey(tx, session, 'password', context.now()));
}

/**
 * Opens the desk by a passkey of the account, which answers this session's challenge. Wrong ones count as wrong
 * passwords.
 */
export async function openByPasskey(
  context: Context,
  session: Session,
  { site, proof }: { site: PasskeySite | null; proof: PasskeyProof },
): Promise<Result<null>> {
  const counted = await countTryOfSession(context, session.userId);
  if (!counted.ok) return counted;
  const proven = await checkProof(context, session, site, proof);
  if (proven === null) return failed('passkeyFailed');
  const opened = await transact(context.db, async (tx): Promise<Result<null>> => {
    if (!(await noteUse(tx, context, proven))) return failed('passkeyFailed');
    await open(tx, session, `passkey ${proven.passkeyId}`, context.now());
    return success(null);
  });
  if (opened.ok) await counted.value.takeBack();
  return opened;
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
    await followGroups(tx, session.userId, identity, now);
    return await openUnlessPasskey(tx, session, provider, now);
  });
}

export async function closeDesk({ db }: Context, session: Session): Promise<void> {
  await db.update(sessions).set({ deskUntil: null, deskProvenAt: null }).where(eq(sessions.id, session.id));
}

/** Opens the desk of an account that was just opened with a password, in its only session. */
export async function openFirstDesk(tx: Transaction, userId: number, now: Date): Promise<void> {
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  if (session) await open(tx, { id: session.id, userId }, 'set-up page', now);
}

/** Locks the account, so that no passkey is added at the same moment. */
async function openUnlessPasskey(
  tx: Transaction,
  session: Session,
  by: string,
  now: Date,
): Promise<Result<null>> {
  if ((await roleOf(tx, session.userId)) === null) return failed('notAllowed');
  if ((await countPasskeys(tx, session.userId)) > 0) return failed('passkeyNeeded');
  await open(tx, session, by, now);
  return success(null);
}

async function open(tx: Transaction, { id, userId }: Session, by: string, now: Date): Promise<void> {
  const deskUntil = new Date(now.getTime() + DESK_OPEN_MS);
  await tx.update(sessions).set({ deskUntil, deskProvenAt: now }).where(eq(sessions.id, id));
  const act = { act: 'desk.open', object: 'desk', objectId: id, after: { by } } as const;
  await recordAct(tx, { operatorId: userId, commandId: null }, act, now);
}
