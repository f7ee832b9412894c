import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openS3 } from '../../server/ground/content/s3';
import { openS3Store } from '../../server/ground/content/s3Store';
import type { BackupSettings } from '../../server/ground/settings/backupSettings';
import type { S3Settings } from '../../server/ground/settings/s3Settings';
import type { Copied } from './copyContent';
import { dailyBackups, NAME_START, tooOld } from './dailyBackups';
import { uploadContent } from './uploadContent';

/**
 * Copies the daily backups that the bucket lacks, after their content files, and removes the copies that are too
 * old and gone from the folder. The bucket then has the same names as the folder, so a copy of it can be restored. An interrupted copy
 * continues where it stopped. Content files are never removed: a backup may need them.
 */
export async function copyBackups(
  { folder, kept }: Pick<BackupSettings, 'folder' | 'kept'>,
  bucket: S3Settings,
  heard: (files: number) => void = () => undefined,
): Promise<Copied> {
  const s3 = openS3(bucket);
  const content = openS3Store({ ...bucket, prefix: `${bucket.prefix}content/` });
  let { copied, there } = await uploadContent(join(folder, 'content'), content, heard);
  const known = await s3.list(NAME_START);
  const names = dailyBackups(await readdir(folder));
  for (const name of names) {
    const path = join(folder, name);
    if (known.get(name) === (await stat(path)).size) there += 1;
    else {
      await s3.putLarge(name, path);
      copied += 1;
    }
    heard(copied + there);
  }
  // The folder keeps an older one while a newer one cannot be restored.
  for (const name of tooOld([...new Set([...known.keys(), ...names])], kept))
    if (!names.includes(name)) await s3.remove(name);
  return { copied, there };
}
