import { endWith, withContext } from './commandLine';
import { titleCommand } from './titleCommand';

const USAGE = `Usage: npm run operate -- title COMMAND

  delete NUMBER [--yes]   prints what deleting this title means, and with --yes deletes it; readers keep what they unlocked
  restore NUMBER          takes it back, not published

Both are entered in the audit log. Exit code 0, 1 where it could not be done or --yes is missing, 2 for a command that makes no
sense.`;

/** Deletes titles and restores them (decision 0135), also while the server runs. */
async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const run = titleCommand(name, args);
  if (!run) {
    console.error(USAGE);
    return 2;
  }
  return await withContext(run, { besideServer: true });
}

endWith(main());
