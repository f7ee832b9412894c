import { openServer } from '../../server/ground/db/openServer';
import { readSettings } from '../../server/ground/settings/settings';
import { isTold } from '../backup/format';
import { moveDatabase } from '../backup/moveDatabase';
import { withProgress } from '../start/withProgress';
import { proveBooks } from './checkBooks';
import { endWith } from './commandLine';

const USAGE = `Usage: npm run operate -- move-database postgres://user:password@host/database

Without an address the one of DATABASE_URL, which stands in no list of processes.

Copies the embedded database into an empty one of a Postgres server, 15 or newer. Stop Dogear first; then start it with
DATABASE_URL set to that address. The embedded database stays as it is, and is not opened any more.

Exit code 0 when all of it is there and its books are sound, 1 when not, 2 for a command that makes no sense.`;

/** Moves the embedded database to a server (decision 0077). */
async function main([address = process.env.DATABASE_URL ?? '', ...more]: readonly string[]): Promise<number> {
  const isUrl = URL.canParse(address) && ['postgres:', 'postgresql:'].includes(new URL(address).protocol);
  if (!isUrl || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const url = new URL(address);
  const settings = readSettings({ ...process.env, DATABASE_URL: '' });
  const { tables, rows } = await withProgress(
    `Moving the database of ${settings.dataDir} to ${url.host}${url.pathname}`,
    'The database is moved',
    (at) => moveDatabase(settings, url, (table, done) => at(`${done} rows, ${table}`)),
  );
  console.log(
    `${tables} tables, ${rows} rows, each compared. Set DATABASE_URL to that address and start Dogear.`,
  );
  const { db, close } = await openServer(url.href, { unlimited: true });
  try {
    return await proveBooks({ db, now: () => new Date() });
  } finally {
    await close();
  }
}

endWith(main(process.argv.slice(2)), isTold);
