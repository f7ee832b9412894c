import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { isSettledAt, settlementsSoFar } from '../../data/money/settlements';
import { holdsText, unpackChapter } from '../../data/packing/chapterRow';
import { chapterFields } from '../../data/packing/earlierRows';
import { readStoredTargets } from '../../data/queries/chapters';
import { db } from '../../data/tables/db';
import { withDatabase } from '../../data/tables/openDatabase';
import type { AnyChapterRow } from '../../data/tables/rows';
import { foldBlocks } from './chapterText';

/** Rows read at once: enough to be fast, few enough that the first hit does not wait for the last row. */
const CHUNK = 24;

export type FoldedChapter = { readonly entry: ChapterEntry; readonly text: string };
type Kept = { readonly hash: string; readonly text: string };
/** What this worker knows of a book's texts; `sealed` are chapters that cannot be opened here. */
type Texts = { readonly chapters: ReadonlyMap<number, Kept>; readonly sealed: ReadonlySet<number> };

/** Texts of books this worker has searched, the latest last, built on first use and kept only in memory. */
const recent = new Map<number, Texts>();
const RECENT_CHARACTERS = 24_000_000;

export type BookText = {
  /** The book's chapters, and how many of them are stored readable. Locked ones are stored only sealed. */
  readonly total: number;
  readonly held: number;
  readonly locked: number;
};

/**
 * Yields the readable chapters of a book in reading order, folded: from memory, or from the chapters' rows if
 * they have changed.
 */
export async function* readBookText(bookId: number): AsyncGenerator<FoldedChapter, BookText> {
  const settlements = await settlementsSoFar();
  const [list, targets] = await Promise.all([
    withDatabase(() => db.chapterLists.get(bookId)),
    readStoredTargets(bookId),
  ]);
  const stored = new Set(targets);
  const entries = (list?.chapters ?? []).filter(({ target }) => stored.has(target));
  const known = recent.get(bookId) ?? { chapters: new Map<number, Kept>(), sealed: new Set<number>() };
  const made = { chapters: new Map<number, Kept>(), sealed: new Set<number>() };
  for (let from = 0; from < entries.length; ) {
    const entry = entries[from] as ChapterEntry;
    const chapter = known.chapters.get(entry.target);
    // A locked chapter may have been revoked (data/money/grants): its row tells.
    if (chapter?.hash === entry.hash && entry.state !== 'locked') {
      made.chapters.set(entry.target, chapter);
      yield { entry, text: chapter.text };
      from += 1;
      continue;
    }
    if (entry.state === 'locked' && known.sealed.has(entry.target)) {
      made.sealed.add(entry.target);
      from += 1;
      continue;
    }
    let to = from + 1;
    while (to < entries.length && to - from < CHUNK && !known.chapters.has(entries[to]?.target as number))
      to += 1;
    const read = entries.slice(from, to);
    const rows = await withDatabase(() =>
      db.chapters.bulkGet(read.map(({ target }): [number, number] => [bookId, target])),
    );
    for (const [index, one] of read.entries()) {
      const found = chapterFields(rows[index]);
      if (!found) continue;
      if (!holdsText(found)) {
        made.sealed.add(one.target);
        continue;
      }
      // The list may name a newer text than the stored one, which is compared by its own hash.
      const before = known.chapters.get(one.target);
      const blocks =
        before?.hash === found.hash ? undefined : (await unpackChapter(rows[index] as AnyChapterRow))?.blocks;
      const text = before?.hash === found.hash ? before.text : blocks && foldBlocks(blocks);
      if (text === undefined || text === null) continue;
      made.chapters.set(one.target, { hash: found.hash, text });
      yield { entry: one, text };
    }
    from = to;
  }
  // Unless a settlement has happened since, which may have revoked a chapter.
  if (await isSettledAt(settlements)) remember(bookId, made);
  else recent.delete(bookId);
  return {
    total: list?.chapters.length ?? 0,
    held: made.chapters.size,
    locked: (list?.chapters ?? []).filter(({ state }) => state === 'locked').length,
  };
}

/** Loads the text of a book into memory before it is searched. */
export async function warmBookText(bookId: number): Promise<void> {
  const chapters = readBookText(bookId);
  while (!(await chapters.next()).done);
}

function remember(bookId: number, texts: Texts): void {
  recent.delete(bookId);
  recent.set(bookId, texts);
  let characters = 0;
  for (const [other, one] of [...recent].reverse()) {
    for (const { text } of one.chapters.values()) characters += text.length;
    if (characters > RECENT_CHARACTERS && other !== bookId) recent.delete(other);
  }
}
