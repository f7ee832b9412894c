import { stat } from 'node:fs/promises';
import { askForCopy } from '../../server/ground/db/copyDoor';
import type { OpenDatabase } from '../../server/ground/db/database';
import { FolderInUseError } from '../../server/ground/db/lock';
import { embeddedFolder, openDatabase, openEmbedded } from '../../server/ground/db/openDatabase';
import type { Settings } from '../../server/ground/settings/settings';
import { BackupError } from './format';

/** Opens the installation's database to read it, also while its server runs: the embedded one as a copy the server makes of it. */
export async function openSource(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl === null) await refuseNone(settings.dataDir);
  try {
    return await openDatabase(settings, { unlimited: true });
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const copy = await askForCopy(settings.dataDir).catch((refused: Error) => {
      throw new BackupError(`${error.message}\nIt was asked for a copy, and gave none: ${refused.message}`);
    });
    try {
      const { db, close } = await openEmbedded(copy.folder);
      return { db, close: () => close().finally(copy.giveBack) };
    } catch (fault) {
      await copy.giveBack();
      throw fault;
    }
  }
}

/** To open what is not there would make it: an empty database, and a backup of nothing. Throws BackupError. */
export async function refuseNone(dataDir: string): Promise<void> {
  if (await stat(embeddedFolder(dataDir)).catch(() => null)) return;
  throw new BackupError(`There is no embedded database in ${dataDir}.`);
}
