import { and, eq } from 'drizzle-orm';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { closeDevices } from '../../accounts/closeDevices';
import type { Transaction } from '../../ground/db/database';
import { sessions } from '../../ground/db/schema/sessions';
import { users } from '../../ground/db/schema/users';
import { endFromAfar } from '../../ground/session/session';
import type { Done } from '../audit';

type Ending = {
  readonly userId: number;
  /** Null: all of them. */
  readonly sessionId: number | null;
  readonly reason: string;
};

/**
 * Logs one of a reader's devices out, or all of them. Their devices hear that it was done on purpose and take off what they hold. Of an account no
 * secret of a device opens a guest any more when all go; a guest keeps its own, by which alone it is found again.
 */
export async function endSessions(
  tx: Transaction,
  { userId, sessionId, reason }: Ending,
): Promise<Result<Done<null>>> {
  const own = eq(sessions.userId, userId);
  const [user] = await tx.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  if (!user) return failed('notFound');
  if (sessionId === null && user.kind === 'registered') await closeDevices(tx, userId);
  const ended = await endFromAfar(tx, sessionId === null ? own : and(own, eq(sessions.id, sessionId)));
  if (sessionId !== null && ended === 0) return failed('notFound');
  const about = { object: 'reader', objectId: userId, reason } as const;
  return success({ answer: null, act: { act: 'reader.endSession', ...about, after: { ended } } });
}
