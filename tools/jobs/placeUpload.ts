import { placeInBlockById } from '../../server/content/arrangeHome';
import type { Context } from '../../server/ground/context';

/** Puts a title at the end of the block that was named with its upload; one that is gone by then has no room for it. */
export async function placeUpload(
  context: Context,
  placing: { readonly blockId: number } | undefined,
  bookId: number,
): Promise<void> {
  if (placing) await placeInBlockById(context, placing.blockId, bookId);
}
