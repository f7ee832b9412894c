import { stat } from 'node:fs/promises';
import { askForCopy } from '../../server/ground/db/copyDoor';
import type { OpenDatabase } from '../../server/ground/db/database';
import { FolderInUseError } from '../../server/ground/db/lock';
import { embeddedFolder, openDatabase, openEmbedded } from '../../server/ground/db/openDatabase';
import type { Settings } from '../../server/ground/settings/settings';
import { BackupError } from './format';

/**
 * Opens the installation's database for reading, also while its server runs: then the server makes a copy of
 * the embedded database.
 */
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

/**
 * Throws BackupError if there is no embedded database: opening it would create an empty one, and the backup
 * would be empty.
 */
export async function refuseNone(dataDir: string): Promise<void> {
  if (await stat(embeddedFolder(dataDir)).catch(() => null)) return;
  throw new BackupError(`There is no embedded database in ${dataDir}.`);
}
