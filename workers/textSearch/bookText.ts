import type { ChapterEntry } from '../../contract/schemas/chapter';
import { isSettledAt, settlementsSoFar } from '../../data/money/settlements';
import { readStoredTargets } from '../../data/queries/chapters';
import { db } from '../../data/tables/db';
import { withDatabase } from '../../data/tables/openDatabase';
import type { SearchTextRow } from '../../data/tables/rows';
import { isQuotaError } from '../../data/tables/storageFailure';
import { foldBlocks } from './chapterText';
import { FOLDING } from './fold';

/** Rows read at once: enough to be fast, few enough that the first hit does not wait for the last row. */
const CHUNK = 24;
/** A shorter text is read from its chapters as fast as from a row of its own. */
const WORTH_KEEPING = 200_000;

export type FoldedChapter = { readonly entry: ChapterEntry; readonly text: string };
type Kept = SearchTextRow['chapters'][number];

/** Texts of books this worker has searched, the last one last. */
const recent = new Map<number, SearchTextRow>();
const RECENT_CHARACTERS = 24_000_000;
const reading = new Map<number, Promise<SearchTextRow | undefined>>();

/** What a search of a book can go through. */
export type BookText = {
  /** Chapters of the book, and how many of them the device holds readable. Locked ones are only there sealed. */
  readonly total: number;
  readonly held: number;
  readonly locked: number;
};

/**
 * The readable chapters of a book in reading order, folded: from the text that is kept for it, and from the chapters'
 * rows where that does not have them as they are now. What was read again is kept when all has been gone through.
 */
export async function* readBookText(bookId: number): AsyncGenerator<FoldedChapter, BookText> {
  const settlements = await settlementsSoFar();
  const [list, targets, row] = await Promise.all([
    withDatabase(() => db.chapterLists.get(bookId)),
    readStoredTargets(bookId),
    recent.get(bookId) ?? readKept(bookId),
  ]);
  const stored = new Set(targets);
  const entries = (list?.chapters ?? []).filter(({ target }) => stored.has(target));
  const kept = new Map<number, Kept>();
  const sealed = new Set<number>();
  if (row?.folding === FOLDING) {
    for (const chapter of row.chapters) kept.set(chapter.target, chapter);
    for (const target of row.sealed) sealed.add(target);
  }
  const made: SearchTextRow = { bookId, folding: FOLDING, chapters: [], sealed: [] };
  let isNew = row?.folding !== FOLDING || row.chapters.length + row.sealed.length !== entries.length;
  for (let from = 0; from < entries.length; ) {
    const entry = entries[from] as ChapterEntry;
    const chapter = kept.get(entry.target);
    // What is locked may have been taken back (data/money/grants): its row knows.
    if (chapter?.hash === entry.hash && entry.state !== 'locked') {
      made.chapters.push(chapter);
      yield { entry, text: chapter.text };
      from += 1;
      continue;
    }
    if (entry.state === 'locked' && sealed.has(entry.target)) {
      made.sealed.push(entry.target);
      from += 1;
      continue;
    }
    let to = from + 1;
    while (to < entries.length && to - from < CHUNK && kept.get(entries[to]?.target as number) === undefined)
      to += 1;
    const read = entries.slice(from, to);
    const rows = await withDatabase(() =>
      db.chapters.bulkGet(read.map(({ target }): [number, number] => [bookId, target])),
    );
    for (const [index, one] of read.entries()) {
      const found = rows[index];
      if (!found) continue;
      if (!found.blocks) {
        made.sealed.push(one.target);
        isNew ||= !sealed.has(one.target);
        continue;
      }
      // The list may name a later text than the one that is here: that one is compared by its own hash.
      const before = kept.get(one.target);
      const isSame = before?.hash === found.hash;
      const text = isSame ? before.text : foldBlocks(found.blocks);
      isNew ||= !isSame;
      made.chapters.push({ target: one.target, hash: found.hash, text });
      yield { entry: one, text };
    }
    from = to;
  }
  remember(made);
  if (isNew) await keep(made, settlements);
  return {
    total: list?.chapters.length ?? 0,
    held: made.chapters.length,
    locked: (list?.chapters ?? []).filter(({ state }) => state === 'locked').length,
  };
}

/**
 * Makes sure that the text of a book is kept: its first search is then as fast as any. `remember`: it is about to be
 * searched here, and stays in memory.
 */
export async function keepBookText(bookId: number, { remember = false } = {}): Promise<void> {
  const chapters = readBookText(bookId);
  while (!(await chapters.next()).done);
  if (!remember) recent.delete(bookId);
}

/** A search that comes while the text is being read waits for that read: millions of letters are not read twice. */
function readKept(bookId: number): Promise<SearchTextRow | undefined> {
  const begun = reading.get(bookId);
  if (begun) return begun;
  const read = withDatabase(() => db.searchTexts.get(bookId)).finally(() => reading.delete(bookId));
  reading.set(bookId, read);
  return read;
}

function remember(row: SearchTextRow): void {
  recent.delete(row.bookId);
  recent.set(row.bookId, row);
  let characters = 0;
  for (const [bookId, one] of [...recent].reverse()) {
    characters += sizeOf(one);
    if (characters > RECENT_CHARACTERS && bookId !== row.bookId) recent.delete(bookId);
  }
}

function sizeOf({ chapters }: SearchTextRow): number {
  return chapters.reduce((sum, { text }) => sum + text.length, 0);
}

/** Unless something settled since the chapters were read: it may have taken one of them back. */
async function keep(row: SearchTextRow, settlements: number): Promise<void> {
  try {
    const work = async () => {
      if (!(await isSettledAt(settlements))) return;
      if (sizeOf(row) < WORTH_KEEPING) await db.searchTexts.delete(row.bookId);
      else await db.searchTexts.put(row);
    };
    await withDatabase(() => db.transaction('rw', [db.searchTexts, db.meta], work));
  } catch (error) {
    // It only saves time: on a full device no book is dropped for it, and the search reads the chapters.
    if (!isQuotaError(error)) throw error;
  }
}
