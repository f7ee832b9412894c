import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { CODE_AGAIN_SECONDS, CODE_TRIES, CODE_VALID_SECONDS, CODES_AN_HOUR } from '../../contract/limits';
import type { CodePurpose } from '../../contract/login';
import type { Transaction } from '../db/database';
import { emailCodes } from '../db/schema/logins';
import type { Secrets } from '../secrets';

const HOUR_MS = 3_600_000;

type Door = { readonly email: string; readonly purpose: CodePurpose; readonly now: Date };

/**
 * A new code for an address; the one before is void. Null when the address had its share: one a minute and five an hour
 * for each purpose. It knows nothing of accounts, so that it does the same for every address.
 */
export async function issueCode(tx: Transaction, secrets: Secrets, door: Door): Promise<string | null> {
  const { email, purpose, now } = door;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashCode(secrets, door, code);
  const lately = new Date(now.getTime() - CODE_AGAIN_SECONDS * 1_000).toISOString();
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const isNewHour = sql`${emailCodes.hourFrom} <= ${hourAgo}::timestamptz`;
  const rows = await tx
    .insert(emailCodes)
    .values({ email, purpose, codeHash, sentAt: now, hourFrom: now, sentInHour: 1 })
    .onConflictDoUpdate({
      target: [emailCodes.email, emailCodes.purpose],
      set: {
        codeHash,
        tries: 0,
        sentAt: now,
        hourFrom: sql`case when ${isNewHour} then ${now.toISOString()}::timestamptz else ${emailCodes.hourFrom} end`,
        sentInHour: sql`case when ${isNewHour} then 1 else ${emailCodes.sentInHour} + 1 end`,
      },
      setWhere: sql`${emailCodes.sentAt} <= ${lately}::timestamptz
        and (${isNewHour} or ${emailCodes.sentInHour} < ${CODES_AN_HOUR})`,
    })
    .returning({ email: emailCodes.email });
  return rows.length === 0 ? null : code;
}

/**
 * Whether it is the code, which is used with that. Every try counts, also at the same moment: the row is locked by the
 * count. The caller must let the transaction commit when it was wrong.
 */
export async function spendCode(
  tx: Transaction,
  secrets: Secrets,
  door: Door & { readonly code: string },
): Promise<boolean> {
  const { email, purpose, code, now } = door;
  const mine = and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose));
  const [row] = await tx
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(
        mine,
        lt(emailCodes.tries, CODE_TRIES),
        gt(emailCodes.sentAt, new Date(now.getTime() - CODE_VALID_SECONDS * 1_000)),
      ),
    )
    .returning({ codeHash: emailCodes.codeHash });
  if (!row) return false;
  const isRight = timingSafeEqual(
    Buffer.from(row.codeHash, 'hex'),
    Buffer.from(hashCode(secrets, door, code), 'hex'),
  );
  // The row stays, because it counts how often the address was written to.
  if (isRight) await tx.update(emailCodes).set({ tries: CODE_TRIES }).where(mine);
  return isRight;
}

function hashCode(secrets: Secrets, { email, purpose }: Door, code: string): string {
  return createHmac('sha256', secrets.codeHashKey).update(`${purpose}\n${email}\n${code}`).digest('hex');
}
