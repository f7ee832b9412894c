import type { Handler } from '../../ground/call';
import { mailBell } from '../../ground/mail/enqueue';
import { deskAct } from '../../operator/deskCall';
import { answerMessage } from '../../operator/moderation/messages';

const answer = deskAct('operatorAnswer', (tx, { context, request }) => answerMessage(context, tx, request));

/** Answers a message, or lays it aside. */
export const operatorAnswer: Handler<'operatorAnswer'> = async (call) => {
  const answered = await answer(call);
  mailBell(call.context.db).ring();
  return answered;
};
