import type { AnswerOf } from '../../contract/endpoints';
import type { Grant, ItemKind, Undo } from '../../contract/money/ledger.schema';
import { describeFailure, type Failure } from '../../contract/wire/failure';
import { both, type Effect } from '../outbox/command';
import type { OutboxRow } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import type { GrantRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import { areSigned } from './receipts';
import { movementOf } from './wallet';

export function sealGrant(grant: Grant): Promise<string> {
  return seal(`grant/${grant.kind}/${grant.itemId}`, grant);
}

export function unsealGrant(row: GrantRow): Promise<Grant | undefined> {
  return unseal<Grant>(`grant/${row.kind}/${row.itemId}`, row.content);
}

/** Returns the key of an unlocked chapter or episode, or undefined if the device has none. */
export async function readGrant(kind: ItemKind, itemId: number): Promise<Grant | undefined> {
  const row = await withDatabase(() => db.grants.get([kind, itemId]));
  return row && unsealGrant(row);
}

/**
 * Stores grants: their rows and their state in the lists of chapters and episodes. The caller has verified
 * their receipts (data/money/receipts). `wanted`: they were unlocked just now, so missing texts are recorded
 * as missing.
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

/** Runs inside a transaction. An episode has no text: its key is requested when it plays. */
async function isUnopened({ kind, bookId, target, itemId }: GrantRow, wanted: boolean): Promise<boolean> {
  if (kind !== 'chapter') return false;
  const chapter = await db.chapters.get([bookId, target]);
  if (chapter === undefined) return wanted;
  return 'sealed' in chapter && chapter.chapterId === itemId && chapter.sealed !== null;
}

/**
 * Removes grants by the reader's own undo, the only thing that takes a grant away. Only the grant with the
 * named id is removed: a chapter that was unlocked again has another one. Its opened text is removed too; it
 * can be fetched again, sealed. The caller has verified the signature (data/money/receipts).
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

/** Runs inside a transaction. Only priced items change their state. */
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

/** Returns the list with the items' new state, or undefined if nothing changes. */
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

/**
 * Settles an unlock: keys, balance and ledger line, all at once or nothing. Keys without the server's
 * signature are not stored: the request is repeated.
 */
export async function settledUnlock(
  answer: AnswerOf<'unlockChapterByGold'>,
  row: OutboxRow,
): Promise<Effect | Failure> {
  if (!(await areSigned(answer.grants))) return describeFailure('undecodable', 'a receipt is not signed');
  return both(await keptGrants(answer.grants, { wanted: true }), await movementOf(answer, row));
}

/** An automatic unlock is final: an undo would be refused, so none is offered. */
export function lastingUnlock(bookId: number, requestId: string): Effect {
  return { tables: [db.autoUnlocks], apply: () => db.autoUnlocks.update(bookId, { lasting: requestId }) };
}
