import { success } from '../../../contract/wire/failure';
import { seeReplies as see } from '../../comments/replies';
import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';

/** A reader has seen what was answered, on this device and so on all. */
export const seeReplies: Handler<'seeReplies'> = (call) =>
  answerOnce(call, 'seeReplies', async (tx, userId) => {
    await see(tx, userId, call.request.upTo);
    return success(null);
  });
