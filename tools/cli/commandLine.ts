import { type Context, openContext } from '../../server/ground/context';
import { isDiskFull } from '../../server/ground/dataFolder';
import { FolderInUseError } from '../../server/ground/db/lock';
import { SettingsError } from '../../server/ground/settings/settings';

/**
 * Exits with the exit code of the run. An error that the operator can fix is printed as one line, every other
 * one whole; both exit with code 1. `isTold` marks the command's own errors whose message is enough.
 */
export function endWith(run: Promise<number>, isTold: (error: unknown) => boolean = () => false): void {
  run.then(
    (code) => process.exit(code),
    (error: unknown) => {
      const told = [FolderInUseError, SettingsError].some((type) => error instanceof type);
      console.error(told || isTold(error) ? (error as Error).message : error);
      process.exit(1);
    },
  );
}

/**
 * Runs a command on the installation that the environment names, and always closes it. `besideServer`: also
 * while the server holds the embedded database; for short transactions, because readers wait meanwhile.
 */
export async function withContext(
  run: (context: Context) => Promise<number>,
  { besideServer = false } = {},
): Promise<number> {
  const context = await openContext(process.env, { unlimited: true, besideServer });
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}

/**
 * Returns one line that says why a file could not be read, or null for an error that is not about the file.
 */
export function fileFault(error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'This is a folder, not a file.';
  if (code === 'ENOTDIR') return 'This is a file, not a folder.';
  if (isDiskFull(error)) return 'There is no room left on the disk. The catalogue is as it was.';
  if (code === 'EACCES') return 'The file may not be read.';
  return null;
}

/**
 * Returns the text as part of one printed line: control characters that a reader wrote must not reach the
 * operator's terminal.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
