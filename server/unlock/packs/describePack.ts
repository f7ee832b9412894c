import { eq } from 'drizzle-orm';
import { compareTargets } from '../../../contract/catalogue/target';
import type { LedgerReference } from '../../../contract/money/ledger.schema';
import type { Transaction } from '../../ground/db/database';
import { books } from '../../ground/db/schema/books';

type Item = { readonly bookId: number; readonly target: number; readonly title: string };

/** What a movement of held coins was for; `items` are chapters of one book, at least one. */
export async function describeItems(tx: Transaction, items: readonly Item[]): Promise<LedgerReference> {
  const sorted = items.toSorted((a, b) => compareTargets(a.target, b.target));
  const [first, last] = [sorted[0] as Item, sorted.at(-1) as Item];
  const { bookId, target: from, title } = first;
  const [book] = await tx.select({ title: books.title }).from(books).where(eq(books.id, bookId));
  const bookName = book?.title ?? '';
  return {
    type: 'items',
    itemKind: 'chapter',
    bookId,
    bookName,
    from,
    to: last.target,
    title,
    count: items.length,
  };
}
