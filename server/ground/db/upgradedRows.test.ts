import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, rowsOf } from './database';
import { openEmbedded } from './openDatabase';
import { MIGRATIONS } from './squashedMigrations';

const FIRST_NEW = 13;

let pglite: PGlite;
let upgraded: OpenDatabase | undefined;

/**
 * A database of the version before `0013_episode_likes`, with two products and an offer for a first purchase.
 */
beforeEach(async () => {
  pglite = await PGlite.create({ extensions: { pg_trgm } });
  await pglite.exec(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles(MIGRATIONS).slice(0, FIRST_NEW)) {
    for (const statement of statements) await pglite.exec(statement);
    await pglite.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await pglite.exec(`
    insert into products (key, kind, gold, bonus, days, renews) values
      ('coins-100', 'coins', 100, 0, 0, false), ('vip-month', 'vip', 0, 0, 30, true);
    insert into offers (product_id, audience, extra_bonus) values (1, 'firstPurchase', 100)`);
});
afterEach(async () => {
  await upgraded?.close();
  upgraded = undefined;
});

async function upgrade(): Promise<OpenDatabase> {
  const copy = await pglite.dumpDataDir('none');
  await pglite.close();
  upgraded = await openEmbedded(undefined, copy);
  return upgraded;
}

async function addReader(): Promise<number> {
  const { rows } = await pglite.query<{ id: number }>(
    `insert into users (kind, invite_code, arrival) values ('guest', $1, '{}') returning id::float8 as id`,
    [randomUUID()],
  );
  return rows[0]?.id ?? 0;
}

async function addSubscription(userId: number, ref: string, state: string, day: number): Promise<void> {
  await pglite.query(
    `insert into subscriptions (id, user_id, product_id, provider, provider_ref, money, currency, days, state, renews_at, created_at, check_at)
     values ($1, $2, 2, 'stripe', $3, 899, 'USD', 30, $4, '2026-11-01', $5, '2026-11-01')`,
    [randomUUID(), userId, ref, state, `2026-10-${String(day).padStart(2, '0')}`],
  );
}

async function addOrder(userId: number, ref: string, bonus: number): Promise<void> {
  await pglite.query(
    `insert into orders (id, user_id, product_id, kind, gold, bonus, days, renews, money, currency, provider, way, provider_ref, state, expires_at, paid_at)
     values ($1, $2, 1, 'coins', 100, $3, 0, false, 99, 'USD', 'stripe', 'card', $4, 'paid', '2026-10-02', '2026-10-01')`,
    [randomUUID(), userId, bonus, ref],
  );
}

test('the upgrade keeps one renewing subscription per reader and schedules the others to end', async () => {
  const [alone, twice, cancelled] = [await addReader(), await addReader(), await addReader()];
  await addSubscription(alone, 'alone', 'active', 1);
  await addSubscription(twice, 'late', 'pastDue', 1);
  await addSubscription(twice, 'first', 'active', 2);
  await addSubscription(twice, 'second', 'active', 3);
  await addSubscription(twice, 'ended', 'ended', 4);
  await addSubscription(cancelled, 'meant as well', 'active', 1);
  await addSubscription(cancelled, 'ending', 'ending', 2);
  await addSubscription(cancelled, 'after that', 'active', 3);
  await addSubscription(cancelled + 1_000, 'of nobody', 'active', 1);
  const { db } = await upgrade();
  const stopped = await rowsOf<{ ref: string; reason: string; due: boolean }>(
    db,
    sql`select provider_ref as ref, stop_reason as reason, stop_wanted_at is not null and check_at <= now() as due
      from subscriptions where stop_reason is not null order by provider_ref`,
  );
  expect(stopped).toEqual([
    { ref: 'late', reason: 'second', due: true },
    { ref: 'meant as well', reason: 'cancelled', due: true },
    { ref: 'of nobody', reason: 'accountGone', due: true },
    { ref: 'second', reason: 'second', due: true },
  ]);
});

test('the upgrade detects an earlier first purchase by the bonus it gave', async () => {
  const reader = await addReader();
  await addOrder(reader, 'first', 100);
  await addOrder(reader, 'next', 0);
  const { db } = await upgrade();
  const orders = await rowsOf(
    db,
    sql`select provider_ref as ref, first_bonus::float8 as first, withheld::float8 as withheld from orders order by number`,
  );
  expect(orders).toEqual([
    { ref: 'first', first: 100, withheld: 0 },
    { ref: 'next', first: null, withheld: 0 },
  ]);
});

test('the upgrade makes every operator an owner', async () => {
  const [operator, reader] = [await addReader(), await addReader()];
  await pglite.query(`update users set role = 'operator' where id = $1`, [operator]);
  const { db } = await upgrade();
  const roles = await rowsOf(db, sql`select id::float8 as id, role from users order by id`);
  expect(roles).toEqual([
    { id: operator, role: 'owner' },
    { id: reader, role: 'reader' },
  ]);
});
