import { deskAct } from '../../operator/deskCall';
import { listWord } from '../../operator/moderation/listWord';

/** Enters a word that has a comment wait, or takes it off. */
export const operatorListWord = deskAct('operatorListWord', (tx, { context, request }) =>
  listWord(tx, request, context.now()),
);
