import { failed, success } from '../../../contract/wire/failure';
import { readUser } from '../../accounts/readUser';
import { type Handler, sessionOf } from '../../ground/call';
import { readDebt } from '../../ground/ledger/debt';
import { readOnSale } from '../../payments/onSale';

/** The signed-in user (spec 3), and what is sold to them. */
export const userInfo: Handler<'userInfo'> = async (call) => {
  const { context } = call;
  const { userId } = sessionOf(call);
  const user = await readUser(context, userId);
  if (user === null) return failed('notFound');
  const onSale = await readOnSale(context, userId, user.isVip === 1);
  return success({ user, regDay: user.regDay, ...onSale, debt: await readDebt(context.db, userId) });
};
