import Dexie from 'dexie';
import { db } from '../tables/db';
import { openDictionary } from './dictionaries';
import { packRowWith } from './packRow';
import { unpackBlocks } from './unpack';
import { wideRow } from './wideRow';

/**
 * Before chapters of a book are deleted, and others stay: where all of it is packed as one, each that stays gets its text back by itself, so that
 * nothing of the deleted is left on the device. Inside a transaction that names `chapters` and `packDictionaries`; some milliseconds of work.
 */
export async function takeApart(bookId: number, gone: (target: number) => boolean): Promise<void> {
  const solid = await db.packDictionaries.get(bookId);
  if (!solid?.solid) return;
  const rows = await db.chapters
    .where('[bookId+target]')
    .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
    .toArray();
  const bytes = openDictionary(solid);
  for (const stored of rows) {
    const row = wideRow(stored);
    if (!row?.packed || row.dictionary !== solid.id || gone(row.target)) continue;
    const blocks = bytes && unpackBlocks(row.packed, bytes);
    if (blocks) await db.chapters.put(packRowWith({ ...row, sealed: null, blocks }, undefined));
  }
  await db.packDictionaries.delete(bookId);
}
