import { success } from '../../../contract/wire/failure';
import { blockReader as block, describeBlocked } from '../../comments/blocks';
import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';

/** Whom a reader wants to see nothing of. */
export const blockReader: Handler<'blockReader'> = (call) => {
  const { context, request } = call;
  return answerOnce(
    call,
    'blockReader',
    async (tx, userId) => {
      const { commentId, key, isBlocked } = request;
      const done = await block(context, tx, { userId, commentId, key, isBlocked, now: context.now() });
      return done.ok ? success({ list: await describeBlocked(context, tx, userId) }) : done;
    },
    // Whom a reader has blocked is read again: names change, and a receipt is kept for long.
    {
      shorten: () => null,
      restore: async (tx, _, userId) => ({ list: await describeBlocked(context, tx, userId) }),
    },
  );
};
