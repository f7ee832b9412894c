import { and, eq, isNull } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Database, Transaction } from '../ground/db/database';
import { chapters } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';
import { LAST_TARGET } from './itemRange';

/** The id of a chapter that is open to the reader: free, or granted. Fails with `notFound`, else with `locked`. */
export async function openChapterId(
  tx: Database | Transaction,
  chapter: { userId: number; bookId: number; target: number },
): Promise<Result<number>> {
  const { userId, bookId, target } = chapter;
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await tx
    .select({ id: chapters.id, sealed: chapters.sealed, grantedTo: grants.userId })
    .from(chapters)
    .leftJoin(grants, and(eq(grants.chapterId, chapters.id), eq(grants.userId, userId)))
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target), isNull(chapters.removedAt)));
  if (!found) return failed('notFound');
  if (found.sealed && found.grantedTo === null) return failed('locked');
  return success(found.id);
}
