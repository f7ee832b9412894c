import { useCallback, useMemo, useState } from 'react';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { type ContentsRow, contentsRows } from './contentsRows';

/** A book of more chapters has tools to find one. */
export const LONG_BOOK_CHAPTERS = 50;

/** A row somebody wants to see; another object asks again. */
type Wanted = { readonly index: number };

type UseContents = {
  chapters: readonly ChapterEntry[];
  /** The chapter whose parts are open. */
  current: number | undefined;
  newestFirst: boolean;
};

const UNTOUCHED: ReadonlyMap<string, boolean> = new Map();

/** A table of contents that is looked through: its rows, the words looked for, and what is folded. */
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

  /** Other words find other parts: nobody has folded those. */
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
  /** Asks for a chapter's row, out of its folded parts; false when the book has no such chapter. */
  const show = (target: number): boolean => {
    if (!chapters.some((chapter) => chapter.target === target)) return false;
    // Its parts are open where it is the current one: those are to be opened.
    const around = contentsRows(chapters, { words: '', newestFirst, current: target, folded: UNTOUCHED });
    const opened = new Map(folded);
    for (const row of around) if (row.kind === 'part' && !row.isFolded) opened.set(row.key, false);
    setWords('');
    setFolded(opened);
    const then = contentsRows(chapters, { words: '', newestFirst, current, folded: opened });
    setWanted({ index: rowOf(then, target), newestFirst });
    return true;
  };
  // Turned round, the list has another row there.
  return {
    rows,
    words,
    filter,
    fold,
    show,
    wanted: wanted?.newestFirst === newestFirst ? wanted : undefined,
  };
}

/** Where a chapter stands among the rows, or -1. */
export function rowOf(rows: readonly ContentsRow[], target: number | undefined): number {
  return rows.findIndex((row) => row.kind === 'chapter' && row.chapter.target === target);
}
