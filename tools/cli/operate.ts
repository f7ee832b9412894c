/** The operator's commands. Each reads the rest of the command line itself. */
const COMMANDS: Readonly<Record<string, { readonly does: string; readonly run: () => Promise<unknown> }>> = {
  catalog: {
    does: 'imports, lists and translates titles, and says what is sold',
    run: () => import('./catalog'),
  },
  title: { does: 'deletes a title, and restores it', run: () => import('./title') },
  operator: {
    does: 'says who may enter the desk, and what is done about readers',
    run: () => import('./operator'),
  },
  comments: {
    does: 'judges comments, and keeps the words that have one wait',
    run: () => import('./comments'),
  },
  push: { does: 'tells every reader something, and makes a key', run: () => import('./push') },
  campaigns: { does: 'prints what the links of campaigns brought', run: () => import('./campaigns') },
  books: {
    does: 'proves the ledger, and compares it with what providers list',
    run: () => import('./books'),
  },
  ads: { does: 'lists who is kept from ads, and lifts a ban', run: () => import('./ads') },
  backup: { does: 'writes a backup, while the server runs or not', run: () => import('./backup') },
  'copy-backups': { does: 'copies the daily backups into a bucket', run: () => import('./copyBackups') },
  restore: { does: 'reads a backup into an empty database', run: () => import('./restore') },
  migrate: { does: 'applies the migrations without a start', run: () => import('./migrate') },
  'move-database': { does: 'copies the embedded database to a server', run: () => import('./moveDatabase') },
  'move-content': { does: 'copies content files into a bucket', run: () => import('./moveContent') },
  sourcemaps: {
    does: 'sends the source maps of the last build to Sentry',
    run: () => import('../../scripts/sourceMaps'),
  },
};

/**
 * `npm run operate -- COMMAND [ARGUMENT…]`: runs the command in this process, so that its input and exit code
 * are the process's.
 */
const [name = ''] = process.argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) await command.run();
else {
  const lines = Object.entries(COMMANDS).map(([each, { does }]) => `  ${each.padEnd(15)} ${does}`);
  const unknown = name === '' ? '' : `There is no command ${name}.\n\n`;
  console.error(`${unknown}Usage: npm run operate -- COMMAND [ARGUMENT…]\n\n${lines.join('\n')}`);
  process.exitCode = 1;
}

export {};
