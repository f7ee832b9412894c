import { eq } from 'drizzle-orm';
import type { User } from '../../../contract/account';
import { failed, success } from '../../../contract/failure';
import { daysSince } from '../../calendar';
import { users } from '../../db/schema';
import { readBalance } from '../../ledger/balance';
import { type Handler, sessionOf } from '../handler';

/** The signed-in user (spec 3). There are no offers and no gold to buy while the installation has no products. */
export const userInfo: Handler<'userInfo'> = async (call) => {
  const { db, settings, now } = call.context;
  const { userId } = sessionOf(call);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const balance = await readBalance(db, userId, now());
  if (!user || balance === null) return failed('notFound');
  const regDay = daysSince(user.createdAt, now());
  const answer: User = {
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
    regDay,
  };
  return success({ user: answer, regDay, discountVip: null, goldList: [] });
};
