import { makeDatabase, type TestDatabase } from '../../server/testing/makeDatabase';
import { startEmbeddedPostgres } from '../product/embeddedPostgres';
import { type RealPostgres, startRealPostgres } from '../product/realPostgres';

/** Nothing of it is to survive a power cut, so nothing waits for the disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off'];

/**
 * A real Postgres server: the one that DATABASE_URL or DOGEAR_TEST_DATABASE_URL names, where a database of its own is
 * made, else one from the system's binaries, else one from a package's.
 */
export async function openRealPostgres(): Promise<TestDatabase> {
  const given = process.env.DATABASE_URL || process.env.DOGEAR_TEST_DATABASE_URL;
  if (given) return await makeDatabase(given);
  return await startStoppablePostgres();
}

/** One of a test's own, which it may stop and start. */
export async function startStoppablePostgres(settings: readonly string[] = SETTINGS): Promise<RealPostgres> {
  return (await startRealPostgres(settings)) ?? (await startEmbeddedPostgres(settings));
}
