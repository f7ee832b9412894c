import { isNumbered } from '../chapterTitle';
import type { Matter } from '../matter';

export type Entry = {
  readonly title: string;
  readonly matter: Matter;
  readonly isFront?: boolean;
};

/**
 * Returns the first and the last chapter. Sections before them are front matter, sections after them back
 * matter. A section between two chapters counts as a chapter, so that the book keeps the file's order. In a
 * book without chapters every section is one.
 */
export function chapterSpan(entries: readonly Entry[]): { first: number; last: number } {
  const numbered = entries.filter(({ title }) => isNumbered(title)).length;
  const isNumberedBook =
    numbered >= 2 && numbered * 2 > entries.filter(({ matter }) => isBody(matter)).length;
  const opening = entries.findIndex(({ title, matter }) => isNumbered(title) || matter === 'chapter');
  const isChapter = ({ title, matter, isFront = false }: Entry, index: number): boolean => {
    if (!isBody(matter)) return false;
    if (isNumbered(title) || matter === 'chapter' || !isNumberedBook) return true;
    const isBefore = opening !== -1 && index < opening;
    if (matter === 'epilogue') return false;
    return !(isBefore && (isFront || matter === 'unknown' || matter === 'prologue'));
  };
  const first = entries.findIndex(isChapter);
  if (first === -1) return { first: 0, last: entries.length - 1 };
  return { first, last: entries.findLastIndex(isChapter) };
}

function isBody(matter: Matter): boolean {
  return matter !== 'drop' && matter !== 'front' && matter !== 'back';
}
