import { EPISODE_PRICE_COINS } from '../../contract/values/limits';
import type { Context } from '../ground/context';
import { dramas, episodes } from '../ground/db/schema/dramas';

type Sample = { readonly count: number; readonly free: number; readonly price?: number };

/** A drama with episodes and no video; returns its id. What importing one does is a matter of its own. */
export async function publishDrama(
  { db }: Context,
  key: string,
  { count, free, price = EPISODE_PRICE_COINS }: Sample,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const [drama] = await tx
      .insert(dramas)
      .values({
        sourceKey: key,
        title: `A Drama: ${key}`,
        category: 'Mystery',
        description: 'A drama for tests.',
        tags: [],
        language: 'en',
        finished: false,
        freeEpisodes: free,
        pricePerEpisode: price,
        episodeCount: count,
      })
      .returning({ id: dramas.id });
    const dramaId = drama?.id ?? 0;
    await tx.insert(episodes).values(
      Array.from({ length: count }, (_, at) => ({
        dramaId,
        target: at + 1,
        title: `Episode ${at + 1}`,
        duration: 60_000,
        contentHash: '0'.repeat(64),
        bytes: 1_000_000,
        price: at < free ? 0 : price,
        sealed: at >= free && price > 0,
      })),
    );
    return dramaId;
  });
}
