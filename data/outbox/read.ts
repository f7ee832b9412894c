import { db } from '../tables/db';
import { currentAccount, NOBODY } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { openKeyOf } from '../tables/openKey';
import { type CommandKind, isOfKind, type OutboxRow } from './intent';

/** Returns the waiting rows. Runs inside a transaction or a read. */
export function openRows() {
  return db.outbox.where('openKey').above('');
}

/**
 * Returns the waiting rows of a kind whose target begins with `target`. Counts and keys are read from the
 * index alone; check rows with `isOfKind`.
 */
export function openRowsOf(kind: CommandKind, target = '') {
  return db.outbox.where('openKey').startsWith(openKeyOf(kind, target));
}

/** Returns the refusals a reader has not seen. Runs inside a transaction or a read. */
export function refusedRows() {
  return db.outbox.where('[state+dueAt]').between(['refused', 0], ['refused', Number.MAX_SAFE_INTEGER]);
}

/** Returns the current row, or undefined once it is settled. */
export function readIntent(requestId: string): Promise<OutboxRow | undefined> {
  return withDatabase(() => db.outbox.get(requestId));
}

export async function readOpenIntents(): Promise<OutboxRow[]> {
  const rows = await withDatabase(() => openRows().toArray());
  return rows.sort((a, b) => (a.requestId < b.requestId ? -1 : 1));
}

/**
 * Returns the waiting intent of this kind and target that belongs to the account, or to no account yet. Runs
 * inside a transaction or a read.
 */
export async function openIntent<Kind extends CommandKind>(
  kind: Kind,
  target: string,
  accountId: number,
): Promise<(OutboxRow & OutboxRow<Kind>) | undefined> {
  const keys = [openKeyOf(kind, target), openKeyOf(kind, target, accountId)];
  const rows = await db.outbox.where('openKey').anyOf(keys).toArray();
  return rows.filter((row) => isOfKind(row, kind)).find((row) => isOf(row, accountId));
}

/** Returns the refused intents of this kind and target. Runs inside a transaction or a read. */
export function refusalsOf<Kind extends CommandKind>(kind: Kind, target: string, accountId: number) {
  return refusedRows().filter(
    (row): row is OutboxRow & OutboxRow<Kind> =>
      isOfKind(row, kind) && row.target === target && isOf(row, accountId),
  );
}

/** Returns the waiting intent of the device's account, else its refusal. */
export function readIntentOf<Kind extends CommandKind>(
  kind: Kind,
  target: string,
): Promise<(OutboxRow & OutboxRow<Kind>) | undefined> {
  return withDatabase(async () => {
    const accountId = (await currentAccount()) ?? NOBODY;
    return (await openIntent(kind, target, accountId)) ?? (await refusalsOf(kind, target, accountId).first());
  });
}

/** An intent made before any account exists belongs to the first account. */
function isOf(row: OutboxRow, accountId: number): boolean {
  return row.accountId === NOBODY || accountId === NOBODY || row.accountId === accountId;
}

/** Listed by name, so that pages can count waiting intents without loading the commands. */
const UNASKED = new Set<unknown>([
  'log',
  'action',
  'vitals',
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
 * Returns whether no reader waits for intents of a kind: they will be sent anew, or belong to no account.
 * They are not counted among what a reader would lose, and a damaged one is dropped silently. A damaged row
 * may have any kind.
 */
export function isUnasked(kind: unknown): boolean {
  return UNASKED.has(kind);
}
