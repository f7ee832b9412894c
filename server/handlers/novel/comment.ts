import { failed } from '../../../contract/wire/failure';
import { tellComment } from '../../comments/tellComment';
import { writeComment } from '../../comments/writeComment';
import type { Handler } from '../../ground/call';
import { takeStoredBytes } from '../../ground/limits/storedBytes';
import { answerOnce } from '../../ground/session/answerOnce';
import { keptComment } from './keptComment';

/** What a reader says of a title, a chapter, a paragraph or an episode, or answers to what another one said. */
export const comment: Handler<'comment'> = async (call) => {
  const { context, network, request } = call;
  if (!(await takeStoredBytes(context, network, Buffer.byteLength(request.text)))) return failed('tooMany');
  return answerOnce(
    call,
    'comment',
    async (tx, userId) => {
      const written = await writeComment(context, tx, { userId, writing: request });
      return tellComment(context, tx, { userId, written });
    },
    keptComment(context),
  );
};
