import '../tables/laterShapes';
import { releaseFiles } from '../keeping/keptFiles';
import { db } from '../tables/db';
import { write } from '../tables/write';
import { inFreeingOrder, type PlanPart } from './choosePlan';
import { readLimits } from './readLimits';
import { readTitles } from './readTitles';

/**
 * Records that the plan fetches a chapter, before it does: without the record the chapter would count as the
 * reader's own for ever. Returns false and records nothing if the chapter was stored or requested otherwise
 * meanwhile.
 */
export function recordPlanned(bookId: number, target: number): Promise<boolean> {
  return write([db.planned, db.chapters, db.downloads], async () => {
    if (await db.downloads.get(bookId)) return false;
    const targets = (await db.planned.get(bookId))?.targets ?? [];
    if (targets.includes(target)) return true;
    await db.planned.put({ bookId, targets: [...targets, target] });
    return true;
  });
}

/** Deletes these parts. A part the reader has since downloaded or taken along stays. */
export async function dropPlanned(parts: readonly PlanPart[]): Promise<void> {
  if (parts.length === 0) return;
  const chapters = parts.filter(({ kind }) => kind === 'book');
  const episodes = parts.filter(({ kind }) => kind === 'drama');
  await write([db.planned, db.chapters, db.downloads, db.packs, db.keptEpisodes], async () => {
    for (const bookId of new Set(chapters.map(({ id }) => id))) {
      const gone = new Set(chapters.filter(({ id }) => id === bookId).map(({ target }) => target));
      const targets = (await db.planned.get(bookId))?.targets ?? [];
      const left = targets.filter((target) => !gone.has(target));
      if (left.length > 0) await db.planned.put({ bookId, targets: left });
      else await db.planned.delete(bookId);
      if (await db.downloads.get(bookId)) continue;
      // Chapters taken along must be available offline (decision 0088).
      const packs = await db.packs.where('bookId').equals(bookId).toArray();
      const taken = new Set(packs.flatMap((pack) => pack.targets));
      const dropped = targets.filter((target) => gone.has(target) && !taken.has(target));
      await db.chapters.bulkDelete(dropped.map((target): [number, number] => [bookId, target]));
    }
    for (const { id, target } of episodes)
      if ((await db.keptEpisodes.get([id, target]))?.planned) await db.keptEpisodes.delete([id, target]);
  });
  if (episodes.length > 0) await releaseFiles();
}

/** Freed at once: enough for the next writes without dropping the whole plan. */
const ROOM_BYTES = 10_000_000;

let isPaused = false;

/** While the plan fetches, it must not drop one part to make room for another. */
export async function withoutFreeing<T>(work: () => Promise<T>): Promise<T> {
  isPaused = true;
  try {
    return await work();
  } finally {
    isPaused = false;
  }
}

/** Drops what the plan needs least on a full device (decision 0090). Returns whether it dropped anything. */
export async function freePlanned(): Promise<boolean> {
  if (isPaused) return false;
  const [{ titles }, limits] = await Promise.all([readTitles(), readLimits()]);
  const gone: PlanPart[] = [];
  let bytes = 0;
  for (const part of inFreeingOrder(titles, limits)) {
    if (bytes >= ROOM_BYTES) break;
    gone.push(part);
    bytes += part.bytes;
  }
  await dropPlanned(gone);
  return gone.length > 0;
}
