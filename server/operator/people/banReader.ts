import { eq } from 'drizzle-orm';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { Transaction } from '../../ground/db/database';
import { users } from '../../ground/db/schema/users';
import { lockCommands } from '../../ground/session/answerOnce';
import type { Done } from '../audit';
import { tellReader } from '../tellReader';
import { endOf, type Keeping, momentOf } from './keeping';
import { livingReader } from './livingReader';

/**
 * Keeps a reader from taking part until then (server/accounts/banned), or lifts that; they are told. Behind their commands, so that none that was
 * begun before is cut in half. Operators are not banned, so that no two lock each other out: `notAllowed`.
 */
export async function banReader(tx: Transaction, keeping: Keeping, now: Date): Promise<Result<Done<null>>> {
  const { userId, days, reason } = keeping;
  await lockCommands(tx, userId);
  const reader = await livingReader(tx, userId);
  if (reader === null) return failed('notFound');
  if (reader.role === 'operator' && days > 0) return failed('notAllowed');
  const before = reader.bannedUntil !== null && reader.bannedUntil > now ? reader.bannedUntil : null;
  const after = endOf(keeping, now);
  await tx
    .update(users)
    .set({ bannedUntil: after, banReason: after === null ? '' : reason })
    .where(eq(users.id, userId));
  if (after !== null) await tellReader(tx, { userId, kind: 'ban', text: reason, until: after }, now);
  else if (before !== null) await tellReader(tx, { userId, kind: 'banLifted', text: reason }, now);
  const facts = { before: { until: momentOf(before) }, after: { until: momentOf(after) } };
  const act = after === null ? 'reader.unban' : 'reader.ban';
  return success({ answer: null, act: { act, object: 'reader', objectId: userId, reason, ...facts } });
}
