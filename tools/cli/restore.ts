import { mkdir } from 'node:fs/promises';
import { openS3Store } from '../../server/ground/content/s3Store';
import { openDatabase } from '../../server/ground/db/openDatabase';
import { contentDir, readSettings } from '../../server/ground/settings/settings';
import { copyContent } from '../backup/copyContent';
import { isTold } from '../backup/format';
import { headerOf, restoreBackup, settleSecrets } from '../backup/restoreBackup';
import { readSecrets } from '../backup/secretsFile';
import { uploadContent } from '../backup/uploadContent';
import { withProgress } from '../start/withProgress';
import { readBackupCommand } from './backupCommand';
import { proveBooks } from './checkBooks';
import { endWith } from './commandLine';

const USAGE = `Usage: npm run operate -- restore FILE

  FILE                  a backup; it is read into the database that the settings name, which has to be empty
    --content FOLDER      where its content files are (default: “content” beside FILE)
    --no-content          leaves them to whoever copied them
    --secrets FILE        the secrets of the backup; put into the data folder where it has none

Exit code 0 when it was restored and its books are sound, 1 when not, 2 for a command that makes no sense.`;

/** Restores a backup (decision 0077). */
async function main(): Promise<number> {
  const command = readBackupCommand();
  if (command === null) {
    console.error(USAGE);
    return 2;
  }
  const settings = readSettings(process.env);
  const { file, content, secrets } = command;
  const header = await headerOf(file);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const given = secrets === undefined ? null : await readSecrets(secrets);
  await settleSecrets(header, settings, process.env, given);
  if (content !== null) {
    const { copied, there } = settings.contentS3
      ? await uploadContent(content, openS3Store(settings.contentS3))
      : await copyContent(content, contentDir(settings));
    console.log(`Content files: ${copied} copied, ${there} were there`);
  }
  await withProgress(`Reading the backup of ${header.at}`, 'The database is restored', (at) =>
    restoreBackup(file, settings, (table, rows) => at(`${rows} rows, ${table}`)),
  );
  const { db, close } = await openDatabase(settings, { unlimited: true });
  try {
    return await proveBooks({ db, now: () => new Date() });
  } finally {
    await close();
  }
}

endWith(main(), isTold);
