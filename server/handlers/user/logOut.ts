import { and, eq, ne } from 'drizzle-orm';
import { success } from '../../../contract/failure';
import { sessions } from '../../db/schema/sessions';
import { endFromAfar, endSession } from '../../session/session';
import type { Handler } from '../handler';

/** Ends this session, all others of the user, or all. */
export const logOut: Handler<'logOut'> = async ({ context, request, session, clearSession }) => {
  const { scope } = request;
  if (session !== null) {
    const others = and(eq(sessions.userId, session.userId), ne(sessions.id, session.id));
    if (scope !== 'this') await endFromAfar(context.db, others);
    if (scope !== 'others') await endSession(context.db, session);
  }
  if (scope !== 'others') clearSession();
  return success(null);
};
