import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { ArrangedTab, DeskTab, TabDraft } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { coverPath } from '../catalogue/cards';
import { raiseRevision } from '../catalogue/state';
import { loadNames } from '../catalogue/translations';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { blockBooks, blocks, tabs } from '../ground/db/schema/home';
import { lockPlacing } from './arrangeHome';
import { keepTranslations } from './translateNames';

type Reader = Database | Transaction;

/** Returns the home tabs in order, each with its number of blocks. */
export async function listDeskTabs(db: Reader): Promise<DeskTab[]> {
  const namesOf = await loadNames(db, 'tab');
  const rows = await db
    .select({
      tab: tabs,
      blocks: sql<number>`(select count(*) from blocks where tab = ${tabs.indexValue})::int`,
    })
    .from(tabs)
    .orderBy(asc(tabs.position), asc(tabs.indexValue));
  return rows.map(({ tab: { indexValue, title, type }, blocks: number }) => ({
    indexValue,
    title,
    titles: namesOf('tab', title) ?? {},
    type,
    blocks: number,
  }));
}

/** Returns a tab with its blocks and their titles, including hidden ones; null if there is no such tab. */
export async function readTab(db: Reader, indexValue: string): Promise<ArrangedTab | null> {
  const [tab] = await db.select().from(tabs).where(eq(tabs.indexValue, indexValue));
  if (!tab) return null;
  const [tabNames, blockNames] = [await loadNames(db, 'tab'), await loadNames(db, 'block')];
  const rows = await db
    .select()
    .from(blocks)
    .where(eq(blocks.tab, indexValue))
    .orderBy(asc(blocks.position), asc(blocks.id));
  const placed = await readPlaced(db, indexValue);
  const arranged = rows.map(({ id, title, style }) => ({
    id,
    title,
    titles: blockNames('block', title) ?? {},
    style,
    books: placed.filter(({ blockId }) => blockId === id).map(({ blockId: _, ...book }) => book),
  }));
  const { title, type } = tab;
  return {
    tab: { indexValue, title, titles: tabNames('tab', title) ?? {}, type },
    blocks: arranged,
    seen: nameOf(tab, arranged),
  };
}

async function readPlaced(db: Reader, tab: string) {
  const rows = await db
    .select({
      blockId: blockBooks.blockId,
      id: books.id,
      title: books.title,
      kind: books.kind,
      coverCard: books.coverCard,
      tint: books.tint,
      hiddenAt: books.hiddenAt,
    })
    .from(blockBooks)
    .innerJoin(blocks, and(eq(blocks.id, blockBooks.blockId), eq(blocks.tab, tab)))
    .innerJoin(books, eq(books.id, blockBooks.bookId))
    .orderBy(asc(blockBooks.position), asc(books.id));
  return rows.map(({ coverCard, hiddenAt, ...book }) => ({
    ...book,
    sourceImg: coverPath(coverCard),
    isHidden: hiddenAt !== null,
  }));
}

/** A hash of the arrangement, which shows whether a draft is outdated. */
function nameOf(tab: { title: string; type: number }, arranged: ArrangedTab['blocks']): string {
  const told = arranged.map(({ id, title, style, books: list }) => [
    id,
    title,
    style,
    list.map((book) => book.id),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([tab.title, tab.type, told]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Arranges or creates one tab as a draft has it. Fails with `tooLate` if the tab has changed since the
 * draft's author loaded it, and with `notFound` for a missing block or title.
 */
export async function arrangeTab(tx: Transaction, draft: TabDraft): Promise<Result<ArrangedTab>> {
  await lockPlacing(tx);
  const { tab, blocks: given, seen } = draft;
  const before = await readTab(tx, tab.indexValue);
  if ((before?.seen ?? '') !== seen) return failed('tooLate');
  const known = new Set(before?.blocks.map(({ id }) => id));
  if (given.some(({ id }) => id !== null && !known.has(id))) return failed('notFound');
  if (
    !(await areThere(
      tx,
      given.flatMap(({ bookIds }) => bookIds),
    ))
  )
    return failed('notFound');
  const { indexValue, title, type } = tab;
  await tx
    .insert(tabs)
    .values({ indexValue, title, type, position: sql`(select coalesce(max(position), 0) + 1 from tabs)` })
    .onConflictDoUpdate({ target: tabs.indexValue, set: { title, type } });
  const kept = given.flatMap(({ id }) => (id === null ? [] : [id]));
  await tx
    .delete(blocks)
    .where(and(eq(blocks.tab, indexValue), kept.length > 0 ? notInArray(blocks.id, kept) : undefined));
  // Temporary titles, because two blocks may swap titles and a tab's titles are unique.
  await tx
    .update(blocks)
    .set({ title: sql`'#' || ${blocks.id}` })
    .where(eq(blocks.tab, indexValue));
  for (const [at, block] of given.entries()) await writeBlock(tx, indexValue, block, at + 1);
  await keepTranslations(tx, [
    { kind: 'tab', name: title, texts: filled(tab.titles) },
    ...given.map((block) => ({ kind: 'block' as const, name: block.title, texts: filled(block.titles) })),
  ]);
  await raiseRevision(tx);
  const after = await readTab(tx, indexValue);
  if (!after) throw new Error(`The tab ${indexValue} was not written.`);
  return success(after);
}

async function areThere(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const different = [...new Set(ids)];
  if (different.length === 0) return true;
  return (await tx.$count(books, inArray(books.id, different))) === different.length;
}

async function writeBlock(
  tx: Transaction,
  tab: string,
  { id, title, style, bookIds }: TabDraft['blocks'][number],
  position: number,
): Promise<void> {
  const row = { tab, title, style, position };
  const [written] =
    id === null
      ? await tx.insert(blocks).values(row).returning({ id: blocks.id })
      : await tx.update(blocks).set(row).where(eq(blocks.id, id)).returning({ id: blocks.id });
  if (!written) throw new Error(`The block “${title}” was not written.`);
  await tx.delete(blockBooks).where(eq(blockBooks.blockId, written.id));
  const placed = bookIds.map((bookId, at) => ({ blockId: written.id, bookId, position: at + 1 }));
  if (placed.length > 0) await tx.insert(blockBooks).values(placed);
}

function filled(titles: TabDraft['tab']['titles']) {
  return Object.fromEntries(Object.entries(titles).filter(([, text]) => text));
}

/** Orders the tabs; those not named follow in their old order. */
export async function orderTabs(tx: Transaction, order: readonly string[]): Promise<DeskTab[]> {
  await lockPlacing(tx);
  const now = await listDeskTabs(tx);
  const rank = ({ indexValue }: DeskTab) => {
    const at = order.indexOf(indexValue);
    return at === -1 ? order.length : at;
  };
  const sorted = now.toSorted((a, b) => rank(a) - rank(b));
  for (const [at, { indexValue }] of sorted.entries())
    await tx
      .update(tabs)
      .set({ position: at + 1 })
      .where(eq(tabs.indexValue, indexValue));
  await raiseRevision(tx);
  return sorted;
}

/** Removes a tab with its blocks; their titles stay in the catalogue. Fails with `notFound`. */
export async function removeTab(tx: Transaction, indexValue: string): Promise<Result<null>> {
  await lockPlacing(tx);
  const gone = await tx.delete(tabs).where(eq(tabs.indexValue, indexValue)).returning({ type: tabs.type });
  if (gone.length === 0) return failed('notFound');
  await raiseRevision(tx);
  return success(null);
}
