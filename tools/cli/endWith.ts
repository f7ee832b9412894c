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
