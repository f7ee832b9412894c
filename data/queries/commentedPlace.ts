import { blockText } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { PARAGRAPH_QUOTE_CHARACTERS } from '../../contract/comments/comments';
import type { Paragraph } from '../../contract/comments/comments.schema';
import type { CommentPlace } from '../comments/keptComments';
import { readBook, readChapterList, readKnownCard } from './books';
import { readChapter } from './chapters';
import { readDrama } from './dramas';

export type CommentedPlace = {
  /** Empty if the device does not know it. */
  readonly name: string;
  readonly language: string;
  readonly isDrama: boolean;
  /** The title of the chapter or episode; empty if it has none, or for the title as a whole. */
  readonly partTitle: string;
  readonly paragraph: (Paragraph & { readonly text: string }) | null;
};

/**
 * Returns the title, chapter or episode that comments are about; `blocks` are the ids of one paragraph,
 * before and after a revision.
 */
export async function readCommentedPlace(
  { bookId, target }: CommentPlace,
  blocks: readonly string[],
): Promise<CommentedPlace> {
  const [book, drama, chapters, chapter] = await Promise.all([
    readBook(bookId),
    readDrama(bookId),
    target === null ? undefined : readChapterList(bookId),
    target === null || blocks.length === 0 ? undefined : readChapter(bookId, target),
  ]);
  const title = drama?.detail ?? book ?? (await readKnownCard(bookId));
  const parts = drama?.episodes ?? chapters ?? [];
  return {
    name: title?.bookName ?? '',
    language: (drama?.detail ?? book)?.language ?? 'en',
    isDrama: drama !== undefined || title?.kind === 'drama',
    partTitle: parts.find((part) => part.target === target)?.title ?? '',
    paragraph: paragraphOf(chapter?.blocks ?? [], blocks),
  };
}

/** Returns the first of these blocks that exists in the text, in the form a comment names it. */
export function paragraphOf(text: readonly Block[], ids: readonly string[]): CommentedPlace['paragraph'] {
  const at = text.findIndex(({ id }) => ids.includes(id));
  const block = text[at];
  if (!block) return null;
  const lengths = text.map((one) => blockText(one).length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const before = lengths.slice(0, at).reduce((sum, length) => sum + length, 0);
  const words = blockText(block);
  return {
    blockId: block.id,
    quote: words.slice(0, PARAGRAPH_QUOTE_CHARACTERS),
    share: all === 0 ? 0 : before / all,
    text: words,
  };
}
