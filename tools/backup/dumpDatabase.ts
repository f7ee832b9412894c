import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../../server/ground/db/database';
import { FORMAT, VERSION, writeNote } from './format';
import { linesOf, speakPlainly, summaryOf, type Table, tablesOf } from './tables';

/** Rows in memory at a time. */
const PAGE = 500;

export type Dumped = { readonly tables: number; readonly rows: number };

/**
 * Writes all rows of a database as lines (see `Note`) from one snapshot: a single transaction that sees no
 * later writes, and on a server blocks no other connection. `write` resolves when it can take more.
 */
export async function dumpDatabase(
  db: Database,
  write: (line: string) => Promise<void>,
  heard: (table: string, rows: number) => void = () => undefined,
): Promise<Dumped> {
  return await db.transaction(
    async (tx) => {
      await speakPlainly(tx);
      await write(writeNote(await headerOf(tx)));
      const tables = await tablesOf(tx);
      let rows = 0;
      for (const table of tables) {
        await write(writeNote({ table: table.name, columns: table.columns }));
        for await (const line of rowsOfTable(tx, table)) {
          await write(line);
          rows += 1;
          if (rows % PAGE === 0) heard(table.name, rows);
        }
        await write(writeNote({ end: table.name, ...(await summaryOf(tx, table)) }));
      }
      // Read after the rows: a sequence is outside every snapshot, and its value must be beyond all numbers
      // in this one.
      await write(writeNote({ sequences: await sequencesOf(tx) }));
      await write(writeNote({ complete: true, tables: tables.length }));
      return { tables: tables.length, rows };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function headerOf(tx: Transaction) {
  const migrations = await rowsOf<{ hash: string; at: number }>(
    tx,
    sql`select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`,
  );
  const [now] = await rowsOf<{ at: string }>(
    tx,
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  const [secret] = await rowsOf<{ value: string }>(
    tx,
    sql`select value from installation where key = 'content secret fingerprint'`,
  );
  return {
    format: FORMAT,
    version: VERSION,
    at: now?.at ?? '',
    migrations,
    fingerprint: secret?.value ?? null,
  } as const;
}

async function* rowsOfTable(tx: Transaction, table: Table): AsyncGenerator<string> {
  await tx.execute(sql`declare dogear_dump no scroll cursor for ${linesOf(table)}`);
  for (let count = PAGE; count === PAGE; ) {
    const page = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${PAGE} from dogear_dump`));
    for (const { line } of page) yield line;
    count = page.length;
  }
  await tx.execute(sql`close dogear_dump`);
}

/** Returns the last number of each sequence; unused sequences are left out. */
async function sequencesOf(tx: Transaction): Promise<Record<string, string>> {
  const rows = await rowsOf<{ name: string; last: string }>(
    tx,
    sql`select sequencename::text as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
