import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { books } from '../ground/db/schema/books';
import { blockBooks, tabs } from '../ground/db/schema/home';
import { placeInBlock } from './arrangeHome';

/** The tab that home has for dramas unless its operator arranges otherwise: the second one (spec 2.3). */
export const DRAMAS_TAB = {
  tab: 'dramas',
  tabTitle: 'Dramas',
  tabTitles: { ru: 'Сериалы', zh: '短剧', pt: 'Séries' },
  tabPlace: 1,
} as const;

/** The block for titles whose place on home no one named. */
export const DEFAULT_BLOCK = 'New arrivals';

/** Whether a drama whose place no one named goes into that tab: it is there, or no drama is on home yet. */
export async function takesDramas({ db }: Context): Promise<boolean> {
  if ((await db.$count(tabs, eq(tabs.indexValue, DRAMAS_TAB.tab))) > 0) return true;
  const [placed] = await db
    .select({ id: books.id })
    .from(blockBooks)
    .innerJoin(books, eq(books.id, blockBooks.bookId))
    .where(eq(books.kind, 'drama'))
    .limit(1);
  return placed === undefined;
}

/** Makes that tab for the first drama of the catalogue. For any later one it does nothing: the operator has seen home by then. */
export async function placeFirstDrama(context: Context, bookId: number): Promise<void> {
  const others = await context.db.$count(books, and(eq(books.kind, 'drama'), ne(books.id, bookId)));
  if (others === 0 && (await takesDramas(context)))
    await placeInBlock(context, { ...DRAMAS_TAB, block: DEFAULT_BLOCK, bookId });
}
