import type { Grant, ItemKind, Undo } from '../../contract/schemas/ledger';
import type { Effect } from '../outbox/effect';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import type { GrantRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';

/** The key of a chapter that was unlocked; undefined when the device has none. */
export async function readGrant(kind: ItemKind, itemId: number): Promise<Grant | undefined> {
  const row = await withDatabase(() => db.grants.get([kind, itemId]));
  return row && unsealGrant(row);
}

export async function unsealGrant(row: GrantRow): Promise<Grant | undefined> {
  return unseal<Grant>(purpose(row), row.content);
}

/**
 * Puts grants where every reader of the device looks: their rows, and the tables of contents. Whether their receipts
 * are the server's was asked before (data/money/receipts). `wanted`: they were unlocked now, so what text is not here is
 * missed.
 */
export async function keptGrants(grants: readonly Grant[], { wanted = false } = {}): Promise<Effect> {
  const rows = await Promise.all(
    grants.map(async (grant): Promise<GrantRow> => {
      const { kind, itemId, bookId, target } = grant;
      return { kind, itemId, bookId, target, content: await seal(purpose(grant), grant) };
    }),
  );
  const apply = async () => {
    for (const row of rows) {
      await db.grants.put((await isUnopened(row, wanted)) ? { ...row, unopened: 1 } : row);
    }
    await markChapters(rows, 'unlocked');
  };
  return { tables: [db.grants, db.chapters, db.chapterLists], apply };
}

/** Inside a transaction. An episode has no text to be opened: its key is asked for when it plays. */
async function isUnopened({ kind, bookId, target, itemId }: GrantRow, wanted: boolean): Promise<boolean> {
  if (kind !== 'chapter') return false;
  const chapter = await db.chapters.get([bookId, target]);
  return chapter === undefined ? wanted : chapter.chapterId === itemId && chapter.sealed !== null;
}

/**
 * The reader's own undo: the one thing that takes a grant away, and only the one it names by its id: a chapter that was
 * unlocked again since has another. A text that was opened meanwhile goes too; it can be fetched again, sealed. Whether
 * the server signed it was asked before (data/money/receipts).
 */
export async function revokedGrants({ revoked }: Undo): Promise<Effect> {
  const held = await Promise.all(revoked.map(({ kind, itemId }) => readGrant(kind, itemId)));
  const gone = held.filter(
    (grant, at): grant is Grant => grant !== undefined && grant.id === revoked[at]?.id,
  );
  const apply = async () => {
    for (const { kind, itemId, bookId, target } of gone) {
      await db.grants.delete([kind, itemId]);
      if (kind === 'chapter') await db.chapters.delete([bookId, target]);
      await db.searchTexts.delete(bookId);
    }
    await markChapters(gone, 'locked');
  };
  return { tables: [db.grants, db.chapters, db.chapterLists, db.searchTexts], apply };
}

type Item = { kind: ItemKind; itemId: number; bookId: number };

/** Inside a transaction. Only a priced chapter's state can be another. */
async function markChapters(items: readonly Item[], state: 'locked' | 'unlocked'): Promise<void> {
  const chapters = items.filter((item) => item.kind === 'chapter');
  for (const bookId of new Set(chapters.map((item) => item.bookId))) {
    const list = await db.chapterLists.get(bookId);
    if (!list) continue;
    const ids = new Set(chapters.map((item) => item.itemId));
    const marked = list.chapters.map((entry) =>
      ids.has(entry.id) && entry.state !== 'free' && entry.state !== state ? { ...entry, state } : entry,
    );
    if (marked.some((entry, index) => entry !== list.chapters[index])) {
      await db.chapterLists.put({ ...list, chapters: marked });
    }
  }
}

function purpose({ kind, itemId }: { kind: ItemKind; itemId: number }): string {
  return `grant/${kind}/${itemId}`;
}
