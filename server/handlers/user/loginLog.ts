import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { loginLogs } from '../../ground/db/schema/logs';
import { takeStoredBytes } from '../../ground/limits/storedBytes';
import { trimLog } from '../../ground/session/trimLog';

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
