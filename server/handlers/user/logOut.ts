import { and, eq, ne } from 'drizzle-orm';
import { success } from '../../../contract/wire/failure';
import { closeDevices } from '../../accounts/closeDevices';
import type { Handler } from '../../ground/call';
import { sessions } from '../../ground/db/schema/sessions';
import { users } from '../../ground/db/schema/users';
import { transact } from '../../ground/db/transact';
import { endFromAfar, endSession } from '../../ground/session/session';

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
