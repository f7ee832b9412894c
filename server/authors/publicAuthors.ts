import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { TitlePerson } from '../../contract/catalogue/books.schema';
import type { AnswerOf } from '../../contract/endpoints';
import { TITLE_PARTS } from '../../contract/studio/parts';
import { cardColumns, LAST_OFFSET, nextOffset, PAGE_BOOKS, toCard } from '../catalogue/cards';
import { isOffered } from '../catalogue/offered';
import type { NamesOf } from '../catalogue/translations';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { authorProfiles, titlePeople } from '../ground/db/schema/people';
import { syncItems } from '../ground/db/schema/sync';
import { users } from '../ground/db/schema/users';

/** Titles that readers find and that have something to read or to watch: not one with drafts alone. */
export const isPublicTitle = and(isOffered, gt(books.chapterCount, 0)) as SQL;

/** Whether the account of a profile may be seen: it is not suspended. */
export function isNotBanned(now: Date): SQL {
  return sql`not exists (select 1 from ${users} where ${users.id} = ${authorProfiles.userId}
    and ${users.bannedUntil} > ${now.toISOString()}::timestamptz)`;
}

const hasPublicTitle = sql`exists (select 1 from ${titlePeople} join ${books} on ${books.id} = ${titlePeople.bookId}
  where ${titlePeople.userId} = ${authorProfiles.userId} and ${isPublicTitle})`;

/** Whether a profile has a page (decision 0138). */
export function hasPage(now: Date): SQL {
  return and(isNotBanned(now), hasPublicTitle) as SQL;
}

/**
 * Returns an author's page with the titles from `offset` on, the newest first; null if there is none. Accounts
 * that follow are counted by what their devices synced.
 */
export async function readAuthor(
  db: Database,
  { authorId, offset }: { authorId: number; offset: number },
  namesOf: NamesOf,
  now: Date,
): Promise<AnswerOf<'author'> | null> {
  const [author] = await db
    .select()
    .from(authorProfiles)
    .where(and(eq(authorProfiles.id, authorId), hasPage(now)));
  if (!author) return null;
  const { userId, penName, about } = author;
  const rows =
    offset > LAST_OFFSET
      ? []
      : await db
          .select({ ...cardColumns, part: titlePeople.part })
          .from(titlePeople)
          .innerJoin(books, and(eq(books.id, titlePeople.bookId), isPublicTitle))
          .where(eq(titlePeople.userId, userId))
          .orderBy(desc(books.id))
          .limit(PAGE_BOOKS + 1)
          .offset(offset);
  const list = rows.slice(0, PAGE_BOOKS).map(({ part, ...row }) => ({
    ...toCard(row, namesOf),
    ...(part !== 'author' && { part }),
  }));
  return {
    penName,
    about,
    followers: await countFollowers(db, authorId),
    list,
    next: nextOffset(rows, offset),
  };
}

async function countFollowers(db: Database, authorId: number): Promise<number> {
  return await db.$count(
    syncItems,
    // As in its index.
    sql`${syncItems.kind} = 'followed' and ${syncItems.removedAt} is null and ${syncItems.key} = ${String(authorId)}`,
  );
}

/** Returns those who make a title and have a page, authors first. */
export async function readPeople(
  db: Database | Transaction,
  bookId: number,
  now: Date,
): Promise<TitlePerson[]> {
  const rows = await db
    .select({ authorId: authorProfiles.id, name: authorProfiles.penName, part: titlePeople.part })
    .from(titlePeople)
    .innerJoin(authorProfiles, eq(authorProfiles.userId, titlePeople.userId))
    .where(and(eq(titlePeople.bookId, bookId), hasPage(now)))
    .orderBy(titlePeople.createdAt, authorProfiles.id)
    .limit(MOST_PEOPLE);
  return rows.toSorted((a, b) => TITLE_PARTS.indexOf(a.part) - TITLE_PARTS.indexOf(b.part));
}

const MOST_PEOPLE = 20;
