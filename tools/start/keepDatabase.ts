import type { Context, OpenContext } from '../../server/ground/context';
import { openCopyDoor } from '../../server/ground/db/copyDoor';
import { LOOK_MS } from '../../server/ground/db/replicas';
import { repeat } from './repeat';

/** Keeps knowing which database server takes writes and how far its replicas are behind. Returns what ends it; alone on the embedded one there is nothing to know. */
export function keepLooking({ settings, look }: OpenContext): () => Promise<void> {
  if (settings.databaseUrl === null) return async () => undefined;
  return repeat(look, LOOK_MS, 'Database servers could not be asked:');
}

/** Gives backups copies of the embedded database; a Postgres server needs no help for that. Returns what ends it. */
export function keepCopying({ db, settings }: Context): () => Promise<void> {
  if (settings.databaseUrl !== null) return async () => undefined;
  const opened = openCopyDoor(db, settings.dataDir).catch((error: unknown) => {
    console.error('No backup can be made while the server runs:', error);
    return async () => undefined;
  });
  return async () => await (await opened)();
}
