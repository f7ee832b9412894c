import { deskAct } from '../../operator/deskCall';
import { banReader } from '../../operator/people/banReader';

/** Keeps a reader from taking part for a time, or lifts that. */
export const operatorBan = deskAct('operatorBan', (tx, { context, request }) => {
  const { id: userId, days, reason } = request;
  return banReader(tx, { userId, days, reason }, context.now());
});
