import type { Context } from '../../server/ground/context';
import { openCopyDoor } from '../../server/ground/db/copyDoor';

/** Gives backups copies of the embedded database; a Postgres server needs no help for that. Returns what ends it. */
export function keepCopying({ db, settings }: Context): () => Promise<void> {
  if (settings.databaseUrl !== null) return async () => undefined;
  const opened = openCopyDoor(db, settings.dataDir).catch((error: unknown) => {
    console.error('No backup can be made while the server runs:', error);
    return async () => undefined;
  });
  return async () => await (await opened)();
}
