import { BACK_MATTER_TARGET } from '../../../contract/catalogue/target';
import { PARAGRAPHS_A_CALL } from '../../../contract/comments/comments';
import type { CommentPlace } from '../../../data/queries/comments';

/** What an address of comments says, as it says it. */
export type CommentsAddress = {
  readonly bookId?: number;
  /** The chapter or episode; left out for the title as a whole. */
  readonly target?: number;
  /** Ids of the blocks of one paragraph, with commas between. */
  readonly blocks?: string;
};

/** The place that an address names, as far as it makes sense; null where it names no title. */
export function placeOfAddress({ bookId, target, blocks }: CommentsAddress): {
  readonly place: CommentPlace | null;
  readonly blocks: readonly string[];
} {
  const [book, part] = [Number(bookId), Number(target ?? Number.NaN)];
  if (!Number.isSafeInteger(book) || book < 1) return { place: null, blocks: [] };
  if (!Number.isSafeInteger(part) || part < BACK_MATTER_TARGET)
    return { place: { bookId: book, target: null }, blocks: [] };
  // Ids that look like numbers come as such.
  const ids = String(blocks ?? '')
    .split(',')
    .filter((id) => /^[\w-]{1,40}$/.test(id));
  return { place: { bookId: book, target: part }, blocks: ids.slice(0, PARAGRAPHS_A_CALL) };
}
