import { and, eq, ne } from 'drizzle-orm';
import { success } from '../../../contract/failure';
import { sessions } from '../../db/schema/sessions';
import type { Handler } from '../handler';

/** Ends this session, all others of the user, or all. */
export const logOut: Handler<'logOut'> = async ({ context, request, session, clearSession }) => {
  const { scope } = request;
  if (session !== null) {
    const mine = eq(sessions.userId, session.userId);
    const which = { this: eq(sessions.id, session.id), others: ne(sessions.id, session.id), all: undefined };
    await context.db.delete(sessions).where(and(mine, which[scope]));
  }
  if (scope !== 'others') clearSession();
  return success(null);
};
