import { eq } from 'drizzle-orm';
import type { Sign, SignIndex } from '../../contract/schemas/task';
import { failed, type Result, success } from '../../contract/values/failure';
import { VIP_CHECK_IN_FACTOR } from '../../contract/values/payments';
import { addDays, dayOf } from '../ground/calendar';
import type { Database, Transaction } from '../ground/db/database';
import { checkIns } from '../ground/db/schema/rewards';
import { users } from '../ground/db/schema/users';
import { lockAccount } from '../ground/ledger/lockAccount';
import type { Giving } from '../ground/limits/giving';
import { isVipAt } from '../ground/vip';
import { give } from '../rewards/give';
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

export async function readCheckIn(db: Database | Transaction, userId: number, now: Date): Promise<SignIndex> {
  const index = describeDays(await readDays(db, userId), dayOf(now));
  return (await isVipAt(db, userId, now)) ? doubled(index) : index;
}

/** What a VIP is given for what is to come: twice as much (spec 4.12). */
function doubled(index: SignIndex): SignIndex {
  const row = index.row.map((place) =>
    place.state === 'next' || place.state === 'later'
      ? { ...place, bonus: VIP_CHECK_IN_FACTOR * place.bonus }
      : place,
  );
  return { ...index, row, awardGold: VIP_CHECK_IN_FACTOR * index.awardGold };
}

/**
 * A check-in for the day it was tapped, which may have been offline: today or yesterday by the server's clock, and not
 * before there was an account. Once for each day: the row decides. One that is refused for want of an e-mail does not count as a day:
 * the streak goes on only when it is tapped again, with one, that day or the next.
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
  const isVip = await isVipAt(tx, userId, now);
  const bonus = isVip ? VIP_CHECK_IN_FACTOR * usual : usual;
  await lockAccount(tx, userId, now);
  const reference = { type: 'day', day, position } as const;
  const given = await give(tx, giving, { userId, kind: 'checkIn', bonus, reference, requestId, isVip });
  if (!given.ok) return given;
  if (!(await write(tx, userId, day, 'tapped', now))) throw new Error(`${day} was checked in meanwhile.`);
  const line = given.value;
  return success({ day, bonus, balance: line.balance, line, index: await readCheckIn(tx, userId, now) });
}

/** Mends the streak by the one day that is missing in it. Gives nothing. */
export async function makeUp(
  tx: Transaction,
  { userId, day, now }: { userId: number; day: string; now: Date },
): Promise<Result<Sign>> {
  const { makeUpDay } = await readCheckIn(tx, userId, now);
  if (makeUpDay !== day) return failed('checkInFailed');
  if (!(await write(tx, userId, day, 'made up', now))) return failed('alreadyCheckedIn');
  const balance = await lockAccount(tx, userId, now);
  return success({ day, bonus: 0, balance, line: null, index: await readCheckIn(tx, userId, now) });
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
