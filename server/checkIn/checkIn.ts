import { eq } from 'drizzle-orm';
import { VIP_CHECK_IN_FACTOR } from '../../contract/money/payments';
import type { Sign, SignIndex } from '../../contract/money/rewards.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { addDays, dayOf } from '../ground/calendar';
import type { Database, Transaction } from '../ground/db/database';
import { checkIns } from '../ground/db/schema/rewards';
import { users } from '../ground/db/schema/users';
import { lockAccount } from '../ground/ledger/lockAccount';
import type { Giving } from '../ground/limits/guests';
import { provenMailbox } from '../ground/mail/provenMailbox';
import { isVipAt } from '../ground/vip';
import { awardBonus } from '../rewards/awardBonus';
import { bonusWithin, checkInShare } from '../rewards/checkInWithoutMailbox';
import { ownShareLeft } from '../rewards/withoutMailbox';
import { type Days, describeDays, placeOf } from './streak';

type Tap = {
  readonly userId: number;
  readonly tappedAt: number;
  readonly requestId: string;
};

async function readDays(db: Database | Transaction, userId: number): Promise<Days> {
  const rows = await db
    .select({ day: checkIns.day, kind: checkIns.kind })
    .from(checkIns)
    .where(eq(checkIns.userId, userId));
  return new Map(rows.map(({ day, kind }) => [day, kind]));
}

/** Returns a reader's row of seven days with the bonus of each place; `giving` has the reader's network. */
export async function readCheckIn(
  db: Database | Transaction,
  giving: Giving,
  userId: number,
): Promise<SignIndex> {
  const { now } = giving;
  const day = dayOf(now);
  const usual = describeDays(await readDays(db, userId), day);
  const factor = await factorOf(db, userId, now);
  const index = factor === 1 ? usual : withBonus(usual, (bonus) => factor * bonus);
  if ((await provenMailbox(db, userId)) !== null) return { ...index, needs: null, withEmail: null };
  let own = await ownShareLeft(db, userId);
  const limited = withBonus(index, (place) => {
    const bonus = bonusWithin(own, place, factor);
    own = Math.max(0, own - bonus);
    return bonus;
  });
  const { awardGold: bonus, signed } = limited;
  if (signed) return { ...limited, needs: null, withEmail: null };
  const paid = await checkInShare(db, giving, { userId, bonus, day });
  const withEmail = bonus < index.awardGold ? index.awardGold : null;
  return { ...limited, needs: 'needs' in paid ? paid.needs : null, withEmail };
}

/** The factor of a check-in's bonus: two for a VIP (spec 4.12). */
async function factorOf(db: Database | Transaction, userId: number, now: Date): Promise<number> {
  return (await isVipAt(db, userId, now)) ? VIP_CHECK_IN_FACTOR : 1;
}

function withBonus(index: SignIndex, pays: (bonus: number) => number): SignIndex {
  const row = index.row.map((place) =>
    place.state === 'next' || place.state === 'later' ? { ...place, bonus: pays(place.bonus) } : place,
  );
  const next = row.find(({ state }) => state === 'next');
  return { ...index, row, awardGold: index.signed ? 0 : (next?.bonus ?? index.awardGold) };
}

/**
 * Checks a reader in for the day of the tap, which may have been offline: today or yesterday by the server's
 * clock, and not before the account existed. Once per day, which the row's key ensures. A check-in refused
 * for want of an e-mail or a chapter does not count: the streak continues only if the reader taps again, that
 * day or the next. A reader without a proven mailbox gets the usual bonus until their own share is used up,
 * then READING_CHECK_IN_BONUS (decision 0031).
 */
export async function checkIn(tx: Transaction, giving: Giving, tap: Tap): Promise<Result<Sign>> {
  const { userId, requestId } = tap;
  const { now } = giving;
  const today = dayOf(now);
  // A device clock that is ahead means today.
  const day = dayOf(new Date(Math.min(tap.tappedAt, now.getTime())));
  if (day !== today && day !== addDays(today, -1)) return failed('checkInFailed');
  if (day < (await firstDay(tx, userId))) return failed('checkInFailed');
  const days = await readDays(tx, userId);
  if (days.has(day)) return failed('alreadyCheckedIn');
  const { position, bonus: usual } = placeOf(days, day);
  const factor = await factorOf(tx, userId, now);
  const isVip = factor > 1;
  await lockAccount(tx, userId, now);
  const hasMailbox = (await provenMailbox(tx, userId)) !== null;
  const bonus = hasMailbox
    ? factor * usual
    : bonusWithin(await ownShareLeft(tx, userId), factor * usual, factor);
  const reference = { type: 'day', day, position } as const;
  const given = await awardBonus(tx, giving, { userId, kind: 'checkIn', bonus, reference, requestId, isVip });
  if (!given.ok) return given;
  if (!(await write(tx, userId, day, 'tapped', now))) throw new Error(`${day} was checked in meanwhile.`);
  const line = given.value;
  return success({ day, bonus, balance: line.balance, line, index: await readCheckIn(tx, giving, userId) });
}

/** Repairs the streak by adding its one missing day. Gives no bonus. */
export async function makeUp(
  tx: Transaction,
  giving: Giving,
  { userId, day }: { userId: number; day: string },
): Promise<Result<Sign>> {
  const { now } = giving;
  const { makeUpDay } = await readCheckIn(tx, giving, userId);
  if (makeUpDay !== day) return failed('checkInFailed');
  if (!(await write(tx, userId, day, 'made up', now))) return failed('alreadyCheckedIn');
  const balance = await lockAccount(tx, userId, now);
  return success({ day, bonus: 0, balance, line: null, index: await readCheckIn(tx, giving, userId) });
}

async function write(
  tx: Transaction,
  userId: number,
  day: string,
  kind: 'tapped' | 'made up',
  createdAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(checkIns)
    .values({ userId, day, kind, createdAt })
    .onConflictDoNothing()
    .returning({ day: checkIns.day });
  return rows.length > 0;
}

async function firstDay(tx: Transaction, userId: number): Promise<string> {
  const [user] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`There is no user ${userId}.`);
  return dayOf(user.createdAt);
}
