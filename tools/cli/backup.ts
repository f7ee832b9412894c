import { recordBackup } from '../../server/ground/backupNote';
import { contentDir, readSettings } from '../../server/ground/settings/settings';
import { writeBackup } from '../backup/backupFile';
import { copyContent } from '../backup/copyContent';
import { dumpDatabase } from '../backup/dumpDatabase';
import { isTold } from '../backup/format';
import { openSource } from '../backup/openSource';
import { secretsOf, writeSecrets } from '../backup/secretsFile';
import { withProgress } from '../start/withProgress';
import { readBackupCommand } from './backupCommand';
import { endWith } from './commandLine';

const USAGE = `Usage: npm run operate -- backup FILE

  FILE                  where the database goes, as it is at one moment, also while the server runs
    --content FOLDER      where content files go that are not there yet (default: “content” beside FILE; they never
                          change, so one folder serves all backups)
    --no-content          leaves them out, where they are copied in another way
    --secrets FILE        writes the secrets into a file of their own, to be kept apart: with them, and only with them,
                          whoever has the backup reads priced chapters

Exit code 0 when it was made, 1 when it was not, 2 for a command that makes no sense.`;

/** Makes a backup (decision 0077). */
async function main(): Promise<number> {
  const command = readBackupCommand();
  if (command === null) {
    console.error(USAGE);
    return 2;
  }
  const settings = readSettings(process.env);
  const { file, content, secrets } = command;
  // Copied before and after the database: a content file of the snapshot may be removed during the dump, or
  // written shortly after it.
  const isInFolder = settings.contentS3 === null;
  const copy = () => (content === null || !isInFolder ? null : copyContent(contentDir(settings), content));
  const early = await copy();
  await withProgress(`Writing ${file}`, `${file} is written`, async (at) => {
    const { db, close } = await openSource(settings);
    try {
      await writeBackup(file, (write) =>
        dumpDatabase(db, write, (table, rows) => at(`${rows} rows, ${table}`)),
      );
    } finally {
      await close();
    }
  });
  const late = await copy();
  await recordBackup(settings.dataDir, new Date());
  if (late) console.log(`Content files: ${(early?.copied ?? 0) + late.copied} new ones in ${content}`);
  if (!isInFolder)
    console.log('Content files are in their bucket, which is to be kept by the store’s own means.');
  if (secrets !== undefined) {
    await writeSecrets(secrets, await secretsOf(process.env, settings.dataDir));
    console.log(`The secrets are in ${secrets}: keep it apart from the backup.`);
  } else console.log('The secrets are not in it: keep them apart (--secrets FILE writes them down).');
  return 0;
}

endWith(main(), isTold);
