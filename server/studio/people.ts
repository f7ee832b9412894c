import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import {
  INVITATION_DAYS,
  MOST_INVITATIONS,
  MOST_PEOPLE,
  PART_RIGHTS,
  type TitlePart,
} from '../../contract/studio/parts';
import type { PeopleChange, TitlePeople } from '../../contract/studio/people.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { readerNameOf } from '../comments/describe';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { titleInvitations, titlePeople } from '../ground/db/schema/people';
import { users } from '../ground/db/schema/users';
import type { Act, Done } from '../operator/audit';
import { mailInvitation } from './mailInvitation';

/** The desk may change everybody of a title; a person, what their part includes. */
export type Changer = { readonly kind: 'desk' } | Person;
type Person = { readonly kind: 'person'; readonly userId: number; readonly part: TitlePart };

const DAY_MS = 86_400_000;
/** Invitations of this moment or earlier have lapsed. */
const lapsedBefore = (now: Date) => new Date(now.getTime() - INVITATION_DAYS * DAY_MS);

/** Whether an invitation can still be accepted. */
export const isOpenInvitation = (now: Date) => gt(titleInvitations.createdAt, lapsedBefore(now));

export async function removeOldInvitations(db: Database | Transaction, now: Date): Promise<void> {
  await db.delete(titleInvitations).where(lte(titleInvitations.createdAt, lapsedBefore(now)));
}

/** Whether the changer decides about people of this part. Nobody but the desk decides about authors. */
function decidesOn(changer: Changer, part: TitlePart): boolean {
  return changer.kind === 'desk' || (PART_RIGHTS[changer.part].invites && part !== 'author');
}

/**
 * Returns the people of a title, longest first, and the invitations that the caller decides on. Only the desk
 * sees their accounts: to each other, people are their names.
 */
export async function listPeople(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  bookId: number,
  caller: Changer,
): Promise<TitlePeople> {
  const rows = await db
    .select({ person: titlePeople, name: users.nickName, email: users.email })
    .from(titlePeople)
    .innerJoin(users, eq(users.id, titlePeople.userId))
    .where(eq(titlePeople.bookId, bookId))
    .orderBy(asc(titlePeople.createdAt), asc(titlePeople.userId));
  const invited = await db
    .select()
    .from(titleInvitations)
    .where(and(eq(titleInvitations.bookId, bookId), isOpenInvitation(now())))
    .orderBy(desc(titleInvitations.createdAt), asc(titleInvitations.email));
  return {
    list: rows.map(({ person: { userId, part, createdAt }, name, email }) => ({
      key: readerNameOf(secrets, userId),
      name,
      part,
      since: createdAt.getTime(),
      isMe: caller.kind === 'person' && caller.userId === userId,
      ...(caller.kind === 'desk' && { account: { userId, email } }),
    })),
    invitations: invited
      .filter(({ part }) => decidesOn(caller, part))
      .map(({ email, part, createdAt }) => ({ email, part, at: createdAt.getTime() })),
  };
}

type Changed = { readonly bookId: number; readonly change: PeopleChange; readonly origin: string | null };

/**
 * Invites an address, takes an invitation back, changes a person's part or takes a person out. The log names
 * people by their numbers and invitations by nothing. `origin`: of the site, for the mail's link. Refused:
 * `notFound`, `notAllowed`, `accountFull`, `tooManyInvitations`, `noMail`.
 */
export async function changePeople(
  tx: Transaction,
  context: Context,
  changed: Changed,
  changer: Changer,
): Promise<Result<Done<null>>> {
  const { bookId, change } = changed;
  const [book] = await tx
    .select({ title: books.title, language: books.language, deletedAt: books.deletedAt })
    .from(books)
    .where(eq(books.id, bookId));
  if (!book || book.deletedAt !== null) return failed('notFound');
  const done = await carryOut(tx, context, { ...changed, book }, changer);
  if (!done.ok) return done;
  const act: Act = { act: `person.${change.kind}`, object: 'title', objectId: bookId, ...done.value };
  return success({ answer: null, act });
}

type Told = Changed & { readonly book: { readonly title: string; readonly language: string } };
type Facts = Pick<Act, 'before' | 'after'>;

