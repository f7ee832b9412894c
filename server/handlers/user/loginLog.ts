import { failed, success } from '../../../contract/failure';
import { loginLogs } from '../../db/schema/logs';
import { takeStoredBytes } from '../../limits/storedBytes';
import { trimLog } from '../../logs/trimLog';
import { type Handler, sessionOf } from '../handler';

/** That a reader came, and with which device. The newest are kept. */
export const loginLog: Handler<'loginLog'> = async ({ context, request, session, network }) => {
  const { fingerId, language, isDeep, inviteCode, friendInviteCode, device } = request;
  const { userId } = sessionOf({ session });
  if (!(await takeStoredBytes(context, network, JSON.stringify(request).length))) return failed('tooMany');
  await context.db.insert(loginLogs).values({
    userId,
    fingerId,
    language,
    isDeep: isDeep === 1,
    inviteCode,
    friendInviteCode,
    device,
    createdAt: context.now(),
  });
  await trimLog(context.db, 'login_logs', userId);
  return success(null);
};
