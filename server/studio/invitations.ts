import { and, desc, eq, isNull } from 'drizzle-orm';
import { MOST_PEOPLE } from '../../contract/studio/parts';
import type { StudioHome } from '../../contract/studio/studio.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { titleInvitations, titlePeople } from '../ground/db/schema/people';
import { users } from '../ground/db/schema/users';
import { isProven } from '../ground/mail/provenMailbox';
import type { Act, Done } from '../operator/audit';
import { isOpenInvitation } from './people';

/**
 * Whose invitations an account sees: those to its address, once a code of ours proved it. Another provider’s
 * statement about an address opens nothing here, or whoever registers first would be its owner.
 */
export async function doorOf(
  db: Database | Transaction,
  userId: number,
): Promise<{ door: StudioHome['door']; email: string | null }> {
  const [user] = await db
    .select({ kind: users.kind, email: users.email, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.kind !== 'registered') return { door: 'guest', email: null };
  return isProven(user) ? { door: 'open', email: user.email } : { door: 'unproven', email: null };
}

/** Returns the titles to which an address is invited, newest first. */
export async function invitationsTo(db: Database, email: string, now: Date) {
  return await db
    .select({ book: books, part: titleInvitations.part, at: titleInvitations.createdAt })
    .from(titleInvitations)
    .innerJoin(books, eq(books.id, titleInvitations.bookId))
    .where(and(eq(titleInvitations.email, email), isOpenInvitation(now), isNull(books.deletedAt)))
    .orderBy(desc(titleInvitations.createdAt), desc(books.id))
    .limit(MOST_SHOWN);
}

const MOST_SHOWN = 50;

/**
 * Accepts or declines an invitation to the account’s proven address. Who has a part in the title already keeps
 * it. Refused: `notFound`, `accountFull`.
 */
export async function answerInvitation(
  tx: Transaction,
  { now: clock }: Pick<Context, 'now'>,
  { userId, bookId, accepts }: { userId: number; bookId: number; accepts: boolean },
): Promise<Result<Done<null>>> {
  const now = clock();
  const { email } = await doorOf(tx, userId);
  if (email === null) return failed('notFound');
  const isIt = and(eq(titleInvitations.bookId, bookId), eq(titleInvitations.email, email));
  const [found] = await tx
    .select({ part: titleInvitations.part })
    .from(titleInvitations)
    .innerJoin(books, eq(books.id, titleInvitations.bookId))
    .where(and(isIt, isOpenInvitation(now), isNull(books.deletedAt)))
    .for('update', { of: titleInvitations });
  if (!found) return failed('notFound');
  const { part } = found;
  const isFull = (await tx.$count(titlePeople, eq(titlePeople.bookId, bookId))) >= MOST_PEOPLE;
  if (accepts && isFull) return failed('accountFull');
  await tx.delete(titleInvitations).where(isIt);
  const about = { object: 'title', objectId: bookId } as const;
  if (!accepts) {
    const act: Act = { act: 'person.decline', ...about, before: { part } };
    return success({ answer: null, act });
  }
  await tx.insert(titlePeople).values({ bookId, userId, part, createdAt: now }).onConflictDoNothing();
  const act: Act = { act: 'person.accept', ...about, after: { reader: userId, part } };
  return success({ answer: null, act });
}
