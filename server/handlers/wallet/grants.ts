import { success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { grantsAfter } from '../../unlock/grants';

const GRANTS_A_PAGE = 50;

/** Everything the user ever unlocked: a device that lost its own copy, or is new, asks from 0. */
export const grants: Handler<'grants'> = async (call) => {
  const { db, secrets } = call.context;
  const { userId } = sessionOf(call);
  const list = await grantsAfter(db, secrets, userId, call.request.after, GRANTS_A_PAGE);
  return success({ list, next: list.length === GRANTS_A_PAGE ? (list.at(-1)?.id ?? null) : null });
};
