import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDatabase } from '../../server/testing/makeDatabase';
import { startServer } from '../../server/testing/startServer';
import { openRealPostgres } from '../races/openRealPostgres';
import { runCommand } from './runCommand';
import { answered, deedsOf, openShop, spend } from './spenders';

const MISSING = /^The server ended with 1:\nThe database lacks migrations, [^\n]*operate -- migrate[^\n]*\n$/;
const PASSWORD = 'of the server alone';

let folder: string;
let database: TestDatabase;
let owner: pg.Client;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-migrate-'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client', 'index.html'), '<title>Dogear</title>');
  database = await openRealPostgres();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const url = new URL(database.url);
  Object.assign(url, { username: 'dogear_server', password: PASSWORD });
  env = {
    DOGEAR_DATA: join(folder, 'data'),
    DOGEAR_CLIENT_DIR: join(folder, 'client'),
    DATABASE_URL: url.href,
  };
}, 120_000);
afterAll(async () => {
  await owner.query('drop owned by dogear_server; drop role dogear_server');
  await owner.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The statements of “A database account for the server alone” in docs/operating.md. */
async function documented(): Promise<string[]> {
  const text = await readFile('docs/operating.md', 'utf8');
  const [, block = ''] =
    /\n\*\*A database account for the server alone\.\*\*[^\n]*\n\n((?: {4}.+\n)+)/.exec(text) ?? [];
  return block.trim().split(/\n\s*/);
}

test('the server runs as an account that owns no table, and says when migrations are missing', async () => {
  const [create = '', ...grants] = await documented();
  expect(grants.length).toBeGreaterThan(4);
  await owner.query(create.replace('...', PASSWORD));
  await expect(startServer(env)).rejects.toThrow(MISSING);

  const migrated = await runCommand('operate', ['migrate'], { ...env, DATABASE_URL: database.url });
  expect(migrated).toEqual({ code: 0, output: 'The database has every migration of this version.\n' });
  for (const grant of grants) await owner.query(grant);
  const shop = await openShop({ ...env, DATABASE_URL: database.url }, 1);
  const server = await startServer(env);
  const load = spend(server.address, shop);
  await vi.waitFor(() => expect(answered(shop)).toBeGreaterThan(3));
  await load.stop();
  for (const { answer } of deedsOf(shop)) expect(answer).toMatchObject({ status: 200, body: { code: 1 } });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(await server.stop('SIGTERM')).toBe(0);

  await owner.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  await expect(startServer(env)).rejects.toThrow(MISSING);
}, 120_000);
