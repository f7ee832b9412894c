import { success } from '../../../contract/wire/failure';
import { readQueue, readWords } from '../../comments/moderation';
import type { Handler } from '../../ground/call';
import { mailBell } from '../../ground/mail/enqueue';
import { deskAct, deskRead } from '../../operator/deskCall';
import {
  answerMessage,
  judgeComment,
  judgeComments,
  listWord,
  readMessages,
} from '../../operator/moderation';

export const operatorCommentQueue = deskRead<'operatorCommentQueue'>(async ({ context }) =>
  success({ list: await readQueue(context.db) }),
);

export const operatorJudgeComment = deskAct('operatorJudgeComment', (tx, { context, request }) =>
  judgeComment(tx, request, context.now()),
);

export const operatorJudgeComments = deskAct('operatorJudgeComments', (tx, { context, request }) =>
  judgeComments(tx, request, context.now()),
);

export const operatorWords = deskRead<'operatorWords'>(async ({ context }) =>
  success({ list: await readWords(context.db) }),
);

export const operatorListWord = deskAct('operatorListWord', (tx, { context, request }) =>
  listWord(tx, request, context.now()),
);

export const operatorMessages = deskRead<'operatorMessages'>(async ({ context, request }) =>
  success(await readMessages(context.db, request)),
);

const answer = deskAct('operatorAnswer', (tx, { context, request }) => answerMessage(context, tx, request));

export const operatorAnswer: Handler<'operatorAnswer'> = async (call) => {
  const answered = await answer(call);
  mailBell(call.context.db).ring();
  return answered;
};
