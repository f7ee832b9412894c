import { openDatabase } from '../../server/ground/db/openDatabase';
import { readSettings } from '../../server/ground/settings/settings';
import { endWith } from './commandLine';

const USAGE = `Usage: npm run operate -- migrate

  Applies the migrations of this version and ends: for an account that owns the tables, while the server’s own account may only
  read and write their rows. Without it the first start of a version does the same.

Exit code 0 when the database has every migration, 1 when not, 2 for a command that makes no sense.`;

async function main(): Promise<number> {
  if (process.argv.length > 2) {
    console.error(USAGE);
    return 2;
  }
  const { close } = await openDatabase(readSettings(process.env), { unlimited: true });
  await close();
  console.log('The database has every migration of this version.');
  return 0;
}

endWith(main());
