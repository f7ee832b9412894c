import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, rowsOf } from '../../server/ground/db/database';
import { openEmbedded } from '../../server/ground/db/openDatabase';
import { avatars, users } from '../../server/ground/db/schema/users';
import { giveGold } from '../../server/testing/giveGold';
import { openMigrated } from '../../server/testing/openMigrated';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { dumpDatabase } from './dumpDatabase';
import { BackupError, type Header, readHeader } from './format';
import { loadDatabase } from './loadDatabase';
import { migrationsOf } from './restoreBackup';

let app: TestApp;
const lines: string[] = [];
const opened: OpenDatabase[] = [];
beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.context;
  const bookId = await app.publish('kept', { title: 'Дом у реки – “Zoë”\n\\.' });
  const [guest, account] = [await app.signIn(), await app.signIn()];
  await giveGold(app.context, guest.userId, { coins: 40, bonus: 3 });
  await app.ask('rateBook', { requestId: randomUUID(), bookId, stars: 4 }, guest.client);
  await db.update(users).set({ mergedInto: account.userId }).where(sql`id = ${guest.userId}`);
  const image = new Uint8Array([0, 1, 92, 255]);
  await db
    .insert(avatars)
    .values({ userId: account.userId, id: 'a'.repeat(32), image, createdAt: new Date() });
  await dumpDatabase(db, async (line) => void lines.push(line));
}, 120_000);
afterAll(async () => {
  for (const { close } of opened) await close();
  await app.context.close();
});

async function fresh(): Promise<OpenDatabase['db']> {
  const database = await openMigrated();
  opened.push(database);
  return database.db;
}

async function* given(changed: readonly string[]) {
  yield* changed;
}

it('a database is dumped and loaded into another, which dumps the same lines', async () => {
  const db = await fresh();
  const heard: string[] = [];
  const { rows } = await loadDatabase(db, given(lines), (table) => heard.push(table));
  expect(rows).toBe(lines.filter((line) => line.startsWith('{')).length);
  expect(heard).toContain('ledger_entries');
  const again: string[] = [];
  await dumpDatabase(db, async (line) => void again.push(line));
  // Equal except for the time in the header and the order of rows.
  expect(again.slice(1).toSorted()).toEqual(lines.slice(1).toSorted());

  await expect(db.execute(sql`delete from ledger_entries`)).rejects.toThrow();
  await expect(
    db.execute(sql`insert into grants (user_id, chapter_id, entry_id) values (99, 99, 99)`),
  ).rejects.toThrow();
  const next = await rowsOf<{ id: number }>(db, sql`select nextval('users_id_seq')::int as id`);
  const last = await rowsOf<{ id: number }>(db, sql`select max(id)::int as id from users`);
  expect(next[0]?.id).toBe((last[0]?.id ?? 0) + 1);
});

it('a changed or truncated dump loads nothing, and the correct one still loads', async () => {
  const db = await fresh();
  const row = lines.findIndex((line) => line.includes('"coins":40'));
  const changed = lines.with(row, (lines[row] ?? '').replace('"coins":40', '"coins":41'));
  await expect(loadDatabase(db, given(changed))).rejects.toThrow(
    /^The rows of “\w+” are not those that were written/,
  );
  await expect(loadDatabase(db, given(lines.slice(0, -1)))).rejects.toThrow('ends before its end');
  await expect(loadDatabase(db, given(lines.toSpliced(row, 1)))).rejects.toThrow(BackupError);
  await expect(loadDatabase(db, given(['#{"format":"another"}']))).rejects.toThrow('no backup of Dogear');
  await expect(loadDatabase(db, given(['PGDMP']))).rejects.toThrow('no backup of Dogear');
  expect(await db.$count(users)).toBe(0);
  await loadDatabase(db, given(lines));
  await expect(loadDatabase(db, given(lines))).rejects.toThrow(
    /^The database there is not empty: it has rows in /,
  );
});

it('a dump of an older version gets that version’s tables; a newer one is rejected', async () => {
  const header = readHeader(lines[0]);
  const older: Header = { ...header, migrations: header.migrations.slice(0, 2) };
  const { config, remove } = await migrationsOf(older);
  const database = await openEmbedded(undefined, undefined, config);
  opened.push(database);
  await remove();
  expect(await rowsOf(database.db, sql`select to_regclass('orders')::text as name`)).toEqual([
    { name: null },
  ]);
  await expect(loadDatabase(database.db, given(lines))).rejects.toThrow('of another version');
  const newer: Header = {
    ...header,
    migrations: [...header.migrations, { hash: 'x', at: 9_999_999_999_999 }],
  };
  await expect(migrationsOf(newer)).rejects.toThrow('newer version');
});
