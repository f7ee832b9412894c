import { and, eq, ne } from 'drizzle-orm';
import { success } from '../../../contract/failure';
import { closeDevices } from '../../accounts/closeDevices';
import { sessions } from '../../db/schema/sessions';
import { users } from '../../db/schema/users';
import { transact } from '../../db/transact';
import { endFromAfar, endSession } from '../../session/session';
import type { Handler } from '../handler';

/**
 * Ends this session, all others of the user, or all. With the others go the secrets of devices; but a guest that stays
 * keeps its own, by which alone it is found again when its cookie is lost.
 */
export const logOut: Handler<'logOut'> = async ({ context, request, session, clearSession }) => {
  const { scope } = request;
  if (session !== null) {
    const others = and(eq(sessions.userId, session.userId), ne(sessions.id, session.id));
    await transact(context.db, async (tx) => {
      if (scope !== 'this') {
        const [user] = await tx.select({ kind: users.kind }).from(users).where(eq(users.id, session.userId));
        if (scope === 'all' || user?.kind === 'registered') await closeDevices(tx, session.userId);
        await endFromAfar(tx, others);
      }
      if (scope !== 'others') await endSession(tx, session);
    });
  }
  if (scope !== 'others') clearSession();
  return success(null);
};
