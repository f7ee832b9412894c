import { eq, sql } from 'drizzle-orm';
import type { AuthorWords, OwnAuthorPage } from '../../contract/catalogue/authors.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { foldText } from '../catalogue/foldText';
import type { Database, Transaction } from '../ground/db/database';
import { causesOf } from '../ground/db/lost';
import { authorProfiles, titlePeople } from '../ground/db/schema/people';
import { transact } from '../ground/db/transact';
import { hasPage } from './publicAuthors';

/** Returns an account's own page as an author. */
export async function readOwnPage(
  db: Database | Transaction,
  userId: number,
  now: Date,
): Promise<OwnAuthorPage> {
  const [profile] = await db
    .select({
      authorId: authorProfiles.id,
      penName: authorProfiles.penName,
      about: authorProfiles.about,
      isPublic: sql<boolean>`${hasPage(now)}`,
    })
    .from(authorProfiles)
    .where(eq(authorProfiles.userId, userId));
  return { isAuthor: await makesTitles(db, userId), profile: profile ?? null };
}

async function makesTitles(db: Database | Transaction, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ bookId: titlePeople.bookId })
    .from(titlePeople)
    .where(eq(titlePeople.userId, userId))
    .limit(1);
  return row !== undefined;
}

/**
 * Writes an account's page. Refused: `notAllowed` for one that makes no title, `nameTaken`, `malformed` for a
 * name without a letter or a digit, which could not be compared.
 */
export async function saveOwnPage(
  db: Database,
  { userId, penName, about }: AuthorWords & { userId: number },
  now: Date,
): Promise<Result<OwnAuthorPage>> {
  const penNameFolded = foldText(penName);
  if (penNameFolded === '') return failed('malformed');
  const words = { penName, penNameFolded, about, updatedAt: now };
  try {
    return await transact(db, async (tx) => {
      if (!(await makesTitles(tx, userId))) return failed('notAllowed');
      await tx
        .insert(authorProfiles)
        .values({ userId, ...words, createdAt: now })
        .onConflictDoUpdate({ target: authorProfiles.userId, set: words });
      return success(await readOwnPage(tx, userId, now));
    });
  } catch (error) {
    if (causesOf(error).some(({ code }) => code === UNIQUE_VIOLATION)) return failed('nameTaken');
    throw error;
  }
}

/** Of the only other unique column; two authors may have chosen the name at the same moment. */
const UNIQUE_VIOLATION = '23505';
