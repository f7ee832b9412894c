import { success } from '../../../contract/failure';
import { loginLogs } from '../../db/schema/logs';
import { type Handler, sessionOf } from '../handler';

export const loginLog: Handler<'loginLog'> = async (call) => {
  const { fingerId, language, isDeep, inviteCode, friendInviteCode, device } = call.request;
  await call.context.db.insert(loginLogs).values({
    userId: sessionOf(call).userId,
    fingerId,
    language,
    isDeep: isDeep === 1,
    inviteCode,
    friendInviteCode,
    device,
    createdAt: call.context.now(),
  });
  return success(null);
};
