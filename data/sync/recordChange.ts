import type { Table } from 'dexie';
import { ONLY_KEY, type SyncFields, type SyncKind, syncKinds } from '../../contract/schemas/sync';
import { NOTICE_CHOICES_KEY } from '../queries/account';
import { READING_SETTINGS_KEY } from '../queries/readingSettings';
import { SHELF_VIEW_KEY } from '../queries/shelf';
import { db } from '../tables/db';
import type { SyncChangeRow } from '../tables/rows';
import { shared } from './settingKinds';

/** What a transaction that notes changes has to name beside its own tables. */
export const RECORDED: readonly Table[] = [db.syncChanges];

let onRecorded: () => void = () => undefined;

/** Calls `listener` whenever something was noted, perhaps a moment before it is committed. */
export function whenRecorded(listener: () => void): void {
  onRecorded = listener;
}

/**
 * Notes, in the transaction of the change, that fields of a thing of the account were changed on purpose: they go up
 * as they are by then (data/sync/batch). One row a thing, however often it changes. What is of the device alone, as
 * books of its own files are, has no key that devices share and is not noted.
 */
export async function recordChange<K extends SyncKind>(
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
export async function recordRemoval(kind: SyncKind, key: string | number): Promise<void> {
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
  onRecorded();
}

/** Notes, inside a transaction, what of a changed setting is the account's: most settings are the device's own. */
export async function recordSetting(key: string, before: unknown, after: unknown): Promise<void> {
  if (key === READING_SETTINGS_KEY)
    await recordChange('reading', ONLY_KEY, changed('reading', before, after));
  if (key === SHELF_VIEW_KEY) await recordChange('shelfView', ONLY_KEY, changed('shelfView', before, after));
  if (key === NOTICE_CHOICES_KEY) await recordChange('notices', ONLY_KEY, changed('notices', before, after));
}

function changed<K extends 'reading' | 'shelfView' | 'notices'>(kind: K, before: unknown, after: unknown) {
  const had: Readonly<Record<string, unknown>> = shared(kind, before ?? {});
  return Object.entries(shared(kind, after)).flatMap(([name, value]) =>
    had[name] === value ? [] : [name as never],
  );
}
