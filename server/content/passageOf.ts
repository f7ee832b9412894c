import { and, eq, isNull } from 'drizzle-orm';
import { blockText } from '../../contract/catalogue/blocks';
import { parseChapterText } from '../../formats/chapterText';
import type { Context } from '../ground/context';
import { chapters } from '../ground/db/schema/books';
import { readSectionText } from './published';

/**
 * The paragraph of a chapter, as its text writes it with all marks, in which a reader saw these words: what an operator mends. Null where
 * the chapter is gone, or no paragraph has them any more, or more than one.
 */
export async function passageOf(
  context: Context,
  { bookId, target, words }: { bookId: number; target: number; words: string },
): Promise<string | null> {
  const [row] = await context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target), isNull(chapters.removedAt)));
  if (!row || words.trim() === '') return null;
  const found = paragraphsWith(await readSectionText(context, row), words);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Paragraphs stand between empty lines. */
export function paragraphsWith(text: string, words: string): string[] {
  const wanted = plain(words);
  return text.split(/\n{2,}/).filter((paragraph) => plain(readAsShown(paragraph)).includes(wanted));
}

function readAsShown(paragraph: string): string {
  return parseChapterText(paragraph).map(blockText).join('\n');
}

/** Readers select over line ends and double spaces. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
