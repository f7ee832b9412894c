import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { sha256Hex } from '../../../data/network/sha256';
import { holdsText, sealedText, unpackChapter } from '../../../data/packing/chapterRow';
import { chapterFields } from '../../../data/packing/earlierRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { AnyChapterRow } from '../../../data/tables/rows';

/** Rows in memory at a time: a long book is hundreds of megabytes as objects. */
const BATCH = 16;

/**
 * Reads back a book's stored chapters and returns the entries not held intact: no row, a row of another file,
 * a sealed row of a readable chapter, or content that does not match its hash. `hashes: false` skips the last
 * check.
 */
export async function findDamaged(
  bookId: number,
  chapters: readonly ChapterEntry[],
  { hashes = true }: { hashes?: boolean } = {},
): Promise<ChapterEntry[]> {
  const damaged: ChapterEntry[] = [];
  for (let at = 0; at < chapters.length; at += BATCH) {
    const batch = chapters.slice(at, at + BATCH);
    const keys = batch.map((entry): [number, number] => [bookId, entry.target]);
    const rows = await withDatabase(() => db.chapters.bulkGet(keys));
    for (const [index, entry] of batch.entries()) {
      if (!(await isWhole(rows[index], entry, hashes))) damaged.push(entry);
    }
  }
  return damaged;
}

async function isWhole(
  stored: AnyChapterRow | undefined,
  entry: ChapterEntry,
  hashes: boolean,
): Promise<boolean> {
  const row = chapterFields(stored);
  if (!stored || row?.hash !== entry.hash) return false;
  if (holdsText(row))
    return (
      !hashes ||
      (await sha256Hex(JSON.stringify((await unpackChapter(stored))?.blocks ?? null))) === row.blocksHash
    );
  const sealed = sealedText(row);
  if (sealed === null || entry.state !== 'locked') return false;
  return !hashes || (await sha256Hex(sealed)) === entry.hash;
}
