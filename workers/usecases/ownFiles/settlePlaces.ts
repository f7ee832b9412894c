import Dexie from 'dexie';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { sha256Hex } from '../../../data/network/sha256';
import { packChapter, readChapterRow } from '../../../data/packing/chapterRow';
import { sealAnnotation, unsealAnnotation } from '../../../data/sealing/readingRows';
import { sealPlaces, unsealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { StoredChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import type { TargetedSection } from '../../../formats/bookSections';
import { parseChapterText } from '../../../formats/chapterText';
import { pagesIn } from '../../../formats/runMarks';

/** Returns the chapter entry of a section whose text is final. */
export async function entryOf(
  { target, title, text, wordCount, parts }: TargetedSection,
  id: number,
): Promise<ChapterEntry> {
  const bytes = new TextEncoder().encode(text);
  const pages = pagesIn(text);
  const shared = { id, target, title, wordCount, hash: await sha256Hex(bytes), bytes: bytes.length };
  const lists = { ...(parts && { parts }), ...(pages.length > 0 && { pages }) };
  return { ...shared, ...lists, price: 0, state: 'free' };
}

export async function rowOf(bookId: number, entry: ChapterEntry, text: string): Promise<StoredChapterRow> {
  const { id, target, title, wordCount, hash, bytes } = entry;
  const blocks = parseChapterText(text);
  const blocksHash = await sha256Hex(JSON.stringify(blocks));
  const read = { bookId, target, chapterId: id, title, wordCount, hash, bytes, blocks, blocksHash };
  return packChapter({ ...read, sealed: null, storedAt: Date.now() });
}

/**
 * Moves places and marks made before the whole book was read, if their paragraph is in another chapter than
 * the table of contents indicated. `chapterOf` finds the chapter of a block by its id.
 */
export async function settlePlaces(bookId: number, targets: readonly number[]): Promise<void> {
  const [row, marks] = await withDatabase(() =>
    Promise.all([
      db.places.get(bookId),
      db.annotations
        .where('[bookId+target]')
        .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
        .toArray(),
    ]),
  );
  const kept = (await Promise.all(marks.map(unsealAnnotation))).filter((mark) => mark !== undefined);
  const places = await unsealPlaces(row);
  if (!places && kept.length === 0) return;
  const blocks = new Map<number, Set<string>>();
  const idsIn = async (target: number) => {
    const known = blocks.get(target);
    if (known) return known;
    const ids = new Set((await readChapterRow(bookId, target))?.blocks?.map(({ id }) => id) ?? []);
    blocks.set(target, ids);
    return ids;
  };
  const moved = async (target: number, blockId: string): Promise<number> => {
    if ((await idsIn(target)).has(blockId)) return target;
    // Usually one chapter away: a preface that the list did not count.
    const near = targets.toSorted((a, b) => Math.abs(a - target) - Math.abs(b - target));
    for (const other of near) if ((await idsIn(other)).has(blockId)) return other;
    return target;
  };
  for (const mark of kept) {
    const target = await moved(mark.target, mark.start.blockId);
    if (target === mark.target) continue;
    const sealed = await sealAnnotation({ ...mark, target });
    await write([db.annotations], async () => void (await db.annotations.put(sealed)));
  }
  if (!places || !row) return;
  const current = await moved(places.current.target, places.current.blockId);
  const furthest = await moved(places.furthest.target, places.furthest.blockId);
  if (current === places.current.target && furthest === places.furthest.target) return;
  const sealed = await sealPlaces(bookId, {
    ...places,
    current: { ...places.current, target: current },
    furthest: { ...places.furthest, target: furthest },
  });
  await write([db.places], async () => {
    const present = await db.places.get(bookId);
    if (present?.sealed === row.sealed) await db.places.put({ ...present, sealed: sealed.sealed });
  });
}
