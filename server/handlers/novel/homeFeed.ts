import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { BookCard, HomeBlock, HomeFeed } from '../../../contract/catalogue/books.schema';
import { AD_LIMIT_CLICK_TIMES, AD_LIMIT_INTERVAL_MS } from '../../../contract/money/rewards';
import { failed, success } from '../../../contract/wire/failure';
import { wholeAnswers } from '../../catalogue/answers';
import { cardColumns, toCard } from '../../catalogue/cards';
import { isOffered } from '../../catalogue/offered';
import { readState } from '../../catalogue/state';
import { listOfferedTabs } from '../../catalogue/tabs';
import { type NamesOf, readNames } from '../../catalogue/translations';
import type { Handler } from '../../ground/call';
import type { Database } from '../../ground/db/database';
import { books } from '../../ground/db/schema/books';
import { blockBooks, blocks } from '../../ground/db/schema/home';

/** How many of a block's books the feed carries; "View more" has them all. */
const BLOCK_BOOKS = 30;

/** The blocks of one tab (spec 2.3). An empty `gender` is the first tab. */
export const homeFeed: Handler<'homeFeed'> = async ({ context: { db }, request }) => {
  const { books: version } = await readState(db);
  // The tabs first: a name nobody gave would take the place of a kept answer.
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

/** The free-reading popup's book (spec 4.6): the tab's novel with the most free chapters, the popular one first. */
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
