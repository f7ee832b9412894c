import { S3Error } from '../../server/ground/content/s3';
import { openS3Store } from '../../server/ground/content/s3Store';
import { contentDir, readSettings, SettingsError } from '../../server/ground/settings/settings';
import { isTold } from '../backup/format';
import { uploadContent } from '../backup/uploadContent';
import { withProgress } from '../start/withProgress';
import { endWith } from './commandLine';

const USAGE = `Usage: npm run operate -- move-content [FOLDER]

  FOLDER   content files of an installation or a backup (default: “content” in the data folder)

Brings them into the bucket that DOGEAR_CONTENT_S3_… names, those that are not there yet: run again after an interruption, it goes on
where it was, and it may run before Dogear is told of the bucket and once more behind that. Nothing is removed from the folder.

Exit code 0 when all are there, 1 when not, 2 for a command that makes no sense.`;

/** Uploads a folder of content files to a bucket (decision 0077). */
async function main([folder, ...more]: readonly string[]): Promise<number> {
  if (more.length > 0 || folder?.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  const settings = readSettings(process.env);
  if (settings.contentS3 === null)
    throw new SettingsError(
      'There is no bucket to bring them to: set DOGEAR_CONTENT_S3_ENDPOINT and what goes with it.',
    );
  const store = openS3Store(settings.contentS3);
  const { copied, there } = await withProgress(
    'Bringing content files',
    'The content files are there',
    (at) => uploadContent(folder ?? contentDir(settings), store, (files) => at(`${files} files`)),
  );
  console.log(`Content files: ${copied} brought, ${there} were there`);
  return 0;
}

endWith(main(process.argv.slice(2)), (error) => isTold(error) || error instanceof S3Error);
