import { createHmac, randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { CODE_AGAIN_SECONDS, CODES_AN_HOUR } from '../../contract/limits';
import type { CodePurpose } from '../../contract/login';
import type { Transaction } from '../db/database';
import { emailCodes } from '../db/schema/logins';
import type { Secrets } from '../secrets';

const HOUR_MS = 3_600_000;

/** What a code is for, and who is asking now. */
export type Door = {
  readonly email: string;
  readonly purpose: CodePurpose;
  /** As limits count callers (server/limits/networkOf). */
  readonly network: string;
  readonly now: Date;
};

/**
 * A new code for an address. One that was sent before stays good beside it: whoever asks for another must not void the one
 * its owner has in hand. Null when the address had its share: one a minute and five an hour for each purpose. It knows
 * nothing of accounts, so that it does the same for every address.
 */
export async function issueCode(tx: Transaction, secrets: Secrets, door: Door): Promise<string | null> {
  const { email, purpose, now } = door;
  if (!(await maySend(tx, door))) return null;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashCode(secrets, door, code);
  const askedBy = hashNetwork(secrets, door.network);
  await tx.insert(emailCodes).values({ email, purpose, codeHash, askedBy, sentAt: now });
  return code;
}

/** Two at once for one address take turns. */
async function maySend(tx: Transaction, { email, purpose, now }: Door): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${email}`}, 0))`);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const sent = await tx
    .select({ sentAt: emailCodes.sentAt })
    .from(emailCodes)
    .where(and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose), gt(emailCodes.sentAt, hourAgo)));
  const lately = now.getTime() - CODE_AGAIN_SECONDS * 1_000;
  return sent.length < CODES_AN_HOUR && sent.every(({ sentAt }) => sentAt.getTime() <= lately);
}

export function hashCode(secrets: Secrets, { email, purpose }: Door, code: string): string {
  return createHmac('sha256', secrets.codeHashKey).update(`${purpose}\n${email}\n${code}`).digest('hex');
}

export function hashNetwork(secrets: Secrets, network: string): string {
  return createHmac('sha256', secrets.codeHashKey).update(`network\n${network}`).digest('base64url');
}
