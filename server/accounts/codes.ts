import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  CODE_TRIES,
  CODE_TRIES_ELSEWHERE,
  CODE_VALID_SECONDS,
  type CodePurpose,
  WRONG_CODES_AN_HOUR,
  WRONG_CODES_ELSEWHERE_AN_HOUR,
} from '../../contract/account/logins';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { credentials, emailCodes, identities } from '../ground/db/schema/logins';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { giveBack, takeBudget } from '../ground/limits/budgets';
import type { Secrets } from '../ground/secrets';
import { closeDevices } from './devices';
import { raiseAlarm } from './tries';

const HOUR_MS = 3_600_000;

export type Door = {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly network: string;
  readonly now: Date;
};

/**
 * Issues a new code for an address. A code sent earlier stays valid beside it, so that a stranger's request
 * cannot void the one its owner has. The function does not look at accounts, so it does the same for every
 * address. Its callers limit how often it runs (server/ground/mail/mailBudgets).
 */
export async function issueCode(tx: Transaction, secrets: Secrets, door: Door): Promise<string> {
  const { email, purpose, now } = door;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashCode(secrets, door, code);
  const askedBy = hashNetwork(secrets, door.network);
  await tx.insert(emailCodes).values({ email, purpose, codeHash, askedBy, sentAt: now, madeAt: now });
  return code;
}

/**
 * Renews the last code when no other may be sent, up to an hour after it was made. The code is in the owner's
 * mailbox, and requests by strangers must not lock the owner out. Its tries stay counted.
 */
export async function prolongCode(
  tx: Transaction,
  { email, purpose, now }: Omit<Door, 'network'>,
): Promise<void> {
  const last = tx
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(
      and(
        eq(emailCodes.email, email),
        eq(emailCodes.purpose, purpose),
        isNull(emailCodes.usedAt),
        gt(emailCodes.madeAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .orderBy(desc(emailCodes.id))
    .limit(1);
  await tx.update(emailCodes).set({ sentAt: now }).where(eq(emailCodes.id, last));
}

export function hashCode(secrets: Secrets, { email, purpose }: Door, code: string): string {
  return createHmac('sha256', secrets.codeHashKey).update(`${purpose}\n${email}\n${code}`).digest('hex');
}

export function hashNetwork(secrets: Secrets, network: string): string {
  return createHmac('sha256', secrets.codeHashKey).update(`network\n${network}`).digest('base64url');
}

const OF_NETWORK = { name: 'wrong codes', most: WRONG_CODES_AN_HOUR, windowMs: HOUR_MS };
/**
 * Tries of one network at one code, right or wrong, for as long as the code can be renewed (decision 0030).
 */
const OF_CODE = { name: 'tries of a code', most: CODE_TRIES, windowMs: HOUR_MS };
/** Wrong codes of all callers who try a code that another network requested. */
const ELSEWHERE = { name: 'wrong codes elsewhere', most: WRONG_CODES_ELSEWHERE_AN_HOUR, windowMs: HOUR_MS };
const EVERYBODY = 'everybody';

type Guess = Door & { readonly code: string };
export type RightCode = { readonly id: number };

/**
 * Checks a code that was sent to the address for this purpose. It does not use the code up: `spendCode` does,
 * in the transaction of what the code opens. So a password is hashed only after the code was checked.
 * Every try is counted before it is checked (decision 0018): by network, by network and code, and, from
 * another network than the one that requested the code, by code and by all. Tries from other networks never
 * lock out the one that requested it. Failures: `tooMany`, `wrongCode`. Call it outside a transaction, so
 * that wrong tries stay counted if the caller fails.
 */
export async function checkCode(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  guess: Guess,
): Promise<Result<RightCode>> {
  const { email, purpose, network, now } = guess;
  if (!(await takeBudget(db, secrets, { budget: OF_NETWORK, subject: network, now })))
    return failed('tooMany');
  const askedBy = hashNetwork(secrets, network);
  const sent = await db
    .select({ id: emailCodes.id, askedBy: emailCodes.askedBy })
    .from(emailCodes)
    .where(isGood(guess))
    .orderBy(desc(emailCodes.id));
  const subject = `${sent[0]?.id ?? `${purpose}\n${email}`}\n${network}`;
  if (!(await takeBudget(db, secrets, { budget: OF_CODE, subject, now }))) return failed('wrongCode');
  const isElsewhere = sent.every((code) => code.askedBy !== askedBy);
  const everybody = { budget: ELSEWHERE, subject: EVERYBODY, now };
  if (isElsewhere && !(await takeBudget(db, secrets, everybody))) {
    raiseAlarm(
      db,
      now,
      'Codes are guessed at from many networks: more wrong ones this hour than are let pass.',
    );
    return failed('tooMany');
  }
  const tried = await db
    .update(emailCodes)
    .set({
      triesElsewhere: sql`${emailCodes.triesElsewhere} + case when ${emailCodes.askedBy} = ${askedBy} then 0 else 1 end`,
    })
    .where(
      and(
        isGood(guess),
        sql`(${emailCodes.askedBy} = ${askedBy} or ${emailCodes.triesElsewhere} < ${CODE_TRIES_ELSEWHERE})`,
      ),
    )
    .returning({ id: emailCodes.id, codeHash: emailCodes.codeHash });
  const right = tried.find(({ codeHash }) => isEqual(codeHash, hashCode(secrets, guess, guess.code)));
  if (right === undefined) return failed('wrongCode');
  await giveBack(db, secrets, { budget: OF_NETWORK, subject: network, now });
  if (isElsewhere) await giveBack(db, secrets, everybody);
  return success({ id: right.id });
}

/**
 * Uses up a code and all others of its address and purpose. Returns false if that was done before, even by a
 * concurrent call.
 */
export async function spendCode(tx: Transaction, { id }: RightCode, now: Date): Promise<boolean> {
  const [spent] = await tx
    .update(emailCodes)
    .set({ usedAt: now })
    .where(and(eq(emailCodes.id, id), isNull(emailCodes.usedAt)))
    .returning({ email: emailCodes.email, purpose: emailCodes.purpose });
  if (spent === undefined) return false;
  await tx
    .update(emailCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailCodes.email, spent.email),
        eq(emailCodes.purpose, spent.purpose),
        isNull(emailCodes.usedAt),
      ),
    );
  return true;
}

function isGood({ email, purpose, now }: Door) {
  return and(
    eq(emailCodes.email, email),
    eq(emailCodes.purpose, purpose),
    isNull(emailCodes.usedAt),
    gt(emailCodes.sentAt, new Date(now.getTime() - CODE_VALID_SECONDS * 1_000)),
  );
}

function isEqual(kept: string, found: string): boolean {
  return timingSafeEqual(Buffer.from(kept, 'hex'), Buffer.from(found, 'hex'));
}

/**
 * Records that the user has just proved that they read the mail of the account's address. The first time,
 * every older way in is removed, since a stranger may have registered the address first: identities at other
 * providers, a password, sessions, device secrets, and with the sessions their push subscriptions (decision
 * 0018). The account's contents stay. Afterwards the caller creates a session and, if the user chose one, a
 * password.
 */
export async function proveMailbox(tx: Transaction, userId: number, now: Date): Promise<void> {
  const [first] = await tx
    .update(users)
    .set({ emailProvenAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailProvenAt)))
    .returning({ id: users.id });
  if (first === undefined) return;
  // Before the sessions: a login in progress by one of these holds its row, and its session exists once that
  // login is done.
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(credentials).where(eq(credentials.userId, userId));
  await closeDevices(tx, userId);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
