import { deskAct } from '../../operator/deskCall';
import { silence } from '../../operator/people/silence';

/** Keeps a reader from writing comments for a time, or lifts that. */
export const operatorSilence = deskAct('operatorSilence', (tx, { context, request }) => {
  const { id: userId, days, reason } = request;
  return silence(tx, { userId, days, reason }, context.now());
});
