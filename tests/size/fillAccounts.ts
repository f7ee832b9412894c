import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../server/ground/db/database';
import { dropIndexes } from './dropIndexes';

export type Sizes = {
  readonly accounts: number;
  /** Ledger entries of each account, two postings each: a gift and unlocks. */
  readonly entries: number;
  readonly books: number;
  readonly comments: number;
};

const SYNCED = 5;
const CHECK_INS = 5;
export const FIRST_PRICED = 6;
const PRICED = 5;
const COINS = 1_000_000;
const BATCH = 50_000;
const LANES = 2;
/**
 * Tables whose indexes, except keys, are created after all rows are inserted, which takes a fraction of the
 * time.
 */
const FILLED = [
  'users',
  'sessions',
  'ledger_entries',
  'bonus_lots',
  'grants',
  'receipts',
  'reads',
  'sync_items',
  'ratings',
  'comments',
  'comment_places',
  'comment_likes',
];
/** The number of books with comments on one chapter: some books have many more comments than others. */
const TALKED_ABOUT = 100;

export const tokenOf = (userId: number) => `token of reader ${userId}`;

/**
 * Fills the tables of accounts and money for a synthetic catalogue, whose books have ids from 1 and ten
 * chapters each. Runs without triggers and foreign keys, which would check each row; the rows obey them
 * (`brokenLedgerRules` verifies it). Needs a Postgres that we own.
 */
export async function fillAccounts(
  db: Database,
  sizes: Sizes,
  heard: (what: string) => void = () => undefined,
): Promise<void> {
  const makeIndexes = await dropIndexes(db, FILLED);
  await db.execute(sql`update chapters set price = 1, sealed = true where target >= ${FIRST_PRICED}::int`);
  await inBatches(sizes.accounts, async (from, to) => {
    await unchecked(db, accountStatements(sizes, sql`generate_series(${from}::bigint, ${to}::bigint) as a`));
    heard(`${to} accounts, ${to * sizes.entries} entries`);
  });
  await inBatches(sizes.comments, async (from, to) => {
    await unchecked(db, [commentRows(sizes, sql`generate_series(${from}::bigint, ${to}::bigint) as n`)]);
    heard(`${to} comments`);
  });
  await unchecked(db, [
    sql`insert into comment_places (book_id, target, block_id, quote, share, shown)
      select book_id, target, '', '', 0, count(*) from comments where parent_id is null group by 1, 2`,
    sql`insert into comment_likes (user_id, comment_id)
      select 1 + (id * 31) % ${sizes.accounts}::bigint, id from comments on conflict do nothing`,
    ...['users', 'ledger_entries', 'comments', 'grants'].map(
      (table) =>
        sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    ),
  ]);
  await makeIndexes();
  heard('indexes');
  await db.execute(sql`vacuum (analyze)`);
}

