import { db } from './db';
import type { MetaRow, MetaValues } from './metaValues';

export async function readMeta<Key extends keyof MetaValues>(key: Key): Promise<MetaValues[Key] | undefined> {
  const row = await db.meta.get(key);
  return row?.value as MetaValues[Key] | undefined;
}

export function metaRow<Key extends keyof MetaValues>(key: Key, value: MetaValues[Key]): MetaRow {
  return { key, value };
}
