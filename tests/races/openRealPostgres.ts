import { makeDatabase, type TestDatabase } from '../../server/testing/makeDatabase';
import { startEmbeddedPostgres } from '../product/embeddedPostgres';
import { type RealPostgres, startRealPostgres } from '../product/realPostgres';

/** The data need not survive a power cut, so no write waits for the disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off'];

/**
 * Opens a real Postgres server: a new database on the one that DATABASE_URL or DOGEAR_TEST_DATABASE_URL
 * names, else a server from the system's binaries, else one from a package's.
 */
export async function openRealPostgres(): Promise<TestDatabase> {
  const given = process.env.DATABASE_URL || process.env.DOGEAR_TEST_DATABASE_URL;
  if (given) return await makeDatabase(given);
  return await startStoppablePostgres();
}

/** Starts a server for one test, which may stop and start it. */
export async function startStoppablePostgres(settings: readonly string[] = SETTINGS): Promise<RealPostgres> {
  return (await startRealPostgres(settings)) ?? (await startEmbeddedPostgres(settings));
}
