import { failed, success } from '../../../contract/values/failure';
import { readUser } from '../../accounts/readUser';
import { type Handler, sessionOf } from '../../ground/call';

/** The signed-in user (spec 3). There are no offers and no gold to buy while the installation has no products. */
export const userInfo: Handler<'userInfo'> = async (call) => {
  const user = await readUser(call.context, sessionOf(call).userId);
  if (user === null) return failed('notFound');
  return success({ user, regDay: user.regDay, discountVip: null, goldList: [] });
};
