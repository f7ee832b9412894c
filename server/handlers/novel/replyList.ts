import { success } from '../../../contract/wire/failure';
import { listReplies } from '../../comments/replies';
import { type Handler, sessionOf } from '../../ground/call';

/** What was answered to a reader's comments. */
export const replyList: Handler<'replyList'> = async (call) =>
  success(await listReplies(call.context, sessionOf(call).userId, call.request.before));
