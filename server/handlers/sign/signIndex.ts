import { success } from '../../../contract/wire/failure';
import { readCheckIn } from '../../checkIn/checkIn';
import { type Handler, sessionOf } from '../../ground/call';
import { givingOf } from '../../ground/limits/giving';

/** The daily check-in as it stands. */
export const signIndex: Handler<'signIndex'> = async (call) => {
  return success(await readCheckIn(call.context.db, givingOf(call), sessionOf(call).userId));
};
