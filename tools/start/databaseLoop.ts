import type { Context, OpenContext } from '../../server/ground/context';
import { openCopyDoor } from '../../server/ground/db/copyDoor';
import { openQueryDoor } from '../../server/ground/db/queryDoor';
import { LOOK_MS } from '../../server/ground/db/replicas';
import { repeat } from './repeat';

/**
 * Tracks which database server takes writes and how far its replicas lag. Returns a function that stops it.
 * The embedded database has nothing to track.
 */
export function keepLooking({ settings, look }: OpenContext): () => Promise<void> {
  if (settings.databaseUrl === null) return async () => undefined;
  return repeat(look, LOOK_MS, 'Database servers could not be asked:');
}

/**
 * Serves copies of the embedded database to backups; a Postgres server does not need it. Returns a function
 * that stops it.
 */
export function keepCopying({ db, settings }: Context): () => Promise<void> {
  if (settings.databaseUrl !== null) return async () => undefined;
  const opened = openCopyDoor(db, settings.dataDir).catch((error: unknown) => {
    console.error('No backup can be made while the server runs:', error);
    return async () => undefined;
  });
  return async () => await (await opened)();
}

/**
 * Lets commands use the embedded database while the server runs; a Postgres server does not need it. Resolves,
 * once they can, to a function that stops it.
 */
export async function takeCommands({ db, settings }: Context): Promise<() => Promise<void>> {
  if (settings.databaseUrl !== null) return async () => undefined;
  return await openQueryDoor(db, settings.dataDir).catch((error: unknown) => {
    console.error('No command can be run beside the server:', error);
    return async () => undefined;
  });
}
