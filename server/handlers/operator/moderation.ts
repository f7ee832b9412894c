import { success } from '../../../contract/wire/failure';
import { readQueue, readWords } from '../../comments/moderation';
import type { Handler } from '../../ground/call';
import { mailBell } from '../../ground/mail/enqueue';
import { deskAct, deskRead } from '../../operator/deskCall';
import { answerMessage, judgeComment, listWord, readMessages } from '../../operator/moderation';

/** Comments that readers reported, and those that wait to be approved. */
export const operatorCommentQueue = deskRead<'operatorCommentQueue'>(async ({ context }) =>
  success({ list: await readQueue(context.db) }),
);

/** Lets everybody see a comment, or its author alone. */
export const operatorJudgeComment = deskAct('operatorJudgeComment', (tx, { context, request }) =>
  judgeComment(tx, request, context.now()),
);

/** The words that have a comment wait. */
export const operatorWords = deskRead<'operatorWords'>(async ({ context }) =>
  success({ list: await readWords(context.db) }),
);

/** Enters a word that has a comment wait, or takes it off. */
export const operatorListWord = deskAct('operatorListWord', (tx, { context, request }) =>
  listWord(tx, request, context.now()),
);

/** Messages to the operator. */
export const operatorMessages = deskRead<'operatorMessages'>(async ({ context, request }) =>
  success(await readMessages(context.db, request)),
);

const answer = deskAct('operatorAnswer', (tx, { context, request }) => answerMessage(context, tx, request));

/** Answers a message, or lays it aside. */
export const operatorAnswer: Handler<'operatorAnswer'> = async (call) => {
  const answered = await answer(call);
  mailBell(call.context.db).ring();
  return answered;
};
