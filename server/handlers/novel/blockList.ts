import { and, asc, eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { cardColumns, PAGE_BOOKS, toPage } from '../../catalogue/cards';
import { isOffered } from '../../catalogue/offered';
import { readState } from '../../catalogue/state';
import { readNames } from '../../catalogue/translations';
import type { Handler } from '../../ground/call';
import { books } from '../../ground/db/schema/books';
import { blockBooks, blocks } from '../../ground/db/schema/home';

/** A home block's full list, page by page (spec 2.1, View all). */
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
