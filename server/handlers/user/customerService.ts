import { success } from '../../../contract/failure';
import { supportMessages } from '../../db/schema/messages';
import { mailMessages } from '../../mail/mailMessages';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** Keeps what a reader writes to the operator, once, and has it mailed; a mail server that is down loses nothing. */
export const customerService: Handler<'customerService'> = async (call) => {
  const { context, request } = call;
  const { email, subject, text } = request;
  const answer = await answerOnce(call, 'customerService', async (tx, userId) => {
    await tx.insert(supportMessages).values({ userId, email, subject, text, createdAt: context.now() });
    return success(null);
  });
  if (answer.ok) {
    mailMessages(context).catch((error: unknown) => console.error('A message waits for the mail:', error));
  }
  return answer;
};
