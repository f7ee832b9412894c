import { asc, eq, like, max } from 'drizzle-orm';
import { raiseRevision } from '../../../server/catalogue/state';
import type { Context } from '../../../server/ground/context';
import type { Transaction } from '../../../server/ground/db/database';
import { books } from '../../../server/ground/db/schema/books';
import { blockBooks, blocks, tabs } from '../../../server/ground/db/schema/home';
import { transact } from '../../../server/ground/db/transact';
import { between, pick, randomFrom } from '../cover/random';

export type SyntheticHome = { blocks: number; books: number; seed: string };

const STYLES = [1, 2, 3, 4, 5] as const;
const KINDS = 'New,Finished,Quiet,Restless,Late-night,Beloved,Overlooked,Long,Short,First'.split(',');
const SUBJECTS = 'voyages,houses,letters,rivals,kitchens,winters,cities,heists,gardens,ghosts'.split(',');
const ROWS_A_STATEMENT = 2_000;

/**
 * Makes a tab of many blocks in alternating styles, filled with the seed's synthetic books, to measure how
 * home scrolls. Idempotent. Returns the tab's title. Throws if there are too few books.
 */
export async function makeSyntheticHome(context: Context, home: SyntheticHome): Promise<string> {
  const indexValue = `synthetic-${home.blocks}x${home.books}`;
  const title = `${home.blocks} blocks`;
  await transact(context.db, async (tx) => {
    const ids = await booksOf(tx, home.seed);
    if (ids.length < home.books)
      throw new Error(`A block of ${home.books} books needs as many; there are ${ids.length}.`);
    await tx.delete(tabs).where(eq(tabs.indexValue, indexValue));
    const [last] = await tx.select({ position: max(tabs.position) }).from(tabs);
    await tx.insert(tabs).values({ indexValue, title, type: 1, position: (last?.position ?? 0) + 1 });
    await fill(tx, indexValue, home, ids);
    await raiseRevision(tx);
  });
  return title;
}

async function booksOf(tx: Transaction, seed: string): Promise<number[]> {
  const rows = await tx
    .select({ id: books.id })
    .from(books)
    .where(like(books.sourceKey, `synthetic ${seed.replace(/[\\%_]/g, '\\$&')} %`))
    .orderBy(asc(books.id));
  return rows.map(({ id }) => id);
}

async function fill(
  tx: Transaction,
  tab: string,
  home: SyntheticHome,
  ids: readonly number[],
): Promise<void> {
  const random = randomFrom(`${home.seed} home`);
  const rows = Array.from({ length: home.blocks }, (_, at) => ({
    tab,
    title: `${pick(random, KINDS)} ${pick(random, SUBJECTS)} ${at + 1}`,
    style: STYLES[at % STYLES.length] as (typeof STYLES)[number],
    position: at + 1,
  }));
  const made = await tx.insert(blocks).values(rows).returning({ id: blocks.id, position: blocks.position });
  const placed = made.flatMap(({ id: blockId }) => {
    // Neighbours in the catalogue have nothing in common, so a range is as good as a random draw.
    const from = Math.floor(between(random, 0, ids.length));
    return Array.from({ length: home.books }, (_, at) => ({
      blockId,
      bookId: ids[(from + at) % ids.length] as number,
      position: at + 1,
    }));
  });
  for (let at = 0; at < placed.length; at += ROWS_A_STATEMENT) {
    await tx.insert(blockBooks).values(placed.slice(at, at + ROWS_A_STATEMENT));
  }
}
