import { readChapter } from '../../data/queries/chapters';
import { type BookText, type FoldedChapter, readBookText } from './bookText';
import { type Finding, foldBlocks, locate, occurrences } from './chapterText';

export type TextHit = Finding & { readonly bookId: number; readonly target: number; readonly title: string };

/** What a search of one book came to. `count` are all hits, of which at most `most` were told. */
export type BookSearched = BookText & { readonly bookId: number; readonly count: number };

type SearchBook = {
  bookId: number;
  /** As folded by `foldQuery`; never empty. */
  query: string;
  /** At most this many hits are told one by one; the others are only counted. */
  most: number;
  onHits: (hits: readonly TextHit[]) => void;
  /** Lets other messages in; false when the search was called off. */
  pause: () => Promise<boolean>;
};

/** Goes through a book's text in reading order and tells hits as they are found. Null when it was called off. */
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
  // It may have been revised since its text was read.
  const now = foldBlocks(row.blocks);
  const still = now === text ? at : occurrences(now, query).slice(0, at.length);
  return locate(row.blocks, now, still, query.length).map((finding) => ({
    bookId,
    target,
    title,
    ...finding,
  }));
}
