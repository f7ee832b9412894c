import { randomUUID } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { vi } from 'vitest';
import type { Database, OpenDatabase } from '../ground/db/database';
import { openEmbedded } from '../ground/db/openDatabase';
import { emptyDatabase, keepAsMigrated } from './emptyDatabase';
import { TEST_RUN_FOLDER } from './testRunFolder';

/** Those that whoever had them has closed. */
const free: OpenDatabase[] = [];

/** How often a test has taken the clock into its own hands. */
let clocksTaken = 0;
const { useFakeTimers } = vi;
vi.useFakeTimers = (config) => {
  clocksTaken += 1;
  return useFakeTimers.call(vi, config);
};

/**
 * An embedded database in memory with every table and no row. One that a test file of this process is done with is emptied
 * for the next, in a tenth of the time that another would take to start. One whose clock was turned is not: it may wait
 * for a moment that never comes.
 */
export async function openMigrated(): Promise<OpenDatabase> {
  const isClockReal = !vi.isFakeTimers();
  const takenBefore = clocksTaken;
  const open = (isClockReal && free.pop()) || (await startMigrated());
  // Nothing that the product keeps beside a database is there for the next.
  const db = drizzle({ client: clientOf(open) }) as unknown as Database;
  return {
    db,
    close: async () => {
      if (!isClockReal || clocksTaken !== takenBefore) return await open.close();
      await emptyDatabase(db);
      free.push(open);
    },
  };
}

/** To make a new one takes four times as long as to load a copy: the first of a run leaves its own for the others. */
async function startMigrated(): Promise<OpenDatabase> {
  const folder = process.env[TEST_RUN_FOLDER];
  if (folder === undefined) return makeMigrated();
  const kept = join(folder, 'migrated.tar');
  if (existsSync(kept)) return openEmbedded(undefined, await openAsBlob(kept));
  const made = await makeMigrated();
  // Two may make it at once. The whole file takes its name, and the first keeps it: somebody may be reading it already.
  const written = `${kept}.${randomUUID()}`;
  await writeFile(written, Buffer.from(await (await clientOf(made).dumpDataDir('none')).arrayBuffer()));
  await link(written, kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(written);
  return made;
}

async function makeMigrated(): Promise<OpenDatabase> {
  const made = await openEmbedded();
  await keepAsMigrated(made.db);
  return made;
}

const clientOf = ({ db }: OpenDatabase) => (db as unknown as { $client: PGlite }).$client;
