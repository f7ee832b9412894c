import { and, asc, eq, lt, ne, or, sql } from 'drizzle-orm';
import { MOST_PASSKEYS, PASSKEY_CHALLENGE_MS } from '../../contract/operator/passkeys';
import type {
  MadePasskey,
  MakeOptions,
  Passkey,
  PasskeyProof,
  ProofOptions,
} from '../../contract/operator/passkeys.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { raiseAlarm } from '../accounts/tries';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { passkeyChallenges, passkeys } from '../ground/db/schema/passkeys';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import type { PasskeySite } from '../ground/passkeySite';
import type { Session } from '../ground/session/session';
import { type Done, recordAct } from './audit';
import { makeOptions, proofOptions, readMade, readProof } from './passkeyCeremony';

/*
 * The passkeys of operators (decision 0131). A caller's `site` is null where the installation has no address for
 * them: nothing is accepted there.
 */

export async function listPasskeys(db: Database | Transaction, userId: number): Promise<Passkey[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
  return rows.map(({ id, name, createdAt, usedAt }) => {
    return { id, name, createdAt: createdAt.getTime(), usedAt: usedAt?.getTime() ?? null };
  });
}

export function countPasskeys(db: Database | Transaction, userId: number): Promise<number> {
  return db.$count(passkeys, eq(passkeys.userId, userId));
}

/** Asks for one of the account's passkeys. */
export async function askForPasskey(
  { db, now }: Context,
  { id, userId }: Session,
  site: PasskeySite | null,
): Promise<Result<ProofOptions>> {
  const known = await credentialsOf(db, userId);
  if (site === null || known.length === 0) return failed('passkeyFailed');
  const options = await proofOptions(site, known);
  await keepChallenge(db, { sessionId: id, challenge: options.challenge, askedAt: now() });
  return success(options);
}

/** Asks for a new passkey. */
export async function beginPasskey(
  { db, now, house }: Context,
  { id, userId }: Session,
  site: PasskeySite | null,
): Promise<Result<MakeOptions>> {
  if (site === null) return failed('passkeyFailed');
  const known = await credentialsOf(db, userId);
  if (known.length >= MOST_PASSKEYS) return failed('accountFull');
  const [user] = await db
    .select({ email: users.email, nickName: users.nickName })
    .from(users)
    .where(eq(users.id, userId));
  const name = user?.email || user?.nickName || String(userId);
  const options = await makeOptions(site, { userId, name, siteName: house.now().name }, known);
  await keepChallenge(db, { sessionId: id, challenge: options.challenge, askedAt: now() });
  return success(options);
}

type Added = { readonly name: string; readonly made: MadePasskey };

