import { EPISODE_PRICE_COINS } from '../../contract/money/limits';
import type { Context } from '../ground/context';
import { books } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';

type Sample = { readonly count: number; readonly free: number; readonly price?: number };

/**
 * Publishes a drama with episodes but without videos and returns its id; importing films has separate tests.
 */
export async function publishDrama(
  { db }: Context,
  key: string,
  { count, free, price = EPISODE_PRICE_COINS }: Sample,
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
      Array.from({ length: count }, (_, at) => ({
        dramaId,
        target: at + 1,
        title: `Episode ${at + 1}`,
        duration: 60_000,
        film: '0'.repeat(64),
        sourceHash: '',
        bytes: 1_000_000,
        price: at < free ? 0 : price,
        sealed: at >= free && price > 0,
      })),
    );
    return dramaId;
  });
}
