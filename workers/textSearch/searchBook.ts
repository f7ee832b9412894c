import { readChapter } from '../../data/queries/chapters';
import { type BookText, type FoldedChapter, readBookText } from './bookText';
import { type Finding, foldBlocks, locate, occurrences } from './chapterText';

export type TextHit = Finding & { readonly bookId: number; readonly target: number; readonly title: string };

/**
 * The result of searching a book. `count` is the number of all hits; at most `most` were reported one by one.
 */
export type BookSearched = BookText & { readonly bookId: number; readonly count: number };

type SearchBook = {
  bookId: number;
  /** As folded by `foldQuery`; never empty. */
  query: string;
  /** At most this many hits are reported one by one; the others are only counted. */
  most: number;
  onHits: (hits: readonly TextHit[]) => void;
  /** Lets other messages be processed; resolves to false if the search was cancelled. */
  pause: () => Promise<boolean>;
};

/**
 * Searches a book's text in reading order and reports hits as they are found. Resolves to null if it was
 * cancelled.
 */
export async function searchBook(search: SearchBook): Promise<BookSearched | null> {
  const { bookId, query, most, pause } = search;
  const chapters = readBookText(bookId);
  let count = 0;
  let told = 0;
  for (let step = await chapters.next(); ; step = await chapters.next()) {
    if (step.done) return { bookId, count, ...step.value };
    const at = occurrences(step.value.text, query);
    if (at.length > 0) {
      if (told < most) {
        const hits = await hitsIn(bookId, step.value, query, at.slice(0, most - told));
        told += hits.length;
        search.onHits(hits);
      }
      count += at.length;
    }
    if (!(await pause())) {
      await chapters.return({ total: 0, held: 0, locked: 0 });
      return null;
    }
  }
}

async function hitsIn(
  bookId: number,
  { entry, text }: FoldedChapter,
  query: string,
  at: readonly number[],
): Promise<TextHit[]> {
  const { target, title } = entry;
  const row = await readChapter(bookId, target);
  if (!row?.blocks) return [];
  // The chapter may have been revised since its text was read.
  const now = foldBlocks(row.blocks);
  const still = now === text ? at : occurrences(now, query).slice(0, at.length);
  return locate(row.blocks, now, still, query.length).map((finding) => ({
    bookId,
    target,
    title,
    ...finding,
  }));
}
