import { failed } from '../../../contract/wire/failure';
import { tellComment } from '../../comments/tellComment';
import { editComment as edit } from '../../comments/writeComment';
import type { Handler } from '../../ground/call';
import { takeStoredBytes } from '../../ground/limits/storedBytes';
import { answerOnce } from '../../ground/session/answerOnce';
import { keptComment } from './keptComment';

/** Another text for a comment of the reader's, within 15 minutes. */
export const editComment: Handler<'editComment'> = async (call) => {
  const { context, network, request } = call;
  if (!(await takeStoredBytes(context, network, Buffer.byteLength(request.text)))) return failed('tooMany');
  return answerOnce(
    call,
    'editComment',
    async (tx, userId) => {
      const written = await edit(context, tx, { userId, ...request });
      return tellComment(context, tx, { userId, written });
    },
    keptComment(context),
  );
};
