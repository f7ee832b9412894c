import { and, asc, eq, exists } from 'drizzle-orm';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { blockBooks, blocks, tabs } from '../ground/db/schema/home';
import { isOffered } from './offered';

type Tab = typeof tabs.$inferSelect;

/** Returns the home tabs in order. */
export async function listTabs(db: Database | Transaction): Promise<Tab[]> {
  return await db.select().from(tabs).orderBy(asc(tabs.position), asc(tabs.indexValue));
}

/** Returns the tabs that readers see: those with an offered title. */
export async function listOfferedTabs(db: Database): Promise<Tab[]> {
  const titles = db
    .select({ id: books.id })
    .from(blocks)
    .innerJoin(blockBooks, eq(blockBooks.blockId, blocks.id))
    .innerJoin(books, eq(books.id, blockBooks.bookId))
    .where(and(eq(blocks.tab, tabs.indexValue), isOffered));
  return await db.select().from(tabs).where(exists(titles)).orderBy(asc(tabs.position), asc(tabs.indexValue));
}
