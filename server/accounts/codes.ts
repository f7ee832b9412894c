import { createHmac, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { CodePurpose } from '../../contract/account/logins';
import type { Transaction } from '../ground/db/database';
import { emailCodes } from '../ground/db/schema/logins';
import type { Secrets } from '../ground/secrets';

const HOUR_MS = 3_600_000;

/** What a code is for, and who is asking now. */
export type Door = {
  readonly email: string;
  readonly purpose: CodePurpose;
  /** As limits count callers (server/ground/limits/networkOf). */
  readonly network: string;
  readonly now: Date;
};

/**
 * A new code for an address. One that was sent before stays good beside it: whoever asks for another must not void the one
 * its owner has in hand. It knows nothing of accounts, so that it does the same for every address; how often there may be
 * one is its caller's to say (server/ground/mail/mailBudgets).
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
 * Makes the last code good for its time again, where no other may be sent: it lies in the mailbox, and nobody must be able to
 * keep its owner out by asking for codes. Up to an hour after it was made; its tries stay counted.
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
