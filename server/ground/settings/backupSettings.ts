import { resolve } from 'node:path';
import { readS3, type S3Settings } from './s3Settings';

/** The daily backups of the server. */
export type BackupSettings = {
  /** Absolute. All processes of the installation must see the same folder. */
  readonly folder: string;
  /** The hour of the day, UTC. */
  readonly hour: number;
  /** Older backups are removed. */
  readonly kept: number;
  /** Where the backups are copied; null if they stay in the folder. */
  readonly bucket: S3Settings | null;
};

const DEFAULT_HOUR = 3;
const DEFAULT_KEPT = 14;
const MOST_KEPT = 1_000;

/** Returns null if the server makes no daily backups. Adds errors to `wrong`. */
export function readBackups(
  env: Readonly<Record<string, string | undefined>>,
  wrong: string[],
): BackupSettings | null {
  const number = (name: string, fallback: number, least: number, most: number): number => {
    const text = env[name] || `${fallback}`;
    if (/^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    wrong.push(`${name} must be a whole number from ${least} to ${most}, not “${text}”.`);
    return fallback;
  };
  const hour = number('DOGEAR_BACKUP_HOUR', DEFAULT_HOUR, 0, 23);
  const kept = number('DOGEAR_BACKUPS_KEPT', DEFAULT_KEPT, 1, MOST_KEPT);
  const bucket = readS3(env, 'DOGEAR_BACKUP_S3_', wrong);
  const folder = env.DOGEAR_BACKUP_FOLDER;
  if (bucket && !folder)
    wrong.push('DOGEAR_BACKUP_S3_… needs DOGEAR_BACKUP_FOLDER: backups are made there, then copied.');
  return folder ? { folder: resolve(folder), hour, kept, bucket } : null;
}
