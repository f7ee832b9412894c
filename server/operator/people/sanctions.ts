import { and, eq, isNull } from 'drizzle-orm';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { OperatorRole } from '../../../contract/wire/roles';
import { closeDevices } from '../../accounts/devices';
import { silenceReader } from '../../comments/moderation';
import type { Transaction } from '../../ground/db/database';
import { sessions } from '../../ground/db/schema/sessions';
import { users } from '../../ground/db/schema/users';
import { lockCommands } from '../../ground/session/answerOnce';
import { endFromAfar } from '../../ground/session/session';
import type { Done } from '../audit';
import { notifyReader } from '../notifyReader';

/** Warns a reader. The log records the warning without its text, which is private. */
export async function warnReader(
  tx: Transaction,
  { userId, text }: { userId: number; text: string },
  now: Date,
): Promise<Result<Done<null>>> {
  if ((await livingReader(tx, userId)) === null) return failed('notFound');
  await notifyReader(tx, { userId, kind: 'warning', text }, now);
  return success({ answer: null, act: { act: 'reader.warn', object: 'reader', objectId: userId } });
}

/** Keeps a reader from writing comments, or lifts that; the reader is notified. */
export async function silence(tx: Transaction, keeping: Keeping, now: Date): Promise<Result<Done<null>>> {
  const { userId, reason } = keeping;
  if ((await livingReader(tx, userId)) === null) return failed('notFound');
  const until = endOf(keeping, now);
  const before = await silenceReader(tx, { userId, until, reason, now });
  if (until !== null) await notifyReader(tx, { userId, kind: 'silence', text: reason, until }, now);
  else if (before !== null) await notifyReader(tx, { userId, kind: 'silenceLifted', text: reason }, now);
  const facts = { before: { until: momentOf(before) }, after: { until: momentOf(until) } };
  const act = until === null ? 'reader.unsilence' : 'reader.silence';
  return success({ answer: null, act: { act, object: 'reader', objectId: userId, reason, ...facts } });
}

/**
 * Keeps a reader from taking part (server/accounts/banned), or lifts that; the reader is notified. Locks
 * their commands, so that none is interrupted. People with a role cannot be banned, so that no two lock each other
 * out: `notAllowed`.
 */
export async function banReader(tx: Transaction, keeping: Keeping, now: Date): Promise<Result<Done<null>>> {
  const { userId, days, reason } = keeping;
  await lockCommands(tx, userId);
  const reader = await livingReader(tx, userId);
  if (reader === null) return failed('notFound');
  if (reader.role !== 'reader' && days > 0) return failed('notAllowed');
  const before = reader.bannedUntil !== null && reader.bannedUntil > now ? reader.bannedUntil : null;
  const after = endOf(keeping, now);
  await tx
    .update(users)
    .set({ bannedUntil: after, banReason: after === null ? '' : reason })
    .where(eq(users.id, userId));
  if (after !== null) await notifyReader(tx, { userId, kind: 'ban', text: reason, until: after }, now);
  else if (before !== null) await notifyReader(tx, { userId, kind: 'banLifted', text: reason }, now);
  const facts = { before: { until: momentOf(before) }, after: { until: momentOf(after) } };
  const act = after === null ? 'reader.unban' : 'reader.ban';
  return success({ answer: null, act: { act, object: 'reader', objectId: userId, reason, ...facts } });
}

type Ending = {
  readonly userId: number;
  /** Null: all of them. */
  readonly sessionId: number | null;
  readonly reason: string;
};

/**
 * Ends one of a reader's sessions, or all of them. Their devices learn that it was on purpose and delete what
 * they hold. If all sessions of an account end, its device secrets are closed too; a guest keeps its own, the
 * only way to find it again.
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

const DAY_MS = 86_400_000;

export type Keeping = {
  readonly userId: number;
  /** From now; 0 lifts it. */
  readonly days: number;
  readonly reason: string;
};

export function endOf({ days }: Keeping, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() + days * DAY_MS);
}

export function momentOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

export type LivingReader = {
  readonly role: 'reader' | OperatorRole;
  readonly bannedUntil: Date | null;
};

/** Returns a reader, locked; null if there is none or it is a guest that was merged into an account. */
export async function livingReader(tx: Transaction, userId: number): Promise<LivingReader | null> {
  const [row] = await tx
    .select({ role: users.role, bannedUntil: users.bannedUntil })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.mergedInto)))
    .for('no key update');
  return row ?? null;
}
