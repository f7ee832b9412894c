import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { BookCard } from '../../../contract/catalog';
import { failed, success } from '../../../contract/failure';
import type { HomeBlock } from '../../../contract/feed';
import { AD_LIMIT_CLICK_TIMES, AD_LIMIT_INTERVAL_MS } from '../../../contract/limits';
import { cardColumns, toCard } from '../../catalogue/cards';
import type { Database } from '../../db/database';
import { blockBooks, blocks, books, tabs } from '../../db/schema';
import type { Handler } from '../handler';

/** How many of a block's books the feed carries; "View more" has them all. */
const BLOCK_BOOKS = 12;

/** The blocks of one tab (spec 2 and 3). An empty `gender` is the first tab. */
export const homeFeed: Handler<'homeFeed'> = async ({ context, request }) => {
  const { db } = context;
  const [tab] = await db
    .select()
    .from(tabs)
    .where(request.gender === '' ? undefined : eq(tabs.indexValue, request.gender))
    .orderBy(asc(tabs.position))
    .limit(1);
  if (!tab && request.gender !== '') return failed('notFound');
  return success({
    list: tab ? await blocksOf(db, tab.indexValue) : [],
    freeBook: tab ? await freeBookOf(db, tab.indexValue) : null,
    adLimitClickTimes: AD_LIMIT_CLICK_TIMES,
    adLimitJiangeTime: AD_LIMIT_INTERVAL_MS,
  });
};

async function blocksOf(db: Database, tab: string): Promise<HomeBlock[]> {
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
    .where(inArray(blockBooks.blockId, ids))
    .as('placed');
  const cards = await db
    .select({ blockId: placed.blockId, ...cardColumns })
    .from(placed)
    .innerJoin(books, eq(books.id, placed.bookId))
    .where(lte(placed.place, BLOCK_BOOKS))
    .orderBy(placed.blockId, placed.place);
  return rows
    .map((block) => ({ ...block, list: cards.filter(({ blockId }) => blockId === block.id).map(toCard) }))
    .filter(({ list }) => list.length > 0);
}

/** The free-reading popup's book (spec 4): the tab's book with the most free chapters, the popular one first. */
async function freeBookOf(db: Database, tab: string): Promise<BookCard | null> {
  const free = sql`case when ${books.pricePerChapter} = 0 then ${books.chapterCount}
    else least(${books.freeChapters}, ${books.chapterCount}) end`;
  const [row] = await db
    .select(cardColumns)
    .from(books)
    .where(
      and(
        sql`${free} > 0`,
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
    .orderBy(desc(free), desc(books.viewCount), asc(books.id))
    .limit(1);
  return row ? toCard(row) : null;
}
