import { deskAct } from '../../operator/deskCall';
import { moveGold } from '../../operator/people/moveGold';

/** Gives a reader coins or bonus, or takes some. */
export const operatorMoveGold = deskAct('operatorMoveGold', (tx, { context, request }) => {
  const { id: userId, purse, gold, reason, requestId } = request;
  return moveGold(tx, { userId, purse, gold, reason, requestId }, context.now());
});
