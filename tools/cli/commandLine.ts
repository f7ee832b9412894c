import { type Context, openContext } from '../../server/ground/context';
import { FolderInUseError } from '../../server/ground/db/lock';
import { OutdatedDatabaseError } from '../../server/ground/db/squashedMigrations';
import { SettingsError } from '../../server/ground/settings/settings';

/**
 * Ends a command with the exit code of its run. What an operator can mend is said in one line, everything else as it was thrown; exit
 * code 1. `isTold`: errors of the command's own that say enough.
 */
export function endWith(run: Promise<number>, isTold: (error: unknown) => boolean = () => false): void {
  run.then(
    (code) => process.exit(code),
    (error: unknown) => {
      const told = [FolderInUseError, OutdatedDatabaseError, SettingsError].some(
        (type) => error instanceof type,
      );
      console.error(told || isTold(error) ? (error as Error).message : error);
      process.exit(1);
    },
  );
}

/** Runs a command on the installation that the environment names, and closes it whatever becomes of the command. */
export async function withContext(run: (context: Context) => Promise<number>): Promise<number> {
  const context = await openContext(process.env, { unlimited: true });
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}

/** Why a file could not be read, in one line for whoever named it; null for a fault that is not the file's. */
export function fileFault(error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'This is a folder, not a file.';
  if (code === 'ENOTDIR') return 'This is a file, not a folder.';
  if (isDiskFull(error)) return 'There is no room left on the disk. The catalogue is as it was.';
  if (code === 'EACCES') return 'The file may not be read.';
  return null;
}

/** What Node and Postgres call it; the database may be what finds no room. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100'];

function isDiskFull(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if (DISK_FULL.includes((fault as NodeJS.ErrnoException).code ?? '')) return true;
  return false;
}

/** A part of a printed line: what readers write is no command to the operator's terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
