import { afterEach, beforeEach, expect, vi } from 'vitest';
import { db } from '../../data/tables/db';
import { isSound } from '../../data/tables/soundRows';
import { rawRows } from '../../workers/usecases/repair/damagedRows';
import { opens } from '../../workers/usecases/repair/repairRow';
import type { FakeServer } from './fakeServer';
import { freshDevice } from './freshDevice';

export const BOOK = 7;
export let server: FakeServer;

export function withSweepDevice(): void {
  beforeEach(async () => {
    server = await freshDevice();
  });
  afterEach(async () => {
    await navigator.locks.request('dogear-outbox', async () => undefined);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export async function damage(table: string, key: unknown, change: object): Promise<void> {
  const [row] = (await rawRows(db.table(table), [key as never])) as object[];
  expect(row, `${table} ${String(key)}`).toBeDefined();
  await db.table(table).put({ ...row, ...change });
}

export async function damagedNow(): Promise<string[]> {
  const found: string[] = [];
  for (const table of db.tables) {
    const keys = await table.toCollection().primaryKeys();
    for (const row of await rawRows(table, keys)) {
      if (!isSound(table.name, row) || !(await opens(table.name, row))) found.push(table.name);
    }
  }
  return found;
}
