import { randomUUID } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { OpenDatabase } from '../ground/db/database';
import { openEmbedded } from '../ground/db/openDatabase';
import { TEST_RUN_FOLDER } from './testRunFolder';

/**
 * An embedded database in memory with every table and no row. To make a new one takes four times as long as to load
 * a copy: the first of a run leaves its own for the others.
 */
export async function openMigrated(): Promise<OpenDatabase> {
  const folder = process.env[TEST_RUN_FOLDER];
  if (folder === undefined) return openEmbedded();
  const kept = join(folder, 'migrated.tar');
  if (existsSync(kept)) return openEmbedded(undefined, await openAsBlob(kept));
  const made = await openEmbedded();
  const client = (made.db as unknown as { $client: PGlite }).$client;
  // Two may make it at once. The whole file takes its name, and the first keeps it: somebody may be reading it already.
  const written = `${kept}.${randomUUID()}`;
  await writeFile(written, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await link(written, kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(written);
  return made;
}
