import { and, asc, desc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { BookCard } from '../../contract/catalogue/books.schema';
import type { HomeBlock, HomeFeed } from '../../contract/catalogue/home.schema';
import { compareTargets } from '../../contract/catalogue/target';
import { AD_LIMIT_CLICK_TIMES, AD_LIMIT_INTERVAL_MS } from '../../contract/money/rewards';
import { failed, success } from '../../contract/wire/failure';
import { toBase64 } from '../../contract/wire/sealing.codec';
import { readPeople } from '../authors/publicAuthors';
import { wholeAnswers } from '../catalogue/answerCache';
import { type CardRow, cardColumns, PAGE_BOOKS, toCard, toDetail, toPage } from '../catalogue/cards';
import { grantedIn, readEntries, toEntry } from '../catalogue/chapters';
import { readComing } from '../catalogue/coming';
import { readOtherTelling, readRating } from '../catalogue/details';
import { isNotAdult, isOffered, isSeen, isThereFor } from '../catalogue/offered';
import { readState } from '../catalogue/state';
import { listOfferedTabs } from '../catalogue/tabs';
import { type NamesOf, readNames } from '../catalogue/translations';
import { readTeaser } from '../content/teaser';
import { countReaders } from '../counts/refreshCounts';
import type { Handler } from '../ground/call';
import type { Context } from '../ground/context';
import type { Database } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';
import { blockBooks, blocks } from '../ground/db/schema/home';
import { earlyEntries, readEarlyChapter } from '../members/earlyEntries';

export const indexConfig: Handler<'indexConfig'> = async ({ context }) => {
  const { db } = context;
  const namesOf = await readNames(db, (await readState(db)).books);
  const rows = await listOfferedTabs(db);
  return success({
    tabList: rows.map(({ indexValue, title, type }) => {
      const indexTitles = namesOf('tab', title);
      return { indexValue, indexTitle: title, ...(indexTitles && { indexTitles }), type };
    }),
  });
};

/** How many of a block's books the feed carries; "View more" loads all. */
const BLOCK_BOOKS = 30;

/** The blocks of one tab (spec 2.3). An empty `gender` is the first tab. */
export const homeFeed: Handler<'homeFeed'> = async ({ context: { db }, request }) => {
  const { books: version } = await readState(db);
  // Checks the tab first: an unknown name would evict a cached answer.
  const tabs = await wholeAnswers(db).get(version, 'tabs', () => listOfferedTabs(db));
  const tab = request.gender === '' ? tabs[0]?.indexValue : request.gender;
  if (tab === undefined) return success(EMPTY);
  if (!tabs.some(({ indexValue }) => indexValue === tab)) return failed('notFound');
  return success(await wholeAnswers(db).get(version, `feed ${tab}`, () => feedOf(db, tab, version)));
};

const EMPTY: HomeFeed = {
  list: [],
  freeBook: null,
  adLimitClickTimes: AD_LIMIT_CLICK_TIMES,
  adLimitJiangeTime: AD_LIMIT_INTERVAL_MS,
};

async function feedOf(db: Database, tab: string, version: string): Promise<HomeFeed> {
  const namesOf = await readNames(db, version);
  return {
    ...EMPTY,
    list: await blocksOf(db, tab, namesOf),
    freeBook: await freeBookOf(db, tab, namesOf),
  };
}

async function blocksOf(db: Database, tab: string, namesOf: NamesOf): Promise<HomeBlock[]> {
  const rows = await db
    .select({ id: blocks.id, title: blocks.title, style: blocks.style })
    .from(blocks)
    .where(eq(blocks.tab, tab))
    .orderBy(asc(blocks.position), asc(blocks.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const placed = db
    .select({
      blockId: blockBooks.blockId,
      bookId: blockBooks.bookId,
      place:
        sql<number>`row_number() over (partition by ${blockBooks.blockId} order by ${blockBooks.position})`.as(
          'place',
        ),
    })
    .from(blockBooks)
    .innerJoin(books, and(eq(books.id, blockBooks.bookId), isOffered))
    .where(inArray(blockBooks.blockId, ids))
    .as('placed');
  const cards = await db
    .select({ blockId: placed.blockId, ...cardColumns })
    .from(placed)
    .innerJoin(books, eq(books.id, placed.bookId))
    .where(lte(placed.place, BLOCK_BOOKS))
    .orderBy(placed.blockId, placed.place);
  const lists = new Map<number, BookCard[]>(rows.map(({ id }) => [id, []]));
  for (const card of cards) lists.get(card.blockId)?.push(toCard(card, namesOf));
  return rows
    .map((block) => {
      const titles = namesOf('block', block.title);
      return { ...block, ...(titles && { titles }), list: lists.get(block.id) ?? [] };
    })
    .filter(({ list }) => list.length > 0);
}

/**
 * The free-reading popup's book (spec 4.6): the tab's novel with the most free chapters, the popular one first,
 * and none for adults.
 */
async function freeBookOf(db: Database, tab: string, namesOf: NamesOf): Promise<BookCard | null> {
  const free = sql`case when ${books.pricePerChapter} = 0 then ${books.chapterCount}
    else least(${books.freeChapters}, ${books.chapterCount}) end`;
  const [row] = await db
    .select(cardColumns)
    .from(books)
    .where(
      and(
        sql`${free} > 0`,
        eq(books.kind, 'novel'),
        isOffered,
        isNotAdult,
        inArray(
          books.id,
          db
            .select({ id: blockBooks.bookId })
            .from(blockBooks)
            .innerJoin(blocks, eq(blocks.id, blockBooks.blockId))
            .where(eq(blocks.tab, tab)),
        ),
      ),
    )
    .orderBy(desc(free), desc(books.readerCount), desc(books.id))
    .limit(1);
  return row ? toCard(row, namesOf) : null;
}

export const blockList: Handler<'blockList'> = async ({ context, request }) => {
  const { db } = context;
  const { blockId, offset } = request;
  const namesOf = await readNames(db, (await readState(db)).books);
  const [block] = await db.select({ title: blocks.title }).from(blocks).where(eq(blocks.id, blockId));
  if (!block) return failed('notFound');
  const rows = await db
    .select(cardColumns)
    .from(blockBooks)
    .innerJoin(books, and(eq(books.id, blockBooks.bookId), isOffered))
    .where(eq(blockBooks.blockId, blockId))
    .orderBy(asc(blockBooks.position), asc(books.id))
    .limit(PAGE_BOOKS + 1)
    .offset(offset);
  const titles = namesOf('block', block.title);
  return success({ title: block.title, ...(titles && { titles }), ...toPage(rows, offset, namesOf) });
};

export const bookInfo: Handler<'bookInfo'> = async ({ context, request, session }) => {
  const { db } = context;
  const namesOf = await readNames(db, (await readState(db)).books);
  const [book] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, request.bookId), eq(books.kind, 'novel')));
  if (!book || !(await isThereFor(db, book, session?.userId))) return failed('notFound');
  const rating = await readRating(db, book.id, session?.userId);
  const readerCount = await countReaders(db, book.id);
  const otherTelling = await readOtherTelling(db, book, namesOf);
  const people = await readPeople(db, book.id, context.now());
  const coming = await readComing(db, book, context.now());
  const detail = { ...toDetail(book, namesOf), ...coming, rating, readerCount };
  return success({
    book: { ...detail, ...(otherTelling && { otherTelling }), ...(people.length > 0 && { people }) },
  });
};

