import { resolve } from 'node:path';

/** The daily backups of the server. */
export type BackupSettings = {
  /** Absolute. All processes of the installation must see the same folder. */
  readonly folder: string;
  /** The hour of the day, UTC. */
  readonly hour: number;
  /** Older backups are removed. */
  readonly kept: number;
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
  return env.DOGEAR_BACKUP_FOLDER ? { folder: resolve(env.DOGEAR_BACKUP_FOLDER), hour, kept } : null;
}
