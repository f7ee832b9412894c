import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type HouseChange, houseChangeSchema } from '../../../contract/operator/house.schema';
import type { Database, Transaction } from '../db/database';
import { installation } from '../db/schema/installation';

/** What was saved of the house at the desk; a missing part is the default. */
export type SavedHouse = { readonly [Part in keyof HouseChange]: NonNullable<HouseChange[Part]> };

const KEY = 'house';

/** Returns it as it is stored; empty if nothing was ever saved. */
export async function readSavedText(db: Database | Transaction): Promise<string> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY));
  return row?.value ?? '';
}

/** Parts that no longer fit their rule are left out. */
export function readSaved(text: string): SavedHouse {
  const found = text === '' ? {} : (JSON.parse(text) as object);
  const saved: Record<string, unknown> = {};
  for (const [part, schema] of Object.entries(houseChangeSchema.entries)) {
    const read = v.safeParse(schema, (found as Record<string, unknown>)[part]);
    if (read.success && read.output != null) saved[part] = read.output;
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
