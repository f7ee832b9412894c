import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Arrival } from '../../contract/account/account.schema';
import { NO_ARRIVAL } from '../../contract/account/visits';
import { TASK_TYPES } from '../../contract/money/rewards';
import type { Database, Transaction } from '../ground/db/database';
import { accounts } from '../ground/db/schema/ledger';
import { credentials } from '../ground/db/schema/logins';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { lockAccount } from '../ground/ledger/lockAccount';
import type { Giving } from '../ground/limits/guests';
import { lockCommands } from '../ground/session/answerOnce';
import { recordFirstPurchase } from '../payments/firstPurchase';
import { payInvites } from '../rewards/payInvites';
import { payTask } from '../rewards/tasks';
import { closeDevices } from './devices';

type NewAccount = {
  /** Empty for an account that only another provider opens. */
  readonly email: string;
  readonly nickName: string;
  readonly isProven: boolean;
  readonly passwordHash: string | null;
  /** The user of the device's session; a guest becomes the account. */
  readonly signedIn: number | null;
  readonly isDeep: 0 | 1;
  readonly source: string;
  readonly friendInviteCode: string;
  readonly now: Date;
};

/**
 * Opens an account and gives the login gold, once (spec 9.1). The device's guest becomes the account and
 * keeps its number and data; without a guest, a new user is created. Returns null if another account already
 * has the address.
 */
export async function openAccount(
  tx: Transaction,
  giving: Giving,
  account: NewAccount,
): Promise<{ userId: number; award: number } | null> {
  const { passwordHash, signedIn, now } = account;
  if (await isTaken(tx, account.email)) return null;
  // A payment of the guest is credited before or after this, never while its devices are being closed.
  if (signedIn !== null) await lockCommands(tx, signedIn);
  const userId =
    (signedIn === null ? null : await promoteGuest(tx, signedIn, account)) ??
    (await createRegistered(tx, account));
  if (passwordHash !== null) {
    await tx.insert(credentials).values({ userId, passwordHash, changedAt: now });
  }
  await recordFirstPurchase(tx, giving.secrets, { userId, now });
  // From now on only a login opens the account: neither a device secret nor a session of the guest does.
  await closeDevices(tx, userId);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await lockAccount(tx, userId, now);
  const taskType = TASK_TYPES.register;
  const paid = await payTask(tx, giving, { userId, taskType, requestId: randomUUID() });
  await payInvites(tx, giving, userId);
  return { userId, award: paid.ok ? paid.value.bonus : 0 };
}

/**
 * Two concurrent calls with one address take turns; otherwise the unique index would fail the whole second
 * transaction.
 */
async function isTaken(tx: Transaction, email: string): Promise<boolean> {
  if (email === '') return false;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`);
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return taken !== undefined;
}

async function promoteGuest(tx: Transaction, guestId: number, account: NewAccount): Promise<number | null> {
  const [guest] = await tx
    .update(users)
    .set(asRegistered(account))
    .where(and(eq(users.id, guestId), eq(users.kind, 'guest'), isNull(users.mergedInto)))
    .returning({ id: users.id });
  return guest?.id ?? null;
}

async function createRegistered(tx: Transaction, account: NewAccount): Promise<number> {
  const { isDeep, source, friendInviteCode, now } = account;
  const arrival = { ...NO_ARRIVAL, source, friendInviteCode };
  const userId = await createGuest(tx, { ...arrival, isDeep, phoneLanguage: '', domain: '' }, now);
  await tx.update(users).set(asRegistered(account)).where(eq(users.id, userId));
  return userId;
}

function asRegistered({ email, nickName, isProven, now }: NewAccount) {
  return { kind: 'registered', email, nickName, emailProvenAt: isProven ? now : null } as const;
}

export type Account = {
  readonly userId: number;
  readonly passwordHash: string | null;
  readonly changedAt: Date | null;
};

/** Returns the account with this address (as `emailSchema` writes it), or null. */
export async function findAccount(db: Database | Transaction, email: string): Promise<Account | null> {
  const [row] = await db
    .select({
      userId: users.id,
      passwordHash: credentials.passwordHash,
      changedAt: credentials.changedAt,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), eq(users.kind, 'registered')));
  return row ?? null;
}

/**
 * Returns whether the password is still the account's, and locks it until the transaction ends. A password
 * set while this one was being hashed has ended every session.
 */
export async function isCurrent(tx: Transaction, { userId, passwordHash }: Account): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .for('share');
  return row !== undefined && row.passwordHash === passwordHash;
}

type NewGuest = Arrival & {
  readonly isDeep: 0 | 1;
  readonly phoneLanguage: string;
  readonly domain: string;
  readonly isCrowd?: boolean;
};

/** Creates a guest with an empty account and returns its id. */
export async function createGuest(tx: Transaction, guest: NewGuest, now: Date): Promise<number> {
  const { source, inviteCode, friendInviteCode, utmSource, utmMedium, utmCampaign } = guest;
  const { pixelId, fbclid, fbc, fbp, aid } = guest;
  const [user] = await tx
    .insert(users)
    .values({
      kind: 'guest',
      inviteCode: makeInviteCode(),
      isDeep: guest.isDeep === 1,
      isCrowd: guest.isCrowd === true,
      language: guest.phoneLanguage,
      domain: guest.domain,
      arrival: {
        source,
        inviteCode,
        friendInviteCode,
        utmSource,
        utmMedium,
        utmCampaign,
        pixelId,
        fbclid,
        fbc,
        fbp,
        aid,
      },
      createdAt: now,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('The database gave the guest no number.');
  await tx.insert(accounts).values({ userId: user.id });
  return user.id;
}

/** Without letters that look like digits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

/** 50 random bits: a code to share and type, not a secret. */
function makeInviteCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
