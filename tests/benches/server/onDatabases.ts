import { join } from 'node:path';
import { makeDatabase } from '../../../server/testing/makeDatabase';
import { type RunningServer, startServer } from '../../../server/testing/startServer';
import { startRealPostgres } from '../../product/realPostgres';
import { makeDataFolder, runCatalog } from '../../product/startServer';

/** `catalog` and the server must share it. */
const SECRET = 'a content secret for the benches alone';

/**
 * Runs a bench on a Postgres server: the one DATABASE_URL names, else one that it starts; logs a line if
 * neither is available.
 */
export async function onPostgres(work: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.DATABASE_URL;
  const postgres = await (given ? makeDatabase(given) : startRealPostgres());
  if (!postgres) {
    console.log('No Postgres server here: neither DATABASE_URL nor binaries.');
    return;
  }
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

type FilledServer = {
  readonly catalog: readonly (readonly string[])[];
  readonly environment: Readonly<Record<string, string>>;
  /** Prepares the database before the server starts, with the server's environment. */
  readonly prepare?: (environment: Readonly<Record<string, string>>) => Promise<void>;
  readonly work: (database: string, server: RunningServer) => Promise<void>;
};

export async function onBothDatabases(bench: FilledServer): Promise<void> {
  const before = process.env.DATABASE_URL;
  try {
    await onFilledServer('embedded', '', bench);
  } finally {
    process.env.DATABASE_URL = before ?? '';
  }
  await onPostgres((url) => onFilledServer('postgres', url, bench));
}

/** The benches need no app, and the server only a folder of client files. */
const NO_APP = join(import.meta.dirname, '..', '..', '..', 'public');

async function onFilledServer(
  name: string,
  databaseUrl: string,
  { catalog, environment, prepare, work }: FilledServer,
): Promise<void> {
  const data = await makeDataFolder();
  const shared = { DOGEAR_DATA: data.path, DOGEAR_CONTENT_SECRET: SECRET, DATABASE_URL: databaseUrl };
  Object.assign(process.env, shared);
  try {
    for (const args of catalog) await runCatalog(data.path, args);
    await prepare?.({ ...shared, ...environment });
    const server = await startServer({ ...shared, ...environment, DOGEAR_CLIENT_DIR: NO_APP });
    try {
      await work(name, server);
    } finally {
      await server.stop('SIGTERM');
    }
  } finally {
    await data.remove();
  }
}
