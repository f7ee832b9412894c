import Dexie, { type Table } from 'dexie';
import { compareTargets } from '../../../contract/catalogue/target';
import { hasTarget, joinStretches } from '../../../contract/reading/stretches';
import { readChapterRow } from '../../../data/packing/chapterRow';
import {
  type KeptAnnotation,
  sealAnnotation,
  sealPlaceLog,
  sealReads,
  unsealAnnotation,
  unsealPlaceLog,
  unsealReads,
} from '../../../data/sealing/readingRows';
import { sealHistory, sealPlaces, unsealHistory, unsealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { AnnotationRow, Place, PlaceRow } from '../../../data/tables/rows';
import { type CutChapter, type CutList, FollowedText } from './followText';

/** The tables for a transaction that runs the result of `moveLeft`. */
export const LEFT_IN_TEXT: readonly Table[] = [db.annotations, db.places, db.placeLog, db.readHistory];

type After = { readonly list: CutList; readonly chapters: () => readonly CutChapter[] };

/**
 * Prepares a reader's marks, places and read chapters in a book for other chapters of the same text. The
 * returned function writes them inside the transaction that replaces the chapters, and skips what has changed
 * since.
 */
export async function moveLeft(bookId: number, after: After): Promise<() => Promise<void>> {
  const [list, marks, placeRow, logRow, historyRow] = await withDatabase(() =>
    Promise.all([
      db.chapterLists.get(bookId),
      db.annotations
        .where('[bookId+target]')
        .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
        .toArray(),
      db.places.get(bookId),
      db.placeLog.get(bookId),
      db.readHistory.get(bookId),
    ]),
  );
  const before = list?.chapters ?? [];
  if (marks.length === 0 && !placeRow && !logRow) return () => Promise.resolve();
  const text = new FollowedText(
    { list: before, chapters: await chaptersOf(bookId, before) },
    { list: after.list, chapters: after.chapters() },
  );
  const movedMarks = await Promise.all(
    marks.map(async (row) => ({ row, moved: await movedMark(row, text) })),
  );
  const movedPlaces = placeRow && (await movedPlaceRow(placeRow, text, after.list));
  const past = await unsealPlaceLog(logRow);
  const movedLog =
    past &&
    (await sealPlaceLog(
      bookId,
      past.map((place) => movedPlace(place, text)),
    ));
  const history = historyRow && (await unsealHistory(historyRow));
  const movedHistory =
    history &&
    movedPlaces &&
    (await sealHistory({ ...history, lastTarget: movedPlaces.target ?? history.lastTarget }));
  return async () => {
    for (const { row, moved } of movedMarks) {
      const present = await db.annotations.get(row.id);
      if (moved && present?.content === row.content) await db.annotations.put(moved);
    }
    const place = await db.places.get(bookId);
    if (movedPlaces && place?.sealed === placeRow?.sealed && place?.reads === placeRow?.reads)
      await db.places.put({ ...(place as PlaceRow), ...movedPlaces.columns });
    if (movedLog && (await db.placeLog.get(bookId))?.content === logRow?.content)
      await db.placeLog.put(movedLog);
    if (movedHistory && (await db.readHistory.get(bookId))?.content === historyRow?.content)
      await db.readHistory.put(movedHistory);
  };
}

/** A damaged or missing chapter has no blocks; marks in it are found by their quotes. */
async function chaptersOf(bookId: number, list: CutList): Promise<CutChapter[]> {
  const chapters: CutChapter[] = [];
  for (const { target } of list)
    chapters.push({ target, blocks: (await readChapterRow(bookId, target))?.blocks ?? [] });
  return chapters;
}

async function movedMark(row: AnnotationRow, text: FollowedText): Promise<AnnotationRow | undefined> {
  const mark = await unsealAnnotation(row);
  if (!mark) return undefined;
  const { target, start, end, quote, share } = mark;
  const found = text.find({ target, spot: start, quote, share });
  const last = text.find({ target, spot: end, quote: '', share });
  const moved: KeptAnnotation = { ...mark, target: found.target, share: found.share };
  // Unknown spots stay: the page finds the mark by its quote.
  if (found.spot) moved.start = found.spot;
  if (last.spot && last.target === found.target) moved.end = last.spot;
  return sealAnnotation(moved);
}

function movedPlace<P extends Place>(place: P, text: FollowedText): P {
  const { target, blockId, offset, quote, chapterShare } = place;
  const found = text.find({ target, spot: { blockId, offset }, quote, share: chapterShare });
  return { ...place, target: found.target, chapterShare: found.share, ...found.spot };
}

async function movedPlaceRow(
  row: PlaceRow,
  text: FollowedText,
  list: CutList,
): Promise<{ target: number | undefined; columns: Partial<PlaceRow> } | undefined> {
  const places = await unsealPlaces(row);
  if (!places) return undefined;
  const { current, furthest, fork } = places;
  const moved = {
    ...places,
    current: movedPlace(current, text),
    furthest: movedPlace(furthest, text),
    ...(fork && { fork: { theirs: movedPlace(fork.theirs, text), mine: movedPlace(fork.mine, text) } }),
  };
  const reads = await unsealReads(row);
  // A new chapter that begins after the furthest place was not read, even if the longer one around it was.
  const read = list.flatMap(({ target }): [number, number][] => {
    const was = text.beginningOf(target);
    const isReached = compareTargets(target, moved.furthest.target) <= 0;
    return isReached && was !== undefined && hasTarget(reads, was) ? [[target, target]] : [];
  });
  const { sealed } = await sealPlaces(row.bookId, moved);
  return {
    target: moved.current.target,
    columns: {
      sealed,
      ...(row.reads !== undefined && { reads: await sealReads(row.bookId, joinStretches(read, [])) }),
    },
  };
}
