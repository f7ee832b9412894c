import type { Table } from 'dexie';
import { ONLY_KEY, type SyncFields, type SyncKind, syncKinds } from '../../contract/reading/sync.schema';
import { NOTICE_CHOICES_KEY } from '../queries/account';
import { AGE_KEY } from '../queries/age';
import { READING_SETTINGS_KEY } from '../queries/readingSettings';
import { SHELF_VIEW_KEY } from '../queries/shelf';
import { db } from '../tables/db';
import type { SyncChangeRow } from '../tables/rows';
import { shared } from './settingKinds';

/** A transaction that records changes must include these tables. */
export const RECORDED: readonly Table[] = [db.syncChanges];

let onRecorded: () => void = () => undefined;

/** Calls `listener` whenever a change is recorded, possibly just before it is committed. */
export function whenRecorded(listener: () => void): void {
  onRecorded = listener;
}

/**
 * Records, in the transaction of the change, that the reader changed fields of a synced thing; their values
 * are read when they are sent (data/sync/batch). There is one row per thing, however often it changes. A
 * thing of this device only, such as an own book, has no shared key and is not recorded.
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

/** Records that the reader removed a thing. */
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

/**
 * Records, inside a transaction, the parts of a changed setting that belong to the account: most settings
 * belong to the device.
 */
export async function recordSetting(key: string, before: unknown, after: unknown): Promise<void> {
  if (key === READING_SETTINGS_KEY)
    await recordChange('reading', ONLY_KEY, changed('reading', before, after));
  if (key === SHELF_VIEW_KEY) await recordChange('shelfView', ONLY_KEY, changed('shelfView', before, after));
  if (key === NOTICE_CHOICES_KEY) await recordChange('notices', ONLY_KEY, changed('notices', before, after));
  if (key === AGE_KEY) await recordChange('age', ONLY_KEY, ['isOfAge']);
}

function changed<K extends 'reading' | 'shelfView' | 'notices'>(kind: K, before: unknown, after: unknown) {
  const had: Readonly<Record<string, unknown>> = shared(kind, before ?? {});
  return Object.entries(shared(kind, after)).flatMap(([name, value]) =>
    had[name] === value ? [] : [name as never],
  );
}
