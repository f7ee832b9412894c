import { and, eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/failure';
import { sessions } from '../../db/schema/sessions';
import { type Handler, sessionOf } from '../handler';

/** Logs one of the user's own devices out; another's is one that is not there. */
export const endSession: Handler<'endSession'> = async (call) => {
  const session = sessionOf(call);
  const ended = await call.context.db
    .delete(sessions)
    .where(and(eq(sessions.id, call.request.id), eq(sessions.userId, session.userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return failed('notFound');
  if (call.request.id === session.id) call.clearSession();
  return success(null);
};
