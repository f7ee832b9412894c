import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { StudioHome } from '../../contract/studio/studio.schema';
import { coverPath } from '../catalogue/cards';
import { ITEM_KINDS } from '../catalogue/itemRange';
import type { Context } from '../ground/context';
import { books } from '../ground/db/schema/books';
import { titlePeople } from '../ground/db/schema/people';
import { doorOf, invitationsTo } from './invitations';

type BookRow = typeof books.$inferSelect;

/** Nobody makes more; the studio shows the last changed ones. */
const MOST_SHOWN = 200;

/** Returns the titles in which an account has a part, last changed first, and the invitations that it can accept. */
export async function readStudio({ db, now }: Context, userId: number): Promise<StudioHome> {
  const { door, email } = await doorOf(db, userId);
  const rows = await db
    .select({
      book: books,
      part: titlePeople.part,
      drafts: sql<number>`${ofDrafts('count(*)::int')}`,
      nextPublishAt: sql<number | null>`${ofDrafts('(extract(epoch from min(publish_at)) * 1000)::float8')}`,
    })
    .from(titlePeople)
    .innerJoin(books, eq(books.id, titlePeople.bookId))
    .where(and(eq(titlePeople.userId, userId), isNull(books.deletedAt)))
    .orderBy(desc(books.updatedAt), desc(books.id))
    .limit(MOST_SHOWN);
  const invited = email === null ? [] : await invitationsTo(db, email, now());
  return {
    door,
    titles: rows.map(({ book, part, drafts, nextPublishAt }) => ({
      ...named(book),
      part,
      isHidden: book.hiddenAt !== null,
      publishAt: book.publishAt?.getTime() ?? null,
      chapterCount: book.chapterCount,
      drafts,
      nextPublishAt,
    })),
    invitations: invited.map(({ book, part, at }) => ({ ...named(book), part, at: at.getTime() })),
  };
}

function named({ id, kind, title, author, coverCard, tint, language }: BookRow) {
  return { id, kind, title, author, sourceImg: coverPath(coverCard), tint, language };
}

/** A figure of a title’s drafts. They are its last items, so only the end of its index is read. */
function ofDrafts(figure: string): SQL {
  const of = ({ item, bookId }: (typeof ITEM_KINDS)[keyof typeof ITEM_KINDS]) =>
    sql`(select ${sql.raw(figure)} from ${item as PgTable} where ${bookId} = ${books.id}
      and ${item.target} > ${books.chapterCount} and ${item.isDraft})`;
  return sql`case when ${books.kind} = 'drama' then ${of(ITEM_KINDS.episode)} else ${of(ITEM_KINDS.chapter)} end`;
}
