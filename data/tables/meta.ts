import { db } from './db';
import type { MetaRow, MetaValues } from './metaValues';

export async function readMeta<Key extends keyof MetaValues>(key: Key): Promise<MetaValues[Key] | undefined> {
  const row = await db.meta.get(key);
  return row?.value as MetaValues[Key] | undefined;
}

export function metaRow<Key extends keyof MetaValues>(key: Key, value: MetaValues[Key]): MetaRow {
  return { key, value };
}

/** Whose a row of the device is that was made before there was an account: the first one's. Accounts count from 1. */
export const NOBODY = 0;

/**
 * The account this device acts for; undefined before there is one. Inside a transaction or a read: elsewhere
 * `withDatabase(currentAccount)`, which must not be nested, since a live query loses sight of what is read behind it.
 */
export function currentAccount(): Promise<number | undefined> {
  return readMeta('accountId');
}

/** Whose a row is that is made now. Inside a transaction or a read. */
export async function currentOwner(): Promise<number> {
  return (await currentAccount()) ?? NOBODY;
}
