import { asc, eq } from 'drizzle-orm';
import type { Database } from '../ground/db/database';
import { chapters, corrections } from '../ground/db/schema/books';

export type Correction = { readonly wrong: string; readonly right: string };

/** Returns the desk's corrections of a book's chapters by chapter id, earliest first. */
export async function readCorrections(
  db: Database,
  bookId: number | undefined,
): Promise<ReadonlyMap<number, readonly Correction[]>> {
  const byChapter = new Map<number, Correction[]>();
  if (bookId === undefined) return byChapter;
  const rows = await db
    .select({ chapterId: corrections.chapterId, wrong: corrections.wrong, right: corrections.right })
    .from(corrections)
    .innerJoin(chapters, eq(chapters.id, corrections.chapterId))
    .where(eq(chapters.bookId, bookId))
    .orderBy(asc(corrections.id));
  for (const { chapterId, ...correction } of rows)
    byChapter.set(chapterId, [...(byChapter.get(chapterId) ?? []), correction]);
  return byChapter;
}

/**
 * Applies corrections to a text. Words that are missing, or no longer unique, are left alone: the file has
 * changed since.
 */
export function applyCorrections(text: string, mended: readonly Correction[] = []): string {
  return mended.reduce((now, { wrong, right }) => replaceOnce(now, wrong, right) ?? now, text);
}

/** Returns null if the words are not in the text exactly once. */
export function replaceOnce(text: string, wrong: string, right: string): string | null {
  const at = wrong === '' ? -1 : text.indexOf(wrong);
  if (at === -1 || text.indexOf(wrong, at + 1) !== -1) return null;
  return text.slice(0, at) + right + text.slice(at + wrong.length);
}

/** The paragraphs of a chapter's text, which empty lines separate. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/);
}

/** Replaces the paragraph at this place, from 0. Returns null if it reads otherwise. */
export function replaceParagraph(text: string, at: number, wrong: string, right: string): string | null {
  const parts = text.split(/(\n{2,})/);
  if (parts[at * 2] !== wrong) return null;
  parts[at * 2] = right;
  return parts.join('');
}

/** The step, in characters, by which a correction is widened on either side until its words are unique. */
const STEP = 12;

/**
 * Reduces a paragraph's change to the fewest words that identify it, so that the correction still applies if
 * the rest of the paragraph changes later. Returns null if the paragraph is not in the text exactly once, or
 * nothing changed.
 */
export function narrowCorrection(text: string, { wrong, right }: Correction): Correction | null {
  if (wrong === right || replaceOnce(text, wrong, right) === null) return null;
  const shorter = Math.min(wrong.length, right.length);
  let from = 0;
  while (from < shorter && wrong[from] === right[from]) from += 1;
  let same = 0;
  while (same < shorter - from && wrong.at(-1 - same) === right.at(-1 - same)) same += 1;
  // Doubled in the end: a text that repeats itself would take thousands of steps.
  for (let wider = 0; ; wider += Math.max(STEP, wider < 20 * STEP ? STEP : wider)) {
    const start = Math.max(0, from - wider);
    const rest = Math.max(0, same - wider);
    const words = {
      wrong: wrong.slice(start, wrong.length - rest),
      right: right.slice(start, right.length - rest),
    };
    const isWhole = start === 0 && rest === 0;
    if (isWhole || (words.wrong.length >= STEP && replaceOnce(text, words.wrong, words.right) !== null))
      return words;
  }
}
