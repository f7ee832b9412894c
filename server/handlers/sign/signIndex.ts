import { success } from '../../../contract/values/failure';
import { readCheckIn } from '../../checkIn/checkIn';
import { type Handler, sessionOf } from '../../ground/call';

/** The daily check-in as it stands. */
export const signIndex: Handler<'signIndex'> = async (call) => {
  const { db, now } = call.context;
  return success(await readCheckIn(db, sessionOf(call).userId, now()));
};
