import { deskAct } from '../../operator/deskCall';
import { judgeComment } from '../../operator/moderation/judgeComment';

/** Lets everybody see a comment, or its author alone. */
export const operatorJudgeComment = deskAct('operatorJudgeComment', (tx, { context, request }) =>
  judgeComment(tx, request, context.now()),
);
