import { eq, sql } from 'drizzle-orm';
import { READING_GUESTS_FACTOR } from '../../contract/money/limits';
import { dayOf } from '../ground/calendar';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { users } from '../ground/db/schema/users';
import { leftOf } from '../ground/limits/budgets';
import type { Giving } from '../ground/limits/guests';
import { provenMailbox } from '../ground/mail/provenMailbox';
import type { HouseRules } from '../ground/settings/houseSettings';
import { READERS, shareOfNetworkWithoutMailbox, shareOfReaders, WITHOUT_MAILBOX } from './shares';

/**
 * Bonus left for a reader without a proven mailbox: of their own share, their network's, and all networks'.
 */
type Left = { readonly own: number; readonly network: number; readonly everywhere: number };

export async function withoutMailboxLeft(
  db: Database | Transaction,
  { secrets, rules, network, now }: Giving,
  userId: number,
): Promise<Left> {
  const everywhere = rules.guestBonusADay - (await givenToday(db, WITHOUT_MAILBOX.name, now));
  return {
    own: await ownShareLeft(db, userId),
    network: await leftOf(db, secrets, { budget: shareOfNetworkWithoutMailbox(now), subject: network, now }),
    everywhere: Math.max(0, everywhere),
  };
}

/**
 * Returns what is left of a reader's own share without a mailbox; none for a guest that exceeds its network's
 * number.
 */
export async function ownShareLeft(db: Database | Transaction, userId: number): Promise<number> {
  const [user] = await db.select({ isCrowd: users.isCrowd }).from(users).where(eq(users.id, userId));
  return user?.isCrowd === false
    ? Math.max(0, WITHOUT_MAILBOX.lifetime - (await bonusEarned(db, userId)))
    : 0;
}

/**
 * Returns what is left for check-ins with a chapter read: of the network's share, and of that of all
 * networks.
 */
export async function readersLeft(
  db: Database | Transaction,
  { secrets, rules, network, now }: Giving,
): Promise<Omit<Left, 'own'>> {
  const everywhere = READING_GUESTS_FACTOR * rules.guestBonusADay - (await givenToday(db, READERS, now));
  return {
    network: await leftOf(db, secrets, { budget: shareOfReaders(now), subject: network, now }),
    everywhere: Math.max(0, everywhere),
  };
}

/**
 * Returns the smallest of these for display, or null for a reader with a mailbox, who is not limited by them.
 */
export async function bonusWithoutEmail(
  db: Database | Transaction,
  giving: Giving,
  userId: number,
): Promise<number | null> {
  if ((await provenMailbox(db, userId)) !== null) return null;
  const left = await withoutMailboxLeft(db, giving, userId);
  return Math.min(left.own, left.network, left.everywhere);
}

/** Returns all bonus that a user ever earned for free. */
export async function bonusEarned(db: Database | Transaction, userId: number): Promise<number> {
  const [row] = await rowsOf<{ bonus: number }>(
    db,
    sql`select coalesce(sum(p.amount), 0)::float8 as bonus from ledger_entries e
      join ledger_postings p on p.entry_id = e.id and p.account = 'bonus'
      where e.user_id = ${userId}::bigint and e.kind in ('checkIn', 'task', 'ad', 'invite')`,
  );
  return row?.bonus ?? 0;
}

/**
 * Returns what all networks' shares of a name have given today. The sum is computed, not stored: a single row
 * would make all readers' commands wait for each other. A network with a row has taken at least five bonus,
 * so the sum covers at most a fifth of the limit in rows. Concurrent commands may exceed the limit by what
 * each of them gives.
 */
async function givenToday(db: Database | Transaction, name: string, now: Date): Promise<number> {
  const [row] = await rowsOf<{ used: number }>(
    db,
    sql`select coalesce(sum(used), 0)::float8 as used from budgets
      where name = ${name} and ends_at > ${now.toISOString()}::timestamptz`,
  );
  return row?.used ?? 0;
}

let warnedOn = '';

/**
 * Warns the operator: either the installation has grown, or its bonus is being farmed from many addresses.
 */
export function warnOnceADay(now: Date, { guestBonusADay }: HouseRules): void {
  if (warnedOn === dayOf(now)) return;
  warnedOn = dayOf(now);
  console.warn(
    `Readers without a proven e-mail have been given all of today’s ${guestBonusADay} bonus (“Site” at the desk, or DOGEAR_GUEST_BONUS_A_DAY). ` +
      'More readers than usual, or somebody farms bonus from many addresses.',
  );
}
