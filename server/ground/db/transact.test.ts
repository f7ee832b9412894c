import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from './database';
import { TRIES, transact } from './transact';

function broken(...errors: Error[]) {
  const runs = { count: 0 };
  const transaction = async (run: (tx: never) => Promise<unknown>) => {
    const error = errors[runs.count++];
    const result = await run(null as never);
    if (error) throw error;
    return result;
  };
  return { db: { transaction } as unknown as Database, runs };
}
const ofPostgres = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('broken'), { code }) });

test('a transaction that conflicts with another is retried', async () => {
  const { db, runs } = broken(ofPostgres('40P01'), ofPostgres('40001'));
  expect(await transact(db, async () => 'done')).toBe('done');
  expect(runs.count).toBe(3);
});

test('a conflicting transaction is given up after some tries, with the last error', async () => {
  const last = ofPostgres('40P01');
  const { db, runs } = broken(...Array.from({ length: TRIES - 1 }, () => ofPostgres('40001')), last);
  await expect(transact(db, async () => 'done')).rejects.toBe(last);
  expect(runs.count).toBe(TRIES);
});

test('any other error is not retried', async () => {
  for (const fault of [ofPostgres('23505'), new Error('of our own')]) {
    const { db, runs } = broken(fault);
    await expect(transact(db, async () => 'done')).rejects.toBe(fault);
    expect(runs.count).toBe(1);
  }
});

/** Their work cannot be repeated: it reads or writes a stream. */
const ONCE = ['tools/backup/dumpDatabase.ts', 'tools/backup/loadDatabase.ts'];
const OWN = ['server/ground/db/pooledTransactions.ts', 'server/ground/db/transact.ts'];

test('every transaction is one that is retried', async () => {
  const bare: string[] = [];
  for (const folder of ['server', 'tools'])
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.ts') || /\.test\.ts$|(?:^|\/)testing\//.test(name)) continue;
      const file = join(folder, name);
      if ((await readFile(file, 'utf8')).includes('.transaction(')) bare.push(file);
    }
  expect(bare.sort()).toEqual([...OWN, ...ONCE].sort());
});
