import { and, eq, gte, ne, sql } from 'drizzle-orm';
import type { Translations } from '../../contract/wire/primitives.schema';
import { raiseRevision } from '../catalogue/state';
import { listTabs } from '../catalogue/tabs';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { blockBooks, blocks, tabs, translations } from '../ground/db/schema/home';
import { transact } from '../ground/db/transact';

export type Placement = {
  readonly bookId: number;
  readonly tab: string;
  /** A new tab without a title shows its indexValue; a given title replaces the old one. */
  readonly tabTitle?: string;
  readonly tabType?: 1 | 4;
  /** Translations of a new tab's title, if it has none yet. */
  readonly tabTitles?: Translations;
  /** The index of a new tab, from 0; last if omitted. */
  readonly tabPlace?: number;
  readonly block: string;
  readonly style?: 1 | 2 | 3 | 4 | 5;
};

const DEFAULT_TAB_TYPE = 1;
const DEFAULT_STYLE = 2;

/** An arbitrary constant. Positions are counted, so placing must be serialized. */
const PLACEMENT_LOCK = 7_364_130;

/** Locks the arrangement of home until the transaction ends. */
export async function lockPlacing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLACEMENT_LOCK})`);
}

/** Adds a book at the end of an existing block. Does nothing if the block is gone or has the book. */
export async function placeInBlockById({ db }: Context, blockId: number, bookId: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockPlacing(tx);
    await tx.execute(sql`
      insert into block_books (block_id, book_id, position)
      select id, ${bookId}::bigint, (select coalesce(max(position), 0) + 1 from block_books where block_id = b.id)
      from blocks b where id = ${blockId}::bigint
      on conflict do nothing`);
    await raiseRevision(tx);
  });
}

/**
 * Adds a book at the end of a home block, creating the tab and the block if missing. A book already in the
 * block keeps its position; a given title, type or style replaces the old one.
 */
export async function placeInBlock(context: Context, placement: Placement): Promise<void> {
  const { bookId, tab, tabTitle, tabTitles, tabType, tabPlace, block, style } = placement;
  await transact(context.db, async (tx) => {
    await lockPlacing(tx);
    const newTab = {
      indexValue: tab,
      title: tabTitle ?? tab,
      type: tabType ?? DEFAULT_TAB_TYPE,
      position: await positionOf(tx, tab, tabPlace),
    };
    await tx
      .insert(tabs)
      .values(newTab)
      .onConflictDoUpdate({
        target: tabs.indexValue,
        set: { title: tabTitle ?? sql`tabs.title`, type: tabType ?? sql`tabs.type` },
      });
    if (tabTitles)
      await tx
        .insert(translations)
        .values({ kind: 'tab', name: newTab.title, texts: tabTitles })
        .onConflictDoNothing();
    await tx
      .insert(blocks)
      .values({
        tab,
        title: block,
        style: style ?? DEFAULT_STYLE,
        position: sql`(select coalesce(max(position), 0) + 1 from blocks where tab = ${tab})`,
      })
      .onConflictDoUpdate({ target: [blocks.tab, blocks.title], set: { style: style ?? sql`blocks.style` } });
    const [row] = await tx
      .select({ id: blocks.id })
      .from(blocks)
      .where(and(eq(blocks.tab, tab), eq(blocks.title, block)));
    if (!row) throw new Error(`The block “${block}” was not written.`);
    await tx
      .insert(blockBooks)
      .values({
        blockId: row.id,
        bookId,
        position: sql`(select coalesce(max(position), 0) + 1 from block_books where block_id = ${row.id})`,
      })
      .onConflictDoNothing();
    await raiseRevision(tx);
  });
}

/**
 * Returns an existing tab's position, or that of a new one at `place`; the tabs from there on move one
 * further.
 */
async function positionOf(tx: Transaction, tab: string, place = Number.POSITIVE_INFINITY): Promise<number> {
  const rows = await listTabs(tx);
  const own = rows.find(({ indexValue }) => indexValue === tab);
  if (own) return own.position;
  const position = rows[place]?.position;
  if (position === undefined) return (rows.at(-1)?.position ?? 0) + 1;
  await tx
    .update(tabs)
    .set({ position: sql`${tabs.position} + 1` })
    .where(gte(tabs.position, position));
  return position;
}

/** The default tab for dramas, the second one (spec 2.3). */
export const DRAMAS_TAB = {
  tab: 'dramas',
  tabTitle: 'Dramas',
  tabTitles: { ru: 'Сериалы', zh: '短剧', pt: 'Séries' },
  tabPlace: 1,
} as const;

/** The first tab of a home that has none. */
export const NOVELS_TAB = {
  tab: 'novel',
  tabTitle: 'Novel',
  tabTitles: { ru: 'Романы', zh: '小说', pt: 'Romances' },
  tabPlace: 0,
} as const;

export const DEFAULT_BLOCK = 'New arrivals';

/**
 * Returns the tab of a title without a given place: dramas go into their own, everything else into the first
 * other one.
 */
export async function defaultTab(
  context: Context,
  kind: 'novel' | 'drama',
): Promise<Omit<Placement, 'bookId' | 'block'>> {
  if (kind === 'drama' && (await takesDramas(context))) return DRAMAS_TAB;
  const first = (await listTabs(context.db)).find(({ indexValue }) => indexValue !== DRAMAS_TAB.tab);
  return first ? { tab: first.indexValue } : NOVELS_TAB;
}

/** Dramas have their own tab if it exists, or if home has no drama yet. */
async function takesDramas({ db }: Context): Promise<boolean> {
  if ((await db.$count(tabs, eq(tabs.indexValue, DRAMAS_TAB.tab))) > 0) return true;
  const [placed] = await db
    .select({ id: books.id })
    .from(blockBooks)
    .innerJoin(books, eq(books.id, blockBooks.bookId))
    .where(eq(books.kind, 'drama'))
    .limit(1);
  return placed === undefined;
}

/**
 * Places the first novel and the first drama of a catalogue on home, which would be empty otherwise. Does
 * nothing for later ones, because the operator has seen home since.
 */
export async function placeFirst(context: Context, kind: 'novel' | 'drama', bookId: number): Promise<void> {
  const others = await context.db.$count(books, and(eq(books.kind, kind), ne(books.id, bookId)));
  if (others > 0) return;
  await placeInBlock(context, { ...(await defaultTab(context, kind)), block: DEFAULT_BLOCK, bookId });
}
