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
import { bonusWithin, checkInShare } from '../rewards/checkInWithoutMailbox';
import { give } from '../rewards/give';
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

/** A reader's row of seven days, with what each place pays them; `giving` has the network they ask from. */
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

/** How often a check-in counts: for a VIP twice (spec 4.12). */
async function factorOf(db: Database | Transaction, userId: number, now: Date): Promise<number> {
  return (await isVipAt(db, userId, now)) ? VIP_CHECK_IN_FACTOR : 1;
}

/** The row with another bonus for each place that is still open, first to last. */
function withBonus(index: SignIndex, pays: (bonus: number) => number): SignIndex {
  const row = index.row.map((place) =>
    place.state === 'next' || place.state === 'later' ? { ...place, bonus: pays(place.bonus) } : place,
  );
  const next = row.find(({ state }) => state === 'next');
  return { ...index, row, awardGold: index.signed ? 0 : (next?.bonus ?? index.awardGold) };
}

/**
 * A check-in for the day it was tapped, which may have been offline: today or yesterday by the server's clock, and not
 * before there was an account. Once for each day: the row decides. One that is refused for want of an e-mail or of a chapter
 * does not count as a day: the streak goes on only when it is tapped again, that day or the next. A reader without a proven
 * mailbox is paid the usual bonus while their own share lasts, then READING_CHECK_IN_BONUS (decision 0031).
 */
export async function checkIn(tx: Transaction, giving: Giving, tap: Tap): Promise<Result<Sign>> {
  const { userId, requestId } = tap;
  const { now } = giving;
  const today = dayOf(now);
  // A clock that is ahead means today: nothing was tapped in the future.
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
  const given = await give(tx, giving, { userId, kind: 'checkIn', bonus, reference, requestId, isVip });
  if (!given.ok) return given;
  if (!(await write(tx, userId, day, 'tapped', now))) throw new Error(`${day} was checked in meanwhile.`);
  const line = given.value;
  return success({ day, bonus, balance: line.balance, line, index: await readCheckIn(tx, giving, userId) });
}

/** Mends the streak by the one day that is missing in it. Gives nothing. */
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

/** False when the day is there already. */
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
