import { failed, success } from '../../../contract/failure';
import { readInvites } from '../../rewards/invites';
import { type Handler, sessionOf } from '../handler';

export const inviteConfig: Handler<'inviteConfig'> = async (call) => {
  const config = await readInvites(call.context.db, sessionOf(call).userId, call.context.now());
  return config === null ? failed('notFound') : success(config);
};