const SHOWN_OF_BOOK = {
  id: books.id,
  kind: books.kind,
  hiddenAt: books.hiddenAt,
  freeAfterDays: books.freeAfterDays,
};

/**
 * A book's contents in reading order. "Unchanged" is answered only to a user without grants in the book,
 * because grants change the list without a new revision.
 */
export const chapterList: Handler<'chapterList'> = async ({ context, request, session }) => {
  const { bookId } = request;
  const [book] = await context.db
    .select({ ...SHOWN_OF_BOOK, revision: books.revision })
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'novel')));
  if (!book || !(await isThereFor(context.db, book, session?.userId))) return failed('notFound');
  const { revision, freeAfterDays } = book;
  const granted = await grantedIn(context.db, bookId, session?.userId);
  const early = await earlyEntries(context, { bookId, userId: session?.userId });
  if (request.revision === revision && granted.size === 0) {
    return success({ bookId, revision, unchanged: true, chapters: [], ...(early.length > 0 && { early }) });
  }
  const rows = await readEntries(context.db, bookId, granted);
  // Readers who unlocked a withdrawn chapter have it already.
  const ahead = early.filter(({ id }) => !rows.some((row) => row.id === id));
  const entries = rows.map((row) => toEntry(row, { granted: granted.has(row.id), freeAfterDays }));
  entries.sort((a, b) => compareTargets(a.target, b.target));
  return success({
    bookId,
    revision,
    unchanged: false,
    chapters: entries,
    ...(ahead.length > 0 && { early: ahead }),
  });
};

