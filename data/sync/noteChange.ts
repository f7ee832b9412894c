import type { Table } from 'dexie';
import { type SyncFields, type SyncKind, syncKinds } from '../../contract/reading/sync.schema';
import { db } from '../tables/db';
import type { SyncChangeRow } from '../tables/rows';

/** What a transaction that notes changes has to name beside its own tables. */
export const NOTED: readonly Table[] = [db.syncChanges];

let onNoted: () => void = () => undefined;

/** Calls `listener` whenever something was noted, perhaps a moment before it is committed. */
export function whenNoted(listener: () => void): void {
  onNoted = listener;
}

/**
 * Notes, in the transaction of the change, that fields of a thing of the account were changed on purpose: they go up
 * as they are by then (data/sync/batch). One row a thing, however often it changes. What is of the device alone, as
 * books of its own files are, has no key that devices share and is not noted.
 */
export async function noteChange<K extends SyncKind>(
  kind: K,
  key: string | number,
  names: readonly (keyof SyncFields<K> & string)[],
): Promise<void> {
  if (names.length === 0) return;
  await note(kind, String(key), (last, changed) => ({
    changed: { ...changed, ...Object.fromEntries(names.map((name) => [name, last])) },
  }));
}

/** Notes that a thing was removed on purpose. */
export async function noteRemoval(kind: SyncKind, key: string | number): Promise<void> {
  await note(kind, String(key), (last) => ({ changed: {}, removed: last }));
}

async function note(
  kind: SyncKind,
  key: string,
  change: (last: number, changed: SyncChangeRow['changed']) => Pick<SyncChangeRow, 'changed' | 'removed'>,
): Promise<void> {
  if (!syncKinds[kind].key.test(key)) return;
  const before = await db.syncChanges.get([kind, key]);
  const last = (before?.last ?? 0) + 1;
  await db.syncChanges.put({ kind, key, last, ...change(last, before?.changed ?? {}) });
  onNoted();
}
