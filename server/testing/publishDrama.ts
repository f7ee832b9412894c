import { createHash } from 'node:crypto';
import { EPISODE_PRICE_COINS } from '../../contract/money/limits';
import type { Context } from '../ground/context';
import { books } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';

type Sample = {
  readonly count: number;
  readonly free: number;
  readonly price?: number;
  /** Episodes after those of `count`. */
  readonly drafts?: number;
};

/**
 * Publishes a drama with episodes but without videos and returns its id; importing films has separate tests.
 * Each film has a hash of its own, of no file.
 */
export async function publishDrama(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: string,
  { count, free, price = EPISODE_PRICE_COINS, drafts = 0 }: Sample,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const [drama] = await tx
      .insert(books)
      .values({
        kind: 'drama',
        sourceKey: `drama-${key}`,
        title: `A Drama: ${key}`,
        author: '',
        authorFolded: '',
        category: 'Mystery',
        description: 'A drama for tests.',
        tags: [],
        language: 'en',
        finished: false,
        freeChapters: free,
        pricePerChapter: price,
        chapterCount: count,
        wordCount: 0,
        runningTime: count * 60_000,
      })
      .returning({ id: books.id });
    const dramaId = drama?.id ?? 0;
    await tx.insert(episodes).values(
      Array.from({ length: count + drafts }, (_, at) => ({
        dramaId,
        target: at + 1,
        title: `Episode ${at + 1}`,
        duration: 60_000,
        film: createHash('sha256').update(`${dramaId} ${at}`).digest('hex'),
        sourceHash: '',
        bytes: 1_000_000,
        price: at < free ? 0 : price,
        sealed: at >= free && price > 0,
        ...(at >= count && { isDraft: true, removedAt: now(), publishedAt: null }),
      })),
    );
    return dramaId;
  });
}