function carryOut(
  tx: Transaction,
  context: Context,
  { change, ...about }: Told,
  changer: Changer,
): Promise<Result<Facts>> {
  switch (change.kind) {
    case 'invite':
      return invite(tx, context, { ...about, ...change }, changer);
    case 'takeBack':
      return takeBack(tx, { ...about, email: change.email }, changer);
    case 'part':
      return changePart(tx, context, { ...about, ...change }, changer);
    case 'takeOut':
      return takeOut(tx, context, { ...about, key: change.key }, changer);
  }
}

/** Does and answers the same for every address: the inviter never learns whether it has an account. */
async function invite(
  tx: Transaction,
  context: Context,
  { bookId, book, email, part, origin }: Omit<Told, 'change'> & { email: string; part: TitlePart },
  changer: Changer,
): Promise<Result<Facts>> {
  if (!decidesOn(changer, part)) return failed('notAllowed');
  const now = context.now();
  const people = await lockPeople(tx, bookId);
  const waiting = await tx
    .select()
    .from(titleInvitations)
    .where(and(eq(titleInvitations.bookId, bookId), isOpenInvitation(now)))
    .for('update');
  const known = waiting.find((each) => each.email === email);
  if (known && !decidesOn(changer, known.part)) return failed('notAllowed');
  const isFull = waiting.length >= MOST_INVITATIONS || people.length + waiting.length >= MOST_PEOPLE;
  if (!known && isFull) return failed('accountFull');
  const mailed = await mailInvitation(tx, context, {
    email,
    book,
    origin,
    inviter: changer.kind === 'person' ? changer.userId : null,
  });
  if (!mailed.ok) return mailed;
  await tx
    .insert(titleInvitations)
    .values({ bookId, email, part, createdAt: now })
    .onConflictDoUpdate({
      target: [titleInvitations.bookId, titleInvitations.email],
      set: { part, createdAt: now },
    });
  return success({ after: { part } });
}

async function takeBack(
  tx: Transaction,
  { bookId, email }: { bookId: number; email: string },
  changer: Changer,
): Promise<Result<Facts>> {
  const isIt = and(eq(titleInvitations.bookId, bookId), eq(titleInvitations.email, email));
  const [known] = await tx.select().from(titleInvitations).where(isIt).for('update');
  if (!known || !decidesOn(changer, known.part)) return failed('notFound');
  await tx.delete(titleInvitations).where(isIt);
  return success({ before: { part: known.part } });
}

/** What else is kept of the person stays as it is. */
async function changePart(
  tx: Transaction,
  { secrets }: Context,
  { bookId, key, part }: { bookId: number; key: string; part: TitlePart },
  changer: Changer,
): Promise<Result<Facts>> {
  const people = await lockPeople(tx, bookId);
  const person = people.find(({ userId }) => readerNameOf(secrets, userId) === key);
  if (!person) return failed('notFound');
  if (!decidesOn(changer, person.part) || !decidesOn(changer, part)) return failed('notAllowed');
  await tx
    .update(titlePeople)
    .set({ part })
    .where(and(eq(titlePeople.bookId, bookId), eq(titlePeople.userId, person.userId)));
  return success({
    before: { reader: person.userId, part: person.part },
    after: { reader: person.userId, part },
  });
}

/** Everybody may leave, except that the last author needs the desk for it. */
async function takeOut(
  tx: Transaction,
  { secrets }: Context,
  { bookId, key }: { bookId: number; key: string },
  changer: Changer,
): Promise<Result<Facts>> {
  const people = await lockPeople(tx, bookId);
  const person = people.find(({ userId }) => readerNameOf(secrets, userId) === key);
  if (!person) return failed('notFound');
  const isLastAuthor =
    person.part === 'author' && people.filter(({ part }) => part === 'author').length === 1;
  const leaves = changer.kind === 'person' && changer.userId === person.userId && !isLastAuthor;
  if (!leaves && !decidesOn(changer, person.part)) return failed('notAllowed');
  await tx
    .delete(titlePeople)
    .where(and(eq(titlePeople.bookId, bookId), eq(titlePeople.userId, person.userId)));
  return success({ before: { reader: person.userId, part: person.part } });
}

/** Locks the title's people, so that of two authors who leave at once one stays. */
function lockPeople(tx: Transaction, bookId: number) {
  return tx
    .select({ userId: titlePeople.userId, part: titlePeople.part })
    .from(titlePeople)
    .where(eq(titlePeople.bookId, bookId))
    .orderBy(asc(titlePeople.userId))
    .for('update');
}
