import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type HouseChange, houseChangeSchema } from '../../../contract/operator/house.schema';
import type { Database, Transaction } from '../db/database';
import { installation } from '../db/schema/installation';

/** What was saved of the house at the desk; a missing part is the default. `mark` is the picture's version. */
export type SavedHouse = {
  readonly [Part in Exclude<keyof HouseChange, 'mark'>]?: NonNullable<HouseChange[Part]>;
} & { readonly mark?: string };

const KEY = 'house';
const MARK_KEY = 'house mark';
const savedParts = { ...houseChangeSchema.entries, mark: v.string() };

/** Returns it as it is stored; empty if nothing was ever saved. */
export async function readSavedText(db: Database | Transaction): Promise<string> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY));
  return row?.value ?? '';
}

/** Parts that no longer fit their rule are left out. */
export function readSaved(text: string): SavedHouse {
  const found = text === '' ? {} : (JSON.parse(text) as object);
  const saved: Record<string, unknown> = {};
  for (const [part, schema] of Object.entries(savedParts)) {
    const read = v.safeParse(schema, (found as Record<string, unknown>)[part]);
    if (read.success && (read.output ?? null) !== null) saved[part] = read.output;
  }
  return saved as SavedHouse;
}

/** Locks what is saved until the transaction ends, and returns it. */
export async function lockSaved(tx: Transaction): Promise<SavedHouse> {
  await tx.insert(installation).values({ key: KEY, value: '' }).onConflictDoNothing();
  const [row] = await tx.select().from(installation).where(eq(installation.key, KEY)).for('update');
  return readSaved(row?.value ?? '');
}

export async function writeSaved(tx: Transaction, saved: SavedHouse): Promise<void> {
  await tx
    .update(installation)
    .set({ value: JSON.stringify(saved) })
    .where(eq(installation.key, KEY));
}

/** Stores the picture of the mark, or removes it. Returns its version. */
export async function writeMark(tx: Transaction, picture: Uint8Array | null): Promise<string | undefined> {
  await tx.delete(installation).where(eq(installation.key, MARK_KEY));
  if (picture === null) return undefined;
  await tx.insert(installation).values({ key: MARK_KEY, value: Buffer.from(picture).toString('base64') });
  return versionOf(picture);
}

/** Returns the picture of a version; null if it has been replaced since. */
export async function readMark(db: Database, version: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, MARK_KEY));
  const picture = row && new Uint8Array(Buffer.from(row.value, 'base64'));
  return picture && versionOf(picture) === version ? picture : null;
}

function versionOf(picture: Uint8Array): string {
  return createHash('sha256').update(picture).digest('hex').slice(0, 12);
}
