import { failed, success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { supportMessages } from '../../ground/db/schema/messages';
import { bytesOfReader } from '../../ground/limits/bytesOfReader';
import { enqueueMessage, mailBell } from '../../ground/mail/enqueue';
import { takeMail } from '../../ground/mail/mailBudgets';
import { answerOnce } from '../../ground/session/answerOnce';

/** What one reader's messages may take (decision 0032); an honest one has a kilobyte. */
const MOST_BYTES = 200_000;
const WORDS = [supportMessages.email, supportMessages.subject, supportMessages.text];

/**
 * Keeps what a reader writes to the operator, once, and has it mailed; a mail server that is down loses nothing. Refused:
 * `accountFull`, until messages that were mailed are past their time (`tidy`).
 */
export const customerService: Handler<'customerService'> = async (call) => {
  const { context, request } = call;
  const { email, subject, text } = request;
  // Not in the command's transaction: refused there, it would be refused for good.
  if (!(await takeMail(context, call))) return failed('tooMany');
  const answer = await answerOnce(call, 'customerService', async (tx, userId) => {
    const now = context.now();
    if ((await bytesOfReader(tx, { table: supportMessages, columns: WORDS, userId })) > MOST_BYTES)
      return failed('accountFull');
    const [message] = await tx
      .insert(supportMessages)
      .values({ userId, email, subject, text, createdAt: now })
      .returning({ id: supportMessages.id });
    if (message) await enqueueMessage(tx, message.id, now);
    return success(null);
  });
  mailBell(context.db).ring();
  return answer;
};
