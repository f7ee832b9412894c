import { success } from '../../../contract/wire/failure';
import { seeNotes as noteSeen } from '../../accounts/unseenNotes';
import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';

/** What the operator told the reader up to this one has been seen, on whichever device. */
export const seeNotes: Handler<'seeNotes'> = (call) =>
  answerOnce(call, 'seeNotes', async (tx, userId) => {
    await noteSeen(tx, userId, call.request.upTo, call.context.now());
    return success(null);
  });
