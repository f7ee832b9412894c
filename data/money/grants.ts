import type { Grant, ItemKind, Undo } from '../../contract/money/ledger.schema';
import type { Effect } from '../outbox/effect';
import { sealGrant, unsealGrant } from '../sealing/grants';
import { db } from '../tables/db';
import type { GrantRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';

/** The key of a chapter or an episode that was unlocked; undefined when the device has none. */
export async function readGrant(kind: ItemKind, itemId: number): Promise<Grant | undefined> {
  const row = await withDatabase(() => db.grants.get([kind, itemId]));
  return row && unsealGrant(row);
}

/**
 * Puts grants where every reader of the device looks: their rows, and the lists of chapters and episodes. Whether their receipts
 * are the server's was asked before (data/money/receipts). `wanted`: they were unlocked now, so what text is not here is
 * missed.
 */
export async function keptGrants(grants: readonly Grant[], { wanted = false } = {}): Promise<Effect> {
  const rows = await Promise.all(
    grants.map(async (grant): Promise<GrantRow> => {
      const { kind, itemId, bookId, target } = grant;
      return { kind, itemId, bookId, target, content: await sealGrant(grant) };
    }),
  );
  const apply = async () => {
    for (const row of rows) {
      await db.grants.put((await isUnopened(row, wanted)) ? { ...row, unopened: 1 } : row);
    }
    await markItems(rows, 'unlocked');
  };
  return { tables: [db.grants, db.chapters, db.chapterLists, db.episodeLists], apply };
}

/** Inside a transaction. An episode has no text to be opened: its key is asked for when it plays. */
async function isUnopened({ kind, bookId, target, itemId }: GrantRow, wanted: boolean): Promise<boolean> {
  if (kind !== 'chapter') return false;
  const chapter = await db.chapters.get([bookId, target]);
  if (chapter === undefined) return wanted;
  return 'sealed' in chapter && chapter.chapterId === itemId && chapter.sealed !== null;
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
      if (kind !== 'chapter') continue;
      await db.chapters.delete([bookId, target]);
    }
    await markItems(gone, 'locked');
  };
  const tables = [db.grants, db.chapters, db.chapterLists, db.episodeLists];
  return { tables, apply };
}

type Item = { kind: ItemKind; itemId: number; bookId: number };

/** Inside a transaction. Only what is priced can have another state. */
export async function markItems(items: readonly Item[], state: 'locked' | 'unlocked'): Promise<void> {
  const ids = { chapter: new Set<number>(), episode: new Set<number>() };
  for (const { kind, itemId } of items) ids[kind].add(itemId);
  for (const bookId of new Set(items.map((item) => item.bookId))) {
    const [book, drama] = await Promise.all([db.chapterLists.get(bookId), db.episodeLists.get(bookId)]);
    const chapters = book && marked(book.chapters, ids.chapter, state);
    if (book && chapters) await db.chapterLists.put({ ...book, chapters });
    const episodes = drama && marked(drama.episodes, ids.episode, state);
    if (drama && episodes) await db.episodeLists.put({ ...drama, episodes });
  }
}

/** The list with the state of these; undefined when it is that already. */
function marked<Entry extends { id: number; state: string }>(
  list: readonly Entry[],
  ids: ReadonlySet<number>,
  state: 'locked' | 'unlocked',
): Entry[] | undefined {
  const after = list.map((entry) =>
    ids.has(entry.id) && entry.state !== 'free' && entry.state !== state ? { ...entry, state } : entry,
  );
  return after.some((entry, index) => entry !== list[index]) ? after : undefined;
}
