import { BACK_MATTER_TARGET } from '../../../contract/catalogue/target';
import { PARAGRAPHS_A_CALL, REVIEW_BLOCK } from '../../../contract/comments/comments';
import type { CommentPlace } from '../../../data/queries/comments';

export type CommentsAddress = {
  readonly bookId?: number;
  /** The chapter or episode; absent for the title as a whole. */
  readonly target?: number;
  /** The block ids of one paragraph, separated by commas; of a title as a whole, its reviews. */
  readonly blocks?: string;
};

/** Returns the place that an address names, as far as it is valid; null if it names no title. */
export function placeOfAddress({ bookId, target, blocks }: CommentsAddress): {
  readonly place: CommentPlace | null;
  readonly blocks: readonly string[];
} {
  const [book, part] = [Number(bookId), Number(target ?? Number.NaN)];
  if (!Number.isSafeInteger(book) || book < 1) return { place: null, blocks: [] };
  if (!Number.isSafeInteger(part) || part < BACK_MATTER_TARGET)
    return { place: { bookId: book, target: null }, blocks: blocks === REVIEW_BLOCK ? [REVIEW_BLOCK] : [] };
  // The router parses ids that look like numbers as numbers.
  const ids = String(blocks ?? '')
    .split(',')
    .filter((id) => /^[\w-]{1,40}$/.test(id));
  return { place: { bookId: book, target: part }, blocks: ids.slice(0, PARAGRAPHS_A_CALL) };
}
