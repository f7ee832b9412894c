import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { BACK_MATTER_TARGET, compareTargets } from '../../contract/catalogue/target';
import type { ItemKind } from '../../contract/money/ledger.schema';
import { type Database, listOf, named, type Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants, grants } from '../ground/db/schema/grants';
import { isOffered } from './offered';

export type Wanted = {
  readonly kind: ItemKind;
  readonly id: number;
  readonly target: number;
  readonly title: string;
  readonly price: number;
  readonly sealed: boolean;
  readonly bookName: string;
  readonly grantId: number | null;
  readonly grantedAt: Date | null;
};
type Item = Pick<Wanted, 'id' | 'target' | 'title' | 'price' | 'sealed'>;

/** The first and last target in reading order; a null `to` means the end of the title. */
export type Range = { readonly from: number; readonly to: number | null };

/** The largest value of a target column; no title reaches it. */
export const LAST_TARGET = 2 ** 31 - 1;

/** Returns whether a title is unlocked by chapters or episodes, or undefined if there is no such title. */
export async function itemKindOf(db: Database | Transaction, bookId: number): Promise<ItemKind | undefined> {
  const [book] = await db.select({ kind: books.kind }).from(books).where(eq(books.id, bookId));
  return book && (book.kind === 'drama' ? 'episode' : 'chapter');
}

/** Returns the items of a range in reading order with this user's grants; empty if there are none. */
export async function findRange(
  db: Database | Transaction,
  userId: number,
  kind: ItemKind,
  bookId: number,
  range: Range,
): Promise<Wanted[]> {
  const columns = columnsOf(kind);
  const { item, given, itemId } = ITEM_KINDS[kind];
  const isIn = and(eq(ITEM_KINDS[kind].bookId, bookId), isNull(item.removedAt), within(kind, range));
  if (range.from === range.to && range.from <= LAST_TARGET) {
    const isTheirs = and(eq(itemId, item.id), eq(given.userId, userId));
    const rows = await db
      .select({ ...columns, bookName: books.title, grantId: given.id, grantedAt: given.createdAt })
      .from(item as PgTable)
      .innerJoin(books, eq(books.id, ITEM_KINDS[kind].bookId))
      .leftJoin(given as PgTable, isTheirs)
      // A hidden title is not sold any more, but items the user already has stay available.
      .where(and(isIn, or(isOffered, isNotNull(given.id))))
      .prepare(`find_${kind}`)
      .execute();
    return rows.map((row) => ({ ...(row as Omit<Wanted, 'kind'>), kind }));
  }
  const [book] = await db
    .select({ title: books.title, hiddenAt: books.hiddenAt })
    .from(books)
    .where(eq(books.id, bookId));
  if (!book) return [];
  const held = new Map((await readHeld(db, userId, kind, bookId)).map((grant) => [grant.itemId, grant]));
  const rows = await listOf<Item>(db, sql`select ${named(columns)} from ${item} where ${isIn}`);
  return rows
    .filter(({ id }) => book.hiddenAt === null || held.has(id))
    .map((row) => ({ ...row, kind, bookName: book.title, ...grantOf(held.get(row.id)) }))
    .sort((a, b) => compareTargets(a.target, b.target));
}

function columnsOf(kind: ItemKind) {
  const { id, target, title, price, sealed } = ITEM_KINDS[kind].item;
  return { id, target, title, price, sealed };
}

type Held = { readonly itemId: number; readonly grantId: number; readonly grantedAt: string };

/**
 * A separate query: in a join with a range of unknown size, the planner might look up each grant in all
 * items.
 */
function readHeld(
  db: Database | Transaction,
  userId: number,
  kind: ItemKind,
  bookId: number,
): Promise<Held[]> {
  const { item, given, itemId } = ITEM_KINDS[kind];
  const columns = { itemId, grantId: given.id, grantedAt: given.createdAt };
  const isTheirs = and(eq(given.userId, userId), eq(ITEM_KINDS[kind].bookId, bookId));
  return listOf(
    db,
    sql`select ${named(columns)} from ${given} join ${item} on ${item.id} = ${itemId} where ${isTheirs}`,
  );
}

function grantOf(held: Held | undefined): Pick<Wanted, 'grantId' | 'grantedAt'> {
  if (!held) return { grantId: null, grantedAt: null };
  return { grantId: held.grantId, grantedAt: new Date(held.grantedAt) };
}

function within(kind: ItemKind, { from, to }: Range): SQL | undefined {
  const { target } = ITEM_KINDS[kind].item;
  if (from > LAST_TARGET) return sql`false`;
  if (to === from) return eq(target, from);
  if (from === BACK_MATTER_TARGET) return to === null ? eq(target, from) : sql`false`;
  const upward = sql`${target} >= ${from}`;
  if (to === null || to === BACK_MATTER_TARGET) {
    return or(upward, eq(target, BACK_MATTER_TARGET));
  }
  return and(upward, lte(target, Math.min(to, LAST_TARGET)));
}

/** The tables of a title's items. */
export const itemsOf = ({ kind }: Pick<typeof books.$inferSelect, 'kind'>) =>
  ITEM_KINDS[kind === 'drama' ? 'episode' : 'chapter'];

/** The tables of items and grants by kind. `bookId`: the novel's or the drama's. */
export const ITEM_KINDS = {
  chapter: { item: chapters, bookId: chapters.bookId, given: grants, itemId: grants.chapterId },
  episode: {
    item: episodes,
    bookId: episodes.dramaId,
    given: episodeGrants,
    itemId: episodeGrants.episodeId,
  },
} as const;
