import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openContext } from '../../server/ground/context';
import { ledgerEntries } from '../../server/ground/db/schema/ledger';
import { brokenLedgerRules } from '../../server/ground/ledger/ledgerRules';
import type { TestDatabase } from '../../server/testing/makeDatabase';
import { makeDatabase } from '../../server/testing/makeDatabase';
import { startServer } from '../../server/testing/startServer';
import { openRealPostgres } from '../races/openRealPostgres';
import { runCommand } from './runCommand';
import { answered, COINS, deedsOf, openShop, type Shop, send, spend } from './spenders';

/** Backups of a server on which readers spend, restored elsewhere; and the move to a Postgres server. */
let folder: string;
let postgres: TestDatabase;
const at = (name: string) => join(folder, name);
const envOf = (data: string, more: Record<string, string> = {}) => ({
  DOGEAR_DATA: at(data),
  DOGEAR_CLIENT_DIR: at('client'),
  DOGEAR_DEMO: 'off',
  ...more,
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-backup-'));
  await mkdir(at('client'));
  await writeFile(join(at('client'), 'index.html'), '<title>Dogear</title>');
  postgres = await openRealPostgres();
}, 120_000);
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The readers pause, so that the load lasts longer than a backup does. */
const READS_MS = 75;

type Env = Readonly<Record<string, string>>;

async function backUpUnderLoad(env: Env, shop: Shop, file: string): Promise<void> {
  const server = await startServer(env);
  const load = spend(server.address, shop, READS_MS);
  await vi.waitFor(() => expect(answered(shop)).toBeGreaterThan(20));
  const before = answered(shop);
  const ran = await runCommand('backup', [file, '--secrets', `${file}.secrets`], env);
  expect(ran).toEqual({ code: 0, output: expect.stringContaining('is written') });
  expect(answered(shop)).toBeGreaterThan(before);
  await server.stop('SIGKILL');
  await load.stop();
}

/**
 * On the restored server every device resends the contents of its outbox and all earlier requests: nothing is
 * done twice, and whatever the backup lacks is done now.
 */
async function goOn(env: Env, shop: Shop): Promise<void> {
  const server = await startServer(env);
  for (const spender of shop.spenders) {
    for (const deed of spender.deeds) {
      await send(server.address, shop, spender, deed);
      expect(deed.answer?.body.code).toBe(1);
    }
  }
  await server.stop('SIGTERM');
  const context = await openContext(env);
  try {
    const entries = await context.db.select().from(ledgerEntries).orderBy(ledgerEntries.id);
    expect(entries.filter(({ kind }) => kind === 'unlock')).toHaveLength(deedsOf(shop).length);
    for (const { userId, deeds } of shop.spenders) {
      const last = entries.filter((entry) => entry.userId === userId).at(-1);
      expect(last?.coinsAfter).toBe(COINS - deeds.length);
    }
    expect(await brokenLedgerRules(context.db)).toEqual([]);
  } finally {
    await context.close();
  }
}

const sound = { code: 0, output: expect.stringContaining('The ledger is consistent.') };

test('a backup made under load is restored consistently, and devices resend their outbox', async () => {
  const env = envOf('first');
  const shop = await openShop(env, 4);
  const file = at('backups/first.dogear');
  await mkdir(at('backups'));
  await backUpUnderLoad(env, shop, file);
  expect([(await stat(file)).mode & 0o777, (await stat(`${file}.secrets`)).mode & 0o777]).toEqual([
    0o600, 0o600,
  ]);
  const restored = envOf('restored');
  const without = await runCommand('restore', [file], restored);
  expect(without).toEqual({ code: 1, output: expect.stringContaining('The secrets are missing') });
  const secrets = ['--secrets', `${file}.secrets`];
  expect(await runCommand('restore', [file, ...secrets], restored)).toEqual(sound);
  await goOn(restored, shop);
}, 240_000);

test('moving to a database server copies everything once; its backup restores into an embedded database', async () => {
  const { url, stop } = await makeDatabase(postgres.url);
  try {
    const env = envOf('moved');
    const shop = await openShop(env, 4);
    const server = await startServer(env);
    expect(server.output()).toContain('npm run operate -- move-database');
    const running = await runCommand('moveDatabase', [url], env);
    expect(running).toEqual({ code: 1, output: expect.stringContaining('is in use by process') });
    await server.stop('SIGTERM');

    expect(await runCommand('moveDatabase', [url], env)).toEqual(sound);
    const forgotten = await runCommand('books', ['prove'], env);
    expect(forgotten).toEqual({ code: 1, output: expect.stringContaining('set DATABASE_URL') });

    const file = at('server.dogear');
    await backUpUnderLoad({ ...env, DATABASE_URL: url }, shop, file);
    const back = envOf('back');
    expect(await runCommand('restore', [file, '--secrets', `${file}.secrets`], back)).toEqual(sound);
    await goOn(back, shop);
  } finally {
    await stop();
  }
}, 240_000);
