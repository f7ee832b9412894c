import { useCallback, useMemo, useState } from 'react';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { type ContentsRow, contentsRows } from './contentsRows';

/** A longer book gets tools to find a chapter. */
export const LONG_BOOK_CHAPTERS = 50;

/** A row to scroll to; a new object scrolls again. */
type Wanted = { readonly index: number };

type UseContents = {
  chapters: readonly ChapterEntry[];
  current: number | undefined;
  newestFirst: boolean;
};

const UNTOUCHED: ReadonlyMap<string, boolean> = new Map();

export function useContents({ chapters, current, newestFirst }: UseContents) {
  const [words, setWords] = useState('');
  const [folded, setFolded] = useState(UNTOUCHED);
  const [foldedHits, setFoldedHits] = useState(UNTOUCHED);
  const [wanted, setWanted] = useState<Wanted & { readonly newestFirst: boolean }>();
  const chosen = words === '' ? folded : foldedHits;
  const rows = useMemo(
    () => contentsRows(chapters, { words, newestFirst, current, folded: chosen }),
    [chapters, words, newestFirst, current, chosen],
  );

  /** A new filter shows other parts, none of which the reader has folded. */
  const filter = useCallback((next: string) => {
    setWords(next);
    setFoldedHits(UNTOUCHED);
  }, []);
  const fold = useCallback(
    (key: string, isFolded: boolean) => {
      const change = words === '' ? setFolded : setFoldedHits;
      change((before) => new Map(before).set(key, isFolded));
    },
    [words],
  );
  /** Scrolls to a chapter and unfolds its parts; returns false if the book has no such chapter. */
  const show = (target: number): boolean => {
    if (!chapters.some((chapter) => chapter.target === target)) return false;
    // Opens the parts that would be open if it were the current chapter.
    const around = contentsRows(chapters, { words: '', newestFirst, current: target, folded: UNTOUCHED });
    const opened = new Map(folded);
    for (const row of around) if (row.kind === 'part' && !row.isFolded) opened.set(row.key, false);
    setWords('');
    setFolded(opened);
    const then = contentsRows(chapters, { words: '', newestFirst, current, folded: opened });
    setWanted({ index: rowOf(then, target), newestFirst });
    return true;
  };
  // In the reverse order that index is another row.
  return {
    rows,
    words,
    filter,
    fold,
    show,
    wanted: wanted?.newestFirst === newestFirst ? wanted : undefined,
  };
}

export function rowOf(rows: readonly ContentsRow[], target: number | undefined): number {
  return rows.findIndex((row) => row.kind === 'chapter' && row.chapter.target === target);
}
