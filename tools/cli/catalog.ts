import { type Context, openContext } from '../../server/ground/context';
import { clearUp } from '../../server/ground/db/database';
import { FolderInUseError } from '../../server/ground/db/lock';
import { SettingsError } from '../../server/ground/settings/settings';
import { generate } from './generate';
import { importDramaFolder, importFiles } from './importFiles';
import { printMails } from './mails';
import { packages } from './packages';
import { type Command, parseCommand, USAGE, UsageError } from './parseCommand';
import { list } from './printCatalogue';
import { translate } from './translate';
import { typos } from './typos';

/**
 * The catalogue from the command line: `npm run operate -- catalog import FILE…`, `import-drama PATH`,
 * `translate FILE`, `generate`, `list`, `typos`, `mails`, `packages`. Works beside a running server on a
 * separate Postgres; the embedded database allows one process, and its lock names the holder. Exit code 0 for
 * success, 1 for a failure, 2 for an invalid command, 130 when stopped.
 */
async function main(): Promise<number> {
  let command: Command;
  try {
    command = parseCommand(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message === '' ? USAGE : `${error.message}\n\n${USAGE}`);
    return 2;
  }
  if (command.name === 'help') {
    console.log(USAGE);
    return 0;
  }
  let context: Awaited<ReturnType<typeof openContext>>;
  try {
    context = await openContext(process.env, { unlimited: true });
  } catch (error) {
    const told = [FolderInUseError, SettingsError].some((type) => error instanceof type);
    if (!(told && error instanceof Error)) throw error;
    console.error(
      error instanceof FolderInUseError
        ? `${error.message}\nThe embedded database serves one process at a time. To work beside a running server, let both use a Postgres server (DATABASE_URL).`
        : error.message,
    );
    return 1;
  }
  try {
    switch (command.name) {
      case 'import':
        return await thenClearUp(context, importFiles(context, command, stopOnInterrupt()));
      case 'import-drama':
        return await thenClearUp(context, importDramaFolder(context, command, stopOnInterrupt()));
      case 'generate':
        return await thenClearUp(context, generate(context, command, stopOnInterrupt()));
      case 'translate':
        return await translate(context, command.file);
      case 'list':
        return await list(context);
      case 'typos':
        return await typos(context);
      case 'mails':
        return await printMails(context, command.retry);
      case 'packages':
        return await packages(context, command.file);
    }
  } finally {
    await context.close();
  }
}

async function thenClearUp(context: Context, done: Promise<number>): Promise<number> {
  const code = await done;
  await clearUp(context.db);
  return code;
}

/** One Ctrl-C reaches this process several times: from the terminal, from npm and from tsx. */
const SAME_INTERRUPT_MS = 1_000;

/** The first Ctrl-C asks to stop at a safe point; a later one stops at once. */
function stopOnInterrupt(): AbortSignal {
  const controller = new AbortController();
  let stoppedAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) {
        if (performance.now() - stoppedAt > SAME_INTERRUPT_MS) process.exit(130);
        return;
      }
      stoppedAt = performance.now();
      console.error('\nStopping after the current step …');
      controller.abort();
    });
  }
  return controller.signal;
}

// The reader of the output may have closed it: `… list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