async function inBatches(count: number, fill: (from: number, to: number) => Promise<void>): Promise<void> {
  let next = 1;
  const lane = async () => {
    while (next <= count) {
      const from = next;
      next += BATCH;
      await fill(from, Math.min(count, from + BATCH - 1));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function unchecked(db: Database, statements: readonly SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}

function accountStatements({ entries, books, accounts }: Sizes, from: SQL): SQL[] {
  const unlocks = Math.max(0, entries - 1);
  const book = sql`1 + (a * 7 + n * 13) % ${books}::bigint`;
  const target = sql`${FIRST_PRICED}::int + (n % ${PRICED}::int)::int`;
  const request = sql`md5(a || ' ' || n)::uuid`;
  return [
    sql`insert into users (id, kind, invite_code, arrival, nick_name, created_at) overriding system value
      select a, 'guest', 'code' || a, '{}', 'Reader ' || a, now() - interval '30 days' from ${from}`,
    sql`insert into accounts (user_id, coins, bonus) select a, ${COINS - unlocks}::bigint, 0 from ${from}`,
    sql`insert into sessions (token_hash, user_id, seen_at, expires_at)
      select encode(sha256(('token of reader ' || a)::bytea), 'hex'), a, now(), now() + interval '300 days' from ${from}`,
    sql`insert into ledger_entries (id, user_id, kind, reference, request_id, coins_after, bonus_after, created_at)
      overriding system value
      select (a - 1) * ${entries}::bigint + n + 1, a, case n when 0 then 'adjustment' else 'unlock' end,
        case n when 0 then '{"type": "none"}'::jsonb else jsonb_build_object('type', 'items', 'itemKind', 'chapter',
          'bookId', ${book}, 'bookName', 'A book', 'from', ${target}, 'to', ${target}, 'title', 'A chapter', 'count', 1) end,
        case n when 0 then null else ${request} end, ${COINS}::bigint - n, 0, now() - interval '20 days'
      from ${from}, generate_series(0, ${unlocks}::bigint) as n`,
    sql`insert into ledger_postings (entry_id, account, amount)
      select (a - 1) * ${entries}::bigint + n + 1, account, amount from ${from}, generate_series(0, ${unlocks}::bigint) as n
        cross join lateral (values ('coins', case n when 0 then ${COINS}::bigint else -1 end),
          (case n when 0 then 'adjustments' else 'spending' end, case n when 0 then ${-COINS}::bigint else 1 end)) as p (account, amount)`,
    sql`insert into bonus_lots (user_id, entry_id, amount, remaining)
      select a, (a - 1) * ${entries}::bigint + 1, 5, 0 from ${from}, generate_series(1, 2)`,
    sql`insert into grants (user_id, chapter_id, entry_id)
      select a, c.id, (a - 1) * ${entries}::bigint + n + 1 from ${from}, generate_series(1, ${unlocks}::bigint) as n
        join chapters c on true where c.book_id = ${book} and c.target = ${target} on conflict do nothing`,
    sql`insert into receipts (scope, request_id, endpoint, payload_hash, answer, for_ever)
      select 'user:' || a, ${request}, 'unlockChapterByGold', 'none', '{"value": {}}', true
      from ${from}, generate_series(1, least(${unlocks}::bigint, 5)) as n`,
    sql`insert into reads (user_id, chapter_id, book_id, day)
      select user_id, chapter_id, c.book_id, current_date from grants g join chapters c on c.id = chapter_id
      where g.user_id in (select a from ${from}) on conflict do nothing`,
    sql`insert into sync_accounts (user_id, seq, items) select a, ${SYNCED}::bigint, ${SYNCED}::int from ${from}`,
    sql`insert into sync_items (user_id, kind, key, seq, bytes, fields)
      select a, 'shelf', (1 + (a * 11 + n) % ${books}::bigint)::text, n, 80, '{}' from ${from}, generate_series(1, ${SYNCED}::bigint) as n
      on conflict do nothing`,
    sql`insert into check_ins (user_id, day, kind)
      select a, current_date - n::int, 'done' from ${from}, generate_series(2, ${CHECK_INS + 1}::bigint) as n`,
    sql`insert into ratings (user_id, book_id, stars)
      select a, 1 + (a * 3) % ${books}::bigint, 1 + a % 5 from ${from} where ${accounts}::bigint > 0`,
  ];
}

function commentRows({ accounts, books }: Sizes, from: SQL): SQL {
  return sql`insert into comments (id, user_id, book_id, target, parent_id, reply_to, text, is_spoiler, state, likes, created_at)
    overriding system value
    select n, 1 + (n * 17) % ${accounts}::bigint,
      -- Every second one is about one of the books that everybody talks about.
      case when n % 2 = 0 then 1 + n % least(${TALKED_ABOUT}::bigint, ${books}::bigint) else 1 + (n * 5) % ${books}::bigint end,
      1, null, null, 'What was said, number ' || n, false, 'shown', (n * 7) % 50, now() - interval '10 days' from ${from}`;
}