/**
 * One chapter, with the key that opens its file if it is priced and granted. Without a grant a priced one
 * shows its beginning (decision 0001), and a removed one is not there.
 */
export const chapter: Handler<'chapter'> = async ({ context, request, session }) => {
  const { bookId, target } = request;
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await context.db
    .select({ row: chapters, book: SHOWN_OF_BOOK })
    .from(chapters)
    .innerJoin(books, eq(books.id, chapters.bookId))
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target)));
  if (!found || !(await isThereFor(context.db, found.book, session?.userId))) return failed('notFound');
  const { row } = found;
  const { freeAfterDays } = found.book;
  const isAsked = session !== null && (row.sealed || row.removedAt !== null);
  const granted = isAsked && (await isGranted(session.userId, row.id));
  if (!isSeen(row, granted)) return await readEarlyChapter(context, { row, userId: session?.userId });
  const key = granted && row.sealed ? toBase64(context.secrets.chapterKey(row.id)) : null;
  const teaser = row.sealed && !granted ? await readTeaser(context, row) : '';
  return success({
    chapter: { bookId, ...toEntry(row, { granted, freeAfterDays }), key, ...(teaser !== '' && { teaser }) },
  });

  async function isGranted(userId: number, chapterId: number): Promise<boolean> {
    const found = await context.db
      .select({ id: grants.chapterId })
      .from(grants)
      .where(and(eq(grants.userId, userId), eq(grants.chapterId, chapterId)));
    return found.length > 0;
  }
};

/** The largest value of the column; no book has as many chapters. */
const LAST_TARGET = 2 ** 31 - 1;

const RECOMMENDED_BOOKS = 12;

/**
 * Books to read next: by the same author, then of the same category, then popular ones; each group by
 * popularity.
 */
export const recommendByPackage: Handler<'recommendByPackage'> = async ({ context, request }) => {
  const { db } = context;
  const namesOf = await readNames(db, (await readState(db)).books);
  const nearness: (SQL | undefined)[] = [undefined];
  if (request.bookId !== undefined) {
    const [book] = await db.select().from(books).where(eq(books.id, request.bookId));
    if (!book) return failed('notFound');
    const other = ne(books.id, book.id);
    nearness.splice(
      0,
      1,
      and(eq(books.authorFolded, book.authorFolded), other),
      and(eq(books.category, book.category), other),
      other,
    );
  }
  const found = new Map<number, CardRow>();
  for (const near of nearness) {
    if (found.size >= RECOMMENDED_BOOKS) break;
    for (const row of await popular(context, near)) found.set(row.id, row);
  }
  const list = [...found.values()].slice(0, RECOMMENDED_BOOKS).map((row) => toCard(row, namesOf));
  return success({ list, next: null });
};

async function popular(context: Context, where: SQL | undefined): Promise<CardRow[]> {
  return await context.db
    .select(cardColumns)
    .from(books)
    .where(and(where, isOffered))
    .orderBy(desc(books.readerCount), desc(books.id))
    .limit(RECOMMENDED_BOOKS);
}

/**
 * Spec 7 names this call without a shape. Check-in, tasks, invitations and the sale have their own calls, so
 * the list is always empty (decision 0001).
 */
export const mineActivities: Handler<'mineActivities'> = async () => success({ list: [] });
