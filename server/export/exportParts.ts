import { type SQL, sql } from 'drizzle-orm';
import { namedTables } from '../accounts/personalTables';
import { type Database, keptFor, rowsOf, type Transaction } from '../ground/db/database';

type KeyColumn = { readonly column: string; readonly type: string };

export type ExportPart = {
  readonly name: string;
  readonly table: string;
  readonly isOf: (userId: number) => SQL;
  readonly secrets: readonly string[];
  readonly key: readonly KeyColumn[];
};

const FIRST_ROWS = 8;
const MOST_ROWS = 300;

/**
 * Returns every table that names a user, as the database's schema has them, and the ledger postings of the
 * reader's entries.
 */
export const exportParts = keptFor((db: Database): Promise<ExportPart[]> => readParts(db));

async function readParts(db: Database): Promise<ExportPart[]> {
  const keys = await rowsOf<{ table: string } & KeyColumn>(
    db,
    sql`select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
      from pg_index i join pg_class c on c.oid = i.indrelid
      cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indisprimary and c.relnamespace = 'public'::regnamespace order by c.relname, k.position`,
  );
  const keyOf = (table: string) => keys.filter((each) => each.table === table);
  const named = (await namedTables(db)).map(
    ({ table, column, secrets }): ExportPart => ({
      name: column === 'user_id' ? table : `${table} (${column})`,
      table,
      isOf: (userId) => sql`t.${sql.identifier(column)} = ${userId}::bigint`,
      secrets,
      key: keyOf(table),
    }),
  );
  const postings: ExportPart = {
    name: 'ledger_postings',
    table: 'ledger_postings',
    isOf: (userId) => sql`t.entry_id in (select id from ledger_entries where user_id = ${userId}::bigint)`,
    secrets: [],
    key: keyOf('ledger_postings'),
  };
  return [...named, postings];
}

type PartPage = {
  readonly rows: unknown[];
  readonly bytes: number;
  /** The key of the last row if more rows follow, else null. */
  readonly after: string[] | null;
};

/**
 * Returns rows of a part after a key: as many as fit into `most` bytes, at least one. Rows that do not fit
 * are neither sent nor built: a row may be 30 kB of JSON or 100 bytes, so the size of the first few decides
 * how many are queried next.
 */
export async function readPart(
  tx: Transaction,
  part: ExportPart,
  { userId, after, most }: { userId: number; after: readonly string[]; most: number },
): Promise<PartPage> {
  const rows: unknown[] = [];
  let bytes = 0;
  let from = after;
  for (let limit = FIRST_ROWS; ; limit = rowsFor(most - bytes, bytes / rows.length)) {
    const next = await readRows(tx, part, { userId, after: from, most: most - bytes, limit });
    rows.push(...next.rows);
    bytes += next.bytes;
    if (next.after === null) return { rows, bytes, after: null };
    if (next.isCut || bytes >= most) return { rows, bytes, after: next.after };
    from = next.after;
  }
}

function rowsFor(bytes: number, bytesOfRow: number): number {
  return Math.max(1, Math.min(MOST_ROWS, Math.ceil(bytes / bytesOfRow)));
}

type Rows = PartPage & { readonly isCut: boolean };

async function readRows(
  tx: Transaction,
  { table, isOf, secrets, key }: ExportPart,
  { userId, after, most, limit }: { userId: number; after: readonly string[]; most: number; limit: number },
): Promise<Rows> {
  const columns = sql.join(
    key.map(({ column }) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  );
  const texts = sql.join(
    key.map(({ column }) => sql`t.${sql.identifier(column)}::text`),
    sql`, `,
  );
  const behind =
    after.length === 0
      ? sql``
      : sql` and (${columns}) > (${sql.join(
          key.map(({ type }, at) => sql`${after[at]}::text::${sql.raw(type)}`),
          sql`, `,
        )})`;
  const hidden = sql`string_to_array(${secrets.join(',')}, ',')`;
  const rows = await rowsOf<{ row: unknown; key: string[]; total: number; found: number }>(
    tx,
    sql`select "row", key, total::float8 as total, found::int as found from (
        select "row", key, at, sum(octet_length("row"::text)) over (order by at) as total, count(*) over () as found
        from (
          select to_jsonb(t) - ${hidden} as "row", jsonb_build_array(${texts}) as key,
            row_number() over (order by ${columns}) as at
          from ${sql.identifier(table)} t where ${isOf(userId)}${behind}
          order by ${columns} limit ${limit}
        ) as next
      ) as sized where total <= ${most} or at = 1 order by at`,
  );
  const last = rows.at(-1);
  const isCut = last !== undefined && rows.length < last.found;
  const mayFollow = last !== undefined && (isCut || last.found === limit);
  return {
    rows: rows.map(({ row }) => row),
    bytes: last?.total ?? 0,
    after: mayFollow ? last.key : null,
    isCut,
  };
}

/** Exports that run at once, over all readers; a few more wait, and the others must retry. */
const AT_ONCE = 2;
const WAITING = 20;

type Gate = { readonly readers: Set<number>; readonly waiting: (() => void)[]; running: number };

const gateOf = keptFor((): Gate => ({ readers: new Set(), waiting: [], running: 0 }));

/** Runs the work, one at a time per reader and few in all. Returns null if there is no room. */
export async function oneAtATime<T>(
  db: Parameters<typeof gateOf>[0],
  userId: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const gate = gateOf(db);
  if (gate.readers.has(userId) || gate.waiting.length >= WAITING) return null;
  gate.readers.add(userId);
  try {
    if (gate.running >= AT_ONCE) await new Promise<void>((resolve) => gate.waiting.push(resolve));
    else gate.running += 1;
    try {
      return await work();
    } finally {
      const next = gate.waiting.shift();
      if (next) next();
      else gate.running -= 1;
    }
  } finally {
    gate.readers.delete(userId);
  }
}
