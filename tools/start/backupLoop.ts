import { spawn } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLastTrial, recordTrial } from '../../server/ground/backupNote';
import type { Context } from '../../server/ground/context';
import { inTurns } from '../../server/ground/db/inTurns';
import type { BackupSettings } from '../../server/ground/settings/backupSettings';
import { isDue, nameOf, tooOld } from '../backup/dailyBackups';
import { secretsOf } from '../backup/secretsFile';
import { repeat } from './repeat';

const ROOT = join(import.meta.dirname, '..', '..');
const HOUR_MS = 3_600_000;
/** Readers who waited for the start are served first. */
const FIRST_AFTER_MS = 5 * 60_000;
const DEADLINE_MS = 6 * HOUR_MS;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes a backup once a day in one of the processes, if the operator named a folder (decision 0077). Returns a
 * function that stops it.
 */
export function backupLoop(context: Context): () => Promise<void> {
  const { backups, dataDir } = context.settings;
  if (backups === null) return async () => undefined;
  const stopping = new AbortController();
  const round = () =>
    inTurns(context, 'backup', HOUR_MS, () =>
      backUpWhenDue(backups, { dataDir, now: context.now(), env: process.env, signal: stopping.signal }),
    );
  const end = repeat(round, HOUR_MS, 'The daily backup could not begin:', FIRST_AFTER_MS);
  return async () => {
    stopping.abort();
    await end();
  };
}

type Round = {
  readonly dataDir: string;
  readonly now: Date;
  readonly env: Environment;
  readonly signal: AbortSignal;
};

/**
 * Makes today's backup if it is missing, restores it for trial into a database of its own, which is removed,
 * removes the backups that are too old, and copies the others to the bucket, if there is one. Each step is a
 * command in a process of its own: the server keeps its memory and answers readers. A failure is logged and
 * recorded for the desk; a backup that was not made, or not copied, is tried again in the next round.
 */
export async function backUpWhenDue(settings: BackupSettings, round: Round): Promise<void> {
  const { folder, kept } = settings;
  const copy = async () => {
    const isCopied = await operate(['copy-backups'], round.env, round.signal);
    if (!isCopied && !round.signal.aborted) console.error('The backups were not copied to their bucket.');
    return isCopied;
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isDue(await readdir(folder), settings.hour, round.now)) {
    const last = await readLastTrial(round.dataDir);
    if (settings.bucket && last?.isCopied === false)
      await recordTrial(round.dataDir, { ...last, isCopied: await copy() });
    return;
  }
  const file = join(folder, nameOf(round.now));
  const isMade = await operate(
    ['backup', file, '--content', join(folder, 'content')],
    round.env,
    round.signal,
  );
  const isSound = isMade && (await restoreForTrial(file, folder, round));
  if (round.signal.aborted) return;
  // An older one may be the last that can be restored.
  if (isSound)
    for (const name of tooOld(await readdir(folder), kept)) await rm(join(folder, name), { force: true });
  if (!isSound) console.error(`The backup ${file} ${isMade ? 'could not be restored' : 'was not made'}.`);
  const isCopied = settings.bucket && isMade ? await copy() : null;
  await recordTrial(round.dataDir, { at: round.now.getTime(), isSound, isCopied });
}

/** The trial is beside the backups, because a temporary folder may be too small or in memory. */
async function restoreForTrial(
  file: string,
  folder: string,
  { dataDir, env, signal }: Round,
): Promise<boolean> {
  const trial = join(folder, '.trial');
  await rm(trial, { recursive: true, force: true });
  try {
    const { DATABASE_URL: _, DATABASE_REPLICA_URLS: __, ...rest } = env;
    const own = { ...rest, ...(await secretsOf(env, dataDir)), DOGEAR_DATA: trial };
    return await operate(['restore', file, '--no-content'], own, signal);
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Runs one of the operator's commands; its output goes to the log. Resolves to whether it succeeded. */
function operate(args: readonly string[], env: Environment, signal: AbortSignal): Promise<boolean> {
  const command = spawn(process.execPath, ['tools/run.cjs', 'cli/operate', ...args], {
    cwd: ROOT,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
    timeout: DEADLINE_MS,
  });
  return new Promise((resolve, reject) => {
    command.once('error', (error) => (signal.aborted ? resolve(false) : reject(error)));
    command.once('close', (code) => resolve(code === 0));
  });
}
