import { eq } from 'drizzle-orm';
import type { User } from '../../contract/account';
import { daysSince } from '../calendar';
import type { Context } from '../context';
import { users } from '../db/schema';
import { readBalance } from '../ledger/balance';

/** A user as spec 3 has it, with what they have. Null when there is none. */
export async function readUser({ db, settings, now }: Context, userId: number): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const balance = await readBalance(db, userId, now());
  if (!user || balance === null) return null;
  return {
    id: user.id,
    userId: user.id,
    inviteCode: user.inviteCode,
    isLogin: user.kind === 'registered' ? 1 : 0,
    isDeep: user.isDeep ? 1 : 0,
    ...balance,
    isVip: user.vipUntil !== null && user.vipUntil > now() ? 1 : 0,
    isRoot: user.isRoot ? 1 : 0,
    currencySymbol: settings.currencySymbol,
    isHome: user.isHome ? 1 : 0,
    pushId: user.pushId,
    email: user.email,
    regDay: daysSince(user.createdAt, now()),
  };
}
