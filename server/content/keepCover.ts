import type { ContentType } from '../ground/content/contentStore';
import type { books } from '../ground/db/schema/books';
import type { PublishBook } from './publishInput';

type Row = Pick<typeof books.$inferSelect, 'coverCard' | 'coverPage' | 'tint' | 'edits'>;
export type CoverHashes = { readonly card: string; readonly page: string; readonly tint: string };
type Files = { readonly put: (bytes: Uint8Array, type: ContentType) => Promise<string> };

/**
 * The cover a title is to have, with its files written: the one that was chosen at the desk, else the one that is published with it.
 * Null for none.
 */
export async function keepCover(
  files: Files,
  cover: PublishBook['cover'],
  { chosen, before }: { chosen: CoverHashes | undefined; before: Row | undefined },
): Promise<CoverHashes | null> {
  if (chosen) return chosen;
  if (cover === null) return null;
  if (cover === 'kept')
    return before && before.coverCard !== ''
      ? { card: before.coverCard, page: before.coverPage, tint: before.tint }
      : null;
  return {
    card: await files.put(cover.card, 'webp'),
    page: await files.put(cover.page, 'webp'),
    tint: cover.tint,
  };
}
