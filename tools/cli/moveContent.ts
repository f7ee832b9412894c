import { S3Error } from '../../server/ground/content/s3';
import { openS3Store } from '../../server/ground/content/s3Store';
import { contentDir, readSettings, SettingsError } from '../../server/ground/settings/settings';
import { isTold } from '../backup/format';
import { uploadContent } from '../backup/uploadContent';
import { withProgress } from '../start/withProgress';
import { endWith } from './commandLine';

const USAGE = `Usage: npm run operate -- move-content [FOLDER]

  FOLDER   content files of an installation or a backup (default: “content” in the data folder)

Copies those that the bucket of DOGEAR_CONTENT_S3_… lacks; run again after an interruption, it continues. Run it before you set the
bucket for Dogear, and once more afterwards. Nothing is removed from the folder.

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
      'There is no bucket to copy them to: set DOGEAR_CONTENT_S3_ENDPOINT and its others.',
    );
  const store = openS3Store(settings.contentS3);
  const { copied, there } = await withProgress(
    'Copying content files',
    'The content files are copied',
    (at) => uploadContent(folder ?? contentDir(settings), store, (files) => at(`${files} files`)),
  );
  console.log(`Content files: ${copied} copied, ${there} were there`);
  return 0;
}

endWith(main(process.argv.slice(2)), (error) => isTold(error) || error instanceof S3Error);
