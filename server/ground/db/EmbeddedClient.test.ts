import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, rowsOf } from './database';
import { openEmbedded } from './openDatabase';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openEmbedded();
});
afterAll(() => open.close());
beforeEach(async () => {
  await open.db.execute(sql`drop table if exists things`);
  await open.db.execute(
    sql`create table things (id int primary key, at timestamptz, words text[], said jsonb)`,
  );
});

const add = (id: number, db: Pick<typeof open.db, 'execute'> = open.db) =>
  db.execute(sql`insert into things (id) values (${id}::int)`);
const ids = async () =>
  (await rowsOf<{ id: number }>(open.db, sql`select id from things order by id`)).map(({ id }) => id);

test('a repeated statement returns the same numbers, nulls, lists, times and JSON', async () => {
  const row = { id: 1, words: ['a "b"', 'c,d'], said: { deep: [null, 'ё'] }, at: '2026-03-03 09:00:10+00' };
  const words = sql`${`{${row.words.map((word) => JSON.stringify(word)).join(',')}}`}::text[]`;
  for (const id of [1, 2]) {
    await open.db.execute(
      sql`insert into things values (${id}::int, ${row.at}::timestamptz, ${words}, ${JSON.stringify(row.said)}::jsonb)`,
    );
    const read = await rowsOf(
      open.db,
      sql`select * from things where id = ${id}::int and ${null}::int is null`,
    );
    expect(read).toEqual([{ ...row, id, at: expect.stringContaining('2026-03-03 09:00:10') }]);
  }
});

test('text searches are planned anew each time, statements in transactions with a generic plan', async () => {
  for (let time = 0; time < 8; time++) {
    const word = time % 2 === 0 ? 'the' : 'harbour';
    const found = await rowsOf(
      open.db,
      sql`select 1 as found where ${'the:1'}::tsvector @@ ${word}::tsquery`,
    );
    expect(found).toHaveLength(time % 2 === 0 ? 1 : 0);
    await open.db.transaction((tx) => rowsOf(tx, sql`select id from things where id = ${time}::int`));
  }
  const plans = await rowsOf(
    open.db,
    sql`select generic_plans::int as once, custom_plans::int as each from pg_prepared_statements
      where statement like ${'%::tsquery'} or statement like ${'%from things where id = $1::int'} order by once`,
  );
  // Postgres plans a statement five times before it keeps a generic plan.
  expect(plans).toEqual([
    { once: 0, each: 8 },
    { once: 3, each: 5 },
  ]);
});

test('a failed statement can be repeated, and does not affect the next one', async () => {
  await add(1);
  for (let time = 0; time < 2; time++) {
    await expect(add(1)).rejects.toMatchObject({ cause: { code: '23505' } });
    await expect(open.db.execute(sql`select nothing from nowhere`)).rejects.toMatchObject({
      cause: { code: '42P01' },
    });
  }
  await add(2);
  expect(await ids()).toEqual([1, 2]);
});

test('a transaction is all or nothing, and later statements wait for it', async () => {
  const order: string[] = [];
  const failing = open.db.transaction(async (tx) => {
    await add(1, tx);
    order.push('inside');
    await expect(add(1, tx)).rejects.toThrow();
    order.push('swallowed');
  });
  const meanwhile = add(5).then(() => order.push('after'));
  await expect(failing).rejects.toThrow(/rolled it back/);
  await meanwhile;
  expect([order, await ids()]).toEqual([['inside', 'swallowed', 'after'], [5]]);
  await open.db.transaction(async (tx) => {
    await add(6, tx);
    await expect(
      tx.transaction(async (inner) => {
        await add(7, inner);
        throw new Error('this part only');
      }),
    ).rejects.toThrow('this part only');
  });
  expect(await ids()).toEqual([5, 6]);
});

test('a constraint that is checked at commit prevents the commit', async () => {
  await open.db.execute(sql`alter table things add unique (said) deferrable initially deferred`);
  await add(1);
  const doubled = open.db.transaction(async (tx) => {
    for (const id of [2, 3]) await tx.execute(sql`insert into things (id, said) values (${id}::int, '1')`);
  });
  await expect(doubled).rejects.toMatchObject({ code: '23505' });
  expect(await ids()).toEqual([1]);
});

test('a statement fails at most once after its tables change', async () => {
  const all = () => rowsOf(open.db, sql`select * from things`);
  expect(await all()).toEqual([]);
  await open.db.execute(sql`alter table things drop column words`);
  await all().catch(() => undefined);
  expect(await all()).toEqual([]);
});
