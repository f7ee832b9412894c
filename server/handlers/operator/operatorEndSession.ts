import { deskAct } from '../../operator/deskCall';
import { endSessions } from '../../operator/people/endSessions';

/** Logs one of a reader's devices out, or all of them. */
export const operatorEndSession = deskAct('operatorEndSession', (tx, { request }) => {
  const { id: userId, sessionId, reason } = request;
  return endSessions(tx, { userId, sessionId, reason });
});
