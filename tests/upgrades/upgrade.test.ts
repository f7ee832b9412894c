import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, it } from 'vitest';
import { openEmbedded } from '../../server/ground/db/openDatabase';
import { LOGIN, PASSWORD } from '../../server/testing/accounts';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { asking } from '../../server/testing/commentsApp';
import { createClient } from '../../server/testing/createClient';
import { openTestApp, type TestApp, testAppOf } from '../../server/testing/openTestApp';
import { openTestContext } from '../../server/testing/openTestContext';
import { readBackup, writeBackup } from '../../tools/backup/backupFile';
import { dumpDatabase } from '../../tools/backup/dumpDatabase';
import { loadDatabase } from '../../tools/backup/loadDatabase';
import { headerOf, migrationsOf } from '../../tools/backup/restoreBackup';
import { keysOf, type LivedIn, liveIn, UNLOCKED } from './livedIn';

/**
 * Each release adds a sample: a backup of a lived-in database, and what its readers had. `DOGEAR_SAMPLE=0.2.0
 * npx vitest run tests/upgrades` writes one.
 */
const SAMPLES = join(import.meta.dirname, 'samples');
const DAY_MS = 86_400_000;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const named = process.env.DOGEAR_SAMPLE;
const samples = (await readdir(SAMPLES)).flatMap((file) =>
  file.endsWith('.json') ? [file.slice(0, -5)] : [],
);

/** A plain schema takes the backups of Postgres' own (decision 0136). */
const SCHEMAS = ['of Postgres', 'plain'] as const;

it.each(samples.flatMap((version) => SCHEMAS.map((schema) => [version, schema] as const)))(
  'a database of version %s keeps what its readers had, with a schema %s',
  { timeout: 240_000 },
  async (version, schema) => {
    const lived: LivedIn = JSON.parse(await readFile(join(SAMPLES, `${version}.json`), 'utf8'));
    const app = await restored(
      `${version}.dogear`,
      new Date(Date.parse(lived.at) + DAY_MS),
      schema === 'plain',
    );
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);

    const guest = createClient(app.app);
    guest.cookie = lived.guest.cookie;
    const { data: wallet } = await app.ask('userInfo', {}, guest);
    expect([wallet.user.coins, wallet.user.bonus]).toEqual([lived.guest.coins, lived.guest.bonus]);
    expect(await keysOf(app, guest)).toEqual(lived.guest.keys);
    const { data: orders } = await app.ask('orderInfo', { orderId: lived.guest.orders[0] as string }, guest);
    expect(orders.list.map(({ state }) => state)).toEqual(['paid']);

    // Sent again by a device that never got the answer: nothing is spent twice.
    const again = { requestId: lived.guest.requestId, bookId: lived.bookId, ...UNLOCKED };
    expect((await app.ask('unlockChapterByGold', again, guest)).code).toBe(1);
    const after = await app.ask('userInfo', {}, guest);
    expect(after.data.user.coins).toBe(lived.guest.coins);

    const said = await app.ask('commentList', asking(lived.bookId));
    expect(said.data.list.map(({ text }) => text)).toEqual(lived.comments);

    const login = { email: lived.owner.email, password: PASSWORD, ...LOGIN };
    const owner = await app.ask('loginByEmail', login);
    expect([owner.code, owner.data.user.isOperator]).toEqual([1, 1]);

    // It is lived in from here on.
    const bookId = await app.publish('after the upgrade');
    const bought = { requestId: crypto.randomUUID(), bookId, target: 3, maxPrice: 5 };
    expect((await app.ask('unlockChapterByGold', bought, guest)).code).toBe(1);
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  },
);

if (named)
  it('a sample is written', async () => {
    const app = await openTestApp();
    closing.push(app.context.close);
    const lived = await liveIn(app);
    const file = join(SAMPLES, `${named}.dogear`);
    await rm(file, { force: true });
    await writeBackup(file, (write) => dumpDatabase(app.context.db, write));
    await writeFile(join(SAMPLES, `${named}.json`), `${JSON.stringify(lived, null, 2)}\n`);
  });

/** Loads a sample into the tables of its version, in memory, and opens this version's server on them. */
async function restored(file: string, now: Date, isPlain: boolean): Promise<TestApp> {
  const path = join(SAMPLES, file);
  const { config, remove } = await migrationsOf(await headerOf(path));
  const earlier = await openEmbedded(undefined, undefined, config, isPlain);
  await remove();
  await loadDatabase(earlier.db, readBackup(path));
  const { $client } = earlier.db as unknown as { $client: PGlite };
  const copy = await $client.dumpDataDir('none');
  await earlier.close();
  const { db, close } = await openEmbedded(undefined, copy, undefined, isPlain);
  const context = await openTestContext();
  closing.push(close, context.close);
  context.setNow(now);
  return testAppOf({ ...context, db, primary: db });
}
