import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { signPackReport } from '../../../contract/money/packReport';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { reportTarget } from '../../../data/commands/packs';
import { markItems } from '../../../data/money/grants';
import { type KeptPack, packRow, unsealPack } from '../../../data/money/packs';
import { timeAtLeast } from '../../../data/money/settlements';
import { append } from '../../../data/outbox/append';
import { packChapter, readChapterRow } from '../../../data/packing/chapterRow';
import { db } from '../../../data/tables/db';
import type { PackRow } from '../../../data/tables/moneyRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { ChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { drainOutbox } from '../outbox/drainOutbox';
import { endPacks } from '../outbox/endPacks';
import { obtainChapter } from '../texts/obtainChapter';
import { openText } from '../texts/openText';

type Held = { readonly row: PackRow; readonly pack: KeptPack };

/**
 * Opens a chapter taken along (decision 0088), offline too. The signed report is queued in the transaction
 * that opens the text, so it is never shown without one. Returns undefined if no pack has it, and `locked`
 * once its time is over by any known clock.
 */
export async function openTaken(bookId: number, entry: ChapterEntry): Promise<Result<null> | undefined> {
  for (;;) {
    const held = await findPack(bookId, entry.target);
    if (!held) return undefined;
    const now = await withDatabase(timeAtLeast);
    if (now >= held.row.endsAt) {
      await endPacks();
      return failed('locked');
    }
    const opened = await openHeld(bookId, entry, held.pack);
    if (!opened.ok) return opened;
    if (!(await keepOpened(held, opened.value))) continue;
    void drainOutbox();
    return success(null);
  }
}

async function findPack(bookId: number, target: number): Promise<Held | undefined> {
  const rows = await withDatabase(() => db.packs.where('bookId').equals(bookId).toArray());
  const row = rows.find(({ targets }) => targets.includes(target));
  const pack = row && (await unsealPack(row));
  return row && pack && { row, pack };
}

async function openHeld(bookId: number, entry: ChapterEntry, pack: KeptPack): Promise<Result<ChapterRow>> {
  const chapter = pack.chapters.find(({ target }) => target === entry.target);
  const held = await readChapterRow(bookId, entry.target);
  // A text fetched before a revision still opens; a missing one is fetched.
  const obtained = held?.sealed ? success(held) : await obtainChapter(bookId, entry);
  if (!obtained.ok) return obtained;
  const row = obtained.value;
  if (row.blocks !== null) return success(row);
  if (!chapter || row.sealed === null || row.chapterId !== chapter.id) return failed('locked');
  return openText({ ...row, sealed: row.sealed }, chapter.key);
}

/** Returns false and changes nothing if another tab opened a chapter of the pack meanwhile, or it ended. */
async function keepOpened({ row, pack }: Held, chapter: ChapterRow): Promise<boolean> {
  const { packId, reportKey } = pack;
  const opened = [...pack.opened, chapter.target];
  const report = { packId, opened, closing: false };
  const mac = await signPackReport(reportKey, report);
  const after = await packRow(row.accountId, { ...pack, opened }, { isOver: false });
  const text = packChapter(chapter);
  const tables = [db.packs, db.outbox, db.chapters, db.chapterLists, db.episodeLists];
  return write(tables, async () => {
    const present = await db.packs.get(packId);
    if (present?.content !== row.content) return false;
    await db.packs.put(after);
    const payload = { ...report, mac };
    await append({ kind: 'reportOpened', target: reportTarget(report), payload, accountId: row.accountId });
    await db.chapters.put(text);
    await markItems([{ kind: 'chapter', itemId: chapter.chapterId, bookId: chapter.bookId }], 'unlocked');
    return true;
  });
}
