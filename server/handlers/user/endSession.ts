import { and, eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { sessions } from '../../ground/db/schema/sessions';
import { endFromAfar } from '../../ground/session/session';

/** Logs one of the user's own devices out; another's is one that is not there. */
export const endSession: Handler<'endSession'> = async (call) => {
  const session = sessionOf(call);
  const { id } = call.request;
  const ended = await endFromAfar(
    call.context.db,
    and(eq(sessions.id, id), eq(sessions.userId, session.userId)),
  );
  if (ended === 0) return failed('notFound');
  if (id === session.id) call.clearSession();
  return success(null);
};
