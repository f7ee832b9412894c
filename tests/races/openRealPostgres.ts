import { makeDatabase, type TestDatabase } from '../../server/testing/makeDatabase';
import { startRealPostgres } from '../product/realPostgres';

/**
 * A real Postgres server: the one that DATABASE_URL or DOGEAR_TEST_DATABASE_URL names, where a database of its own is
 * made, else one that is started from the system's binaries. Throws where there is none: races that were not run must not
 * look like races that were won. Nothing of it is to survive a power cut, so nothing waits for the disk.
 */
export async function openRealPostgres(): Promise<TestDatabase> {
  const given = process.env.DATABASE_URL || process.env.DOGEAR_TEST_DATABASE_URL;
  const postgres = await (given
    ? makeDatabase(given)
    : startRealPostgres(['fsync=off', 'synchronous_commit=off']));
  if (postgres === null) {
    throw new Error('There is no Postgres server to race on: set DATABASE_URL, or install PostgreSQL.');
  }
  return postgres;
}
