import { type Result, success } from '../../../contract/wire/failure';
import { unsealGrant } from '../../../data/money/grants';
import { holdsText, packChapter, unpackChapter } from '../../../data/packing/chapterRow';
import { chapterFields } from '../../../data/packing/earlierRows';
import { db } from '../../../data/tables/db';
import type { GrantRow } from '../../../data/tables/moneyRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { AnyChapterRow, ChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { measureHeld } from './downloadProgress';
import { obtainChapter } from './obtainChapter';
import { openText } from './openText';

/**
 * Opens sealed texts whose key the device has, without a network. Code that settles an unlock (another tab,
 * the service worker) only stores its key: this runs after it, and at the next start.
 */
export async function openGrantedTexts(): Promise<void> {
  const grants = await withDatabase(() => db.grants.where('unopened').equals(1).toArray());
  for (const grant of grants) await openUnlocked(grant);
  for (const bookId of new Set(grants.map((grant) => grant.bookId))) await recountDownload(bookId);
}

async function openUnlocked(grant: GrantRow): Promise<void> {
  const { bookId, target, kind, itemId } = grant;
  const row = await withDatabase(() => db.chapters.get([bookId, target]));
  const opened = row && (await decoded(row, grant));
  const unsealed = opened && packChapter(opened);
  await write([db.chapters, db.grants], async () => {
    const held = await db.grants.get([kind, itemId]);
    // An undo revoked it meanwhile: its text stays sealed.
    if (!held) return;
    const present = await db.chapters.get([bookId, target]);
    if (unsealed && present && chapterFields(present)?.hash === unsealed.hash && !holdsText(present)) {
      await db.chapters.put(unsealed);
    }
    const { unopened: _, ...rest } = held;
    await db.grants.put(rest);
  });
}

/**
 * Returns undefined if the row is no longer that chapter's sealed text, or is damaged: it is fetched when it
 * is read.
 */
async function decoded(stored: AnyChapterRow, grant: GrantRow): Promise<ChapterRow | undefined> {
  const [row, key] = [await unpackChapter(stored), (await unsealGrant(grant))?.key];
  if (!row || key === undefined || row.sealed === null || row.chapterId !== grant.itemId) return undefined;
  const opened = await openText({ ...row, sealed: row.sealed }, key);
  return opened.ok ? opened.value : undefined;
}

async function recountDownload(bookId: number): Promise<void> {
  await write([db.downloads, db.chapterLists, db.chapters], async () => {
    const [row, list] = [await db.downloads.get(bookId), await db.chapterLists.get(bookId)];
    if (row && list) await db.downloads.put({ ...row, ...(await measureHeld(bookId, list.chapters)) });
  });
}

/** A failed run is repeated after this time, ms. */
const AGAIN_AFTER_MS = 15_000;
const LOCK = 'dogear-taken-texts';
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Fetches missing texts of chapters taken along, sealed as served. One run at a time in all tabs: a call
 * waits for the previous run, which may have begun before the chapters were taken. A run that fails is
 * repeated, because the reader may be about to lose the network.
 */
export function fetchTakenTexts(): Promise<Result<null>> {
  clearTimeout(timer);
  return outcome(() =>
    navigator.locks.request(LOCK, async () => {
      const fetched = await outcome(fetchAll);
      clearTimeout(timer);
      if (!fetched.ok && fetched.failure.disposition === 'retry')
        timer = setTimeout(() => void fetchTakenTexts(), AGAIN_AFTER_MS);
      return fetched;
    }),
  );
}

async function fetchAll(): Promise<Result<null>> {
  for (const { bookId, targets } of await withDatabase(() => db.packs.toArray())) {
    const list = await withDatabase(() => db.chapterLists.get(bookId));
    for (const target of targets) {
      const entry = list?.chapters.find((each) => each.target === target);
      if (!entry || (await withDatabase(() => db.chapters.get([bookId, target])))) continue;
      const obtained = await obtainChapter(bookId, entry);
      if (!obtained.ok) return obtained;
    }
  }
  return success(null);
}
