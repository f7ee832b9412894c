import { randomUUID } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type OpenDatabase, openEmbedded } from '../db/openDatabase';
import { TEST_RUN_FOLDER } from './testRunFolder';

/**
 * An embedded database in memory with every table and no row. To make one anew takes four times as long as to load
 * a copy: the first of a run leaves its own for the others.
 */
export async function openMigrated(): Promise<OpenDatabase> {
  const folder = process.env[TEST_RUN_FOLDER];
  if (folder === undefined) return openEmbedded();
  const kept = join(folder, 'migrated.tar');
  if (existsSync(kept)) return openEmbedded(undefined, await openAsBlob(kept));
  const made = await openEmbedded();
  const client = (made.db as unknown as { $client: PGlite }).$client;
  // Two may make it at once: the whole file takes its name, the later one over the earlier.
  const written = `${kept}.${randomUUID()}`;
  await writeFile(written, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await rename(written, kept);
  return made;
}
