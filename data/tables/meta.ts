import { db } from './db';
import type { MetaRow, MetaValues } from './metaValues';

export async function readMeta<Key extends keyof MetaValues>(key: Key): Promise<MetaValues[Key] | undefined> {
  const row = await db.meta.get(key);
  return row?.value as MetaValues[Key] | undefined;
}

export function metaRow<Key extends keyof MetaValues>(key: Key, value: MetaValues[Key]): MetaRow {
  return { key, value };
}

/** The owner of a row made before an account existed: the first account. Accounts count from 1. */
export const NOBODY = 0;

/**
 * Returns the device's account, or undefined before one exists. Runs inside a transaction or a read;
 * elsewhere use `withDatabase(currentAccount)`, which must not be nested, because a live query does not
 * observe reads after it.
 */
export function currentAccount(): Promise<number | undefined> {
  return readMeta('accountId');
}

/** Returns the owner of a row made now. Runs inside a transaction or a read. */
export async function currentOwner(): Promise<number> {
  return (await currentAccount()) ?? NOBODY;
}
