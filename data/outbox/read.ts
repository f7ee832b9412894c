import { db } from '../tables/db';
import { currentAccount, NOBODY } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { openKeyOf } from '../tables/openKey';
import { type CommandKind, isOfKind, type OutboxRow } from './intent';

/** What waits. Inside a transaction or a read. */
export function openRows() {
  return db.outbox.where('openKey').above('');
}

/** What waits of a kind, of targets that begin like this. Counts and keys are as good as the index; rows are `isOfKind`. */
export function openRowsOf(kind: CommandKind, target = '') {
  return db.outbox.where('openKey').startsWith(openKeyOf(kind, target));
}

/** What the server refused, and a reader has not seen. Inside a transaction or a read. */
export function refusedRows() {
  return db.outbox.where('[state+dueAt]').between(['refused', 0], ['refused', Number.MAX_SAFE_INTEGER]);
}

/** The row as it is now; undefined once it is settled. */
export function readIntent(requestId: string): Promise<OutboxRow | undefined> {
  return withDatabase(() => db.outbox.get(requestId));
}

/** All open rows, oldest first. */
export async function readOpenIntents(): Promise<OutboxRow[]> {
  const rows = await withDatabase(() => openRows().toArray());
  return rows.sort((a, b) => (a.requestId < b.requestId ? -1 : 1));
}

/** What waits of this kind for this target in an account's name, or in nobody's yet. Inside a transaction or a read. */
export async function openIntent<Kind extends CommandKind>(
  kind: Kind,
  target: string,
  accountId: number,
): Promise<(OutboxRow & OutboxRow<Kind>) | undefined> {
  const keys = [openKeyOf(kind, target), openKeyOf(kind, target, accountId)];
  const rows = await db.outbox.where('openKey').anyOf(keys).toArray();
  return rows.filter((row) => isOfKind(row, kind)).find((row) => isOf(row, accountId));
}

/** What was refused of this kind for this target. Inside a transaction or a read. */
export function refusalsOf<Kind extends CommandKind>(kind: Kind, target: string, accountId: number) {
  return refusedRows().filter(
    (row): row is OutboxRow & OutboxRow<Kind> =>
      isOfKind(row, kind) && row.target === target && isOf(row, accountId),
  );
}

/** What waits, else what the server refused, in the name of the device's account. */
export function readIntentOf<Kind extends CommandKind>(
  kind: Kind,
  target: string,
): Promise<(OutboxRow & OutboxRow<Kind>) | undefined> {
  return withDatabase(async () => {
    const accountId = (await currentAccount()) ?? NOBODY;
    return (await openIntent(kind, target, accountId)) ?? (await refusalsOf(kind, target, accountId).first());
  });
}

/** Before there is an account an intent is whose the first one will be. */
function isOf(row: OutboxRow, accountId: number): boolean {
  return row.accountId === NOBODY || accountId === NOBODY || row.accountId === accountId;
}

/** By name: pages count what waits, and need no command for it. */
const UNASKED = new Set<unknown>([
  'log',
  'action',
  'guestSignIn',
  'read',
  'watchTime',
  'claimPwa',
  'noticeOpened',
  'seeReplies',
  'seeNotes',
  'reportOpened',
]);

/**
 * Whether nobody waits for intents of a kind: what they tell is told again, or is of no account. They are not counted among what a
 * reader would lose, and a damaged one goes without a word. Of a damaged row the kind may be anything.
 */
export function isUnasked(kind: unknown): boolean {
  return UNASKED.has(kind);
}
