import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { bonusLots } from '../../ground/db/schema/ledger';
import { readBalance } from '../../ground/ledger/balance';

/** The wallet: what there is, and which bonus does not stay. */
export const goldIndex: Handler<'goldIndex'> = async (call) => {
  const { db, settings, now } = call.context;
  const { userId } = sessionOf(call);
  const balance = await readBalance(db, userId, now());
  if (balance === null) return failed('notFound');
  const lots = await db
    .select({ id: bonusLots.id, bonus: bonusLots.remaining, expiresAt: bonusLots.expiresAt })
    .from(bonusLots)
    .where(and(eq(bonusLots.userId, userId), gt(bonusLots.remaining, 0), isNotNull(bonusLots.expiresAt)))
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id));
  return success({
    balance,
    currencySymbol: settings.currencySymbol,
    lots: lots.map(({ id, bonus, expiresAt }) => ({ id, bonus, expiresAt: expiresAt?.getTime() ?? 0 })),
  });
};
