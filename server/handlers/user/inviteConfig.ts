import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { readInvites } from '../../rewards/invites';

export const inviteConfig: Handler<'inviteConfig'> = async (call) => {
  const config = await readInvites(call.context.db, sessionOf(call).userId, call.context.now());
  return config === null ? failed('notFound') : success(config);
};