/** Stores a new passkey. From now on only passkeys open the account's desk, so it is closed in other sessions. */
export async function addPasskey(
  { db, now }: Context,
  { id: sessionId, userId }: Session,
  site: PasskeySite | null,
  { name, made }: Added,
): Promise<Result<null>> {
  const at = now();
  const challenge = await takeChallenge(db, sessionId, at);
  const credential = site && challenge && (await readMade(made, { site, challenge }));
  if (!credential) return failed('passkeyFailed');
  return await transact(db, async (tx): Promise<Result<null>> => {
    if (!(await lockOperator(tx, userId))) return failed('notAllowed');
    const before = await countPasskeys(tx, userId);
    if (before >= MOST_PASSKEYS) return failed('accountFull');
    const [row] = await tx
      .insert(passkeys)
      .values({ userId, name, ...credential, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!row) return failed('passkeyFailed');
    await closeOtherDesks(tx, { id: sessionId, userId });
    const facts = { before: { passkeys: before }, after: { passkeys: before + 1, passkey: row.id } };
    const act = { act: 'passkey.add', object: 'reader', objectId: userId, ...facts } as const;
    await recordAct(tx, { operatorId: userId, commandId: null }, act, at);
    return success(null);
  });
}

/** Removes a passkey, and closes the desks that it may have opened in other sessions. */
export async function removePasskey(
  tx: Transaction,
  session: Session,
  passkeyId: number,
): Promise<Result<Done<null>>> {
  const { userId } = session;
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  if (!gone) return failed('notFound');
  await closeOtherDesks(tx, session);
  const left = await countPasskeys(tx, userId);
  const facts = { before: { passkeys: left + 1, passkey: passkeyId }, after: { passkeys: left } };
  return success({
    answer: null,
    act: { act: 'passkey.remove', object: 'reader', objectId: userId, ...facts },
  });
}

/** Removes all of an account's passkeys, as a command on the server's machine, and closes its desks. */
export async function clearPasskeys(tx: Transaction, userId: number): Promise<Result<Done<number>>> {
  const passkeys = await dropPasskeys(tx, userId);
  await closeOtherDesks(tx, { id: null, userId });
  const facts = { before: { passkeys }, after: { passkeys: 0 } };
  return success({
    answer: passkeys,
    act: { act: 'passkey.remove', object: 'reader', objectId: userId, ...facts },
  });
}

/** Removes all of a user's passkeys. Returns how many there were. */
export async function dropPasskeys(tx: Transaction, userId: number): Promise<number> {
  return (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;
}

export type Proven = { readonly passkeyId: number; readonly counter: number };

/**
 * Checks an answer to the session's challenge, which it uses up. Null if it is not a proof by one of the
 * account's passkeys.
 */
export async function checkProof(
  { db, now }: Context,
  { id: sessionId, userId }: Session,
  site: PasskeySite | null,
  proof: PasskeyProof,
): Promise<Proven | null> {
  const challenge = await takeChallenge(db, sessionId, now());
  const known = (await credentialsOf(db, userId)).find(({ credentialId }) => credentialId === proof.id);
  if (site === null || challenge === null || !known) return null;
  const counter = await readProof(proof, known, { site, challenge });
  return counter === null ? null : { passkeyId: known.id, counter };
}

/**
 * Notes the use of a passkey. Returns false if it was removed meanwhile, or if its authenticator has counted
 * backwards, as a copy of it would: the operator is alarmed.
 */
export async function noteUse(
  tx: Transaction,
  { db, now }: Context,
  { passkeyId, counter }: Proven,
): Promise<boolean> {
  const isIt = eq(passkeys.id, passkeyId);
  const counts = sql`${counter}::bigint`;
  const hasGrown = or(lt(passkeys.counter, counts), and(eq(passkeys.counter, 0), sql`${counts} = 0`));
  const used = await tx
    .update(passkeys)
    .set({ counter, usedAt: now() })
    .where(and(isIt, hasGrown))
    .returning({ id: passkeys.id });
  if (used.length > 0) return true;
  if ((await tx.$count(passkeys, isIt)) > 0)
    raiseAlarm(db, now(), `The passkey ${passkeyId} counts backwards: it may have been copied.`);
  return false;
}

/** Returns whether the account has a role, and lets no other change of it or its passkeys run meanwhile. */
async function lockOperator(tx: Transaction, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.role, 'reader')))
    .for('no key update');
  return row !== undefined;
}

/** Closes the desk in the account's sessions, except the one with this id. */
async function closeOtherDesks(
  tx: Transaction,
  { id, userId }: { id: number | null; userId: number },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ deskUntil: null, deskProvenAt: null })
    .where(and(eq(sessions.userId, userId), id === null ? undefined : ne(sessions.id, id)));
}

function credentialsOf(db: Database, userId: number) {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

type Challenge = typeof passkeyChallenges.$inferSelect;

async function keepChallenge(db: Database, { sessionId, ...asked }: Challenge): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ sessionId, ...asked })
    .onConflictDoUpdate({ target: passkeyChallenges.sessionId, set: asked });
}

/** Returns the session's challenge, once; null if there is none, or if it is too old. */
async function takeChallenge(db: Database, sessionId: number, now: Date): Promise<string | null> {
  const [asked] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.sessionId, sessionId))
    .returning();
  return asked && asked.askedAt > oldest(now) ? asked.challenge : null;
}

export async function removeOldChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.askedAt, oldest(now)));
}

const oldest = (now: Date) => new Date(now.getTime() - PASSKEY_CHALLENGE_MS);
