import { S3Error } from '../../server/ground/content/s3';
import { readSettings, SettingsError } from '../../server/ground/settings/settings';
import { copyBackups } from '../backup/copyBackups';
import { isTold } from '../backup/format';
import { withProgress } from '../start/withProgress';
import { endWith } from './commandLine';

const USAGE = `Usage: npm run operate -- copy-backups

Copies the daily backups and their content files from DOGEAR_BACKUP_FOLDER into the bucket that DOGEAR_BACKUP_S3_… names,
those that it lacks, and removes the backups there that are too old. The server does it after each daily backup.

Exit code 0 if all are copied, 1 if not, 2 for a command that makes no sense.`;

/** Copies the daily backups to a bucket (decision 0077). */
async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const { backups } = readSettings(process.env);
  if (!backups?.bucket)
    throw new SettingsError('There is no bucket for backups: set DOGEAR_BACKUP_S3_ENDPOINT and its others.');
  const { bucket } = backups;
  const { copied, there } = await withProgress('Copying the backups', 'The backups are copied', (at) =>
    copyBackups(backups, bucket, (files) => at(`${files} files`)),
  );
  console.log(`Backups and content files: ${copied} copied, ${there} were there`);
  return 0;
}

endWith(main(process.argv.slice(2)), (error) => isTold(error) || error instanceof S3Error);
