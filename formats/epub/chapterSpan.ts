import { isNumbered } from '../chapterTitle';
import type { Matter } from '../matter';

/** What is known of a section when it is decided whether it is one of the chapters. */
export type Entry = {
  readonly title: string;
  readonly matter: Matter;
  /** The file says that it is in the front of the book. */
  readonly isFront?: boolean;
};

/**
 * The first and the last of the chapters. What is before them is front matter, what is after them back matter, and what is
 * between them counts as they do: the order of the file is the order of the book. All of a book that has no chapters is.
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
