import { and, eq, isNull, or } from 'drizzle-orm';
import type { DramaChange } from '../../contract/operator/jobs.schema';
import type { Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';

/** Whether a change concerns what there is: a drama, its episode, captions, a novel, its chapter. */
export async function isPossible(tx: Transaction, bookId: number, change: DramaChange): Promise<boolean> {
  const [drama] = await tx
    .select({ ties: books.ties })
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'drama'), isNull(books.deletedAt)));
  if (!drama) return false;
  if (change.kind === 'novel') return change.novelId === null || (await isNovel(tx, change.novelId));
  const [episode] = await tx
    .select({ captions: episodes.captions })
    .from(episodes)
    .where(
      and(
        eq(episodes.dramaId, bookId),
        eq(episodes.target, change.target),
        or(isNull(episodes.removedAt), episodes.isDraft),
      ),
    );
  if (!episode) return false;
  if (change.kind === 'captions') return episode.captions.includes(change.language);
  if (change.kind === 'title') return true;
  return (
    drama.ties !== null &&
    (change.chapter === null || (await hasChapter(tx, drama.ties.novelId, change.chapter)))
  );
}

async function isNovel(tx: Transaction, bookId: number): Promise<boolean> {
  const isIt = and(eq(books.id, bookId), eq(books.kind, 'novel'), isNull(books.deletedAt));
  return (await tx.$count(books, isIt)) > 0;
}

async function hasChapter(tx: Transaction, bookId: number, target: number): Promise<boolean> {
  const isIt = and(eq(chapters.bookId, bookId), eq(chapters.target, target), isNull(chapters.removedAt));
  return (await tx.$count(chapters, isIt)) > 0;
}
