import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../context';
import { keptFor, rowsOf, type Transaction } from '../db/database';
import { type Budget, takeBudget } from './budgets';

const DAY_MS = 86_400_000;

/**
 * The bytes that one network may store in the database per day, besides the guests it creates: 50 MB in all
 * (decision 0028).
 */
const STORED_A_DAY: Budget = { name: 'stored bytes', most: 35_000_000, windowMs: DAY_MS };

/** Taken from the budget at once and then counted in memory: one statement per megabyte. */
const CHUNK_BYTES = 1_000_000;
/**
 * The rest of a chunk is valid for a day; with minutes, a reader who calls now and then would waste most of
 * each chunk. A network that has used up its share is not looked up again for DENIED_MS.
 */
const CHUNK_MS = DAY_MS;
const DENIED_MS = 30_000;
/** A forgotten network loses at most the rest of its chunk. */
const MOST_NETWORKS = 10_000;

type Chunk = { left: number; until: number };

const chunksOf = keptFor(() => new Map<string, Chunk>());

type Limited = Pick<Context, 'db' | 'secrets' | 'now'>;

/**
 * Takes bytes that a call is about to store out of its network's share of the day. Returns false if too few
 * are left. Call it outside a transaction, because it locks the budget's row.
 */
export async function takeStoredBytes(
  { db, secrets, now }: Limited,
  network: string,
  bytes: number,
): Promise<boolean> {
  const chunks = chunksOf(db);
  const at = now();
  const time = at.getTime();
  const known = chunks.get(network);
  if (known && known.until > time) {
    if (known.left >= bytes) {
      known.left -= bytes;
      return true;
    }
    if (known.left < 0) return false;
  }
  for (const amount of [Math.max(CHUNK_BYTES, bytes), bytes]) {
    if (!(await takeBudget(db, secrets, { budget: STORED_A_DAY, subject: network, amount, now: at })))
      continue;
    keep(chunks, network, { left: leftIn(chunks, network, time) + amount - bytes, until: time + CHUNK_MS });
    return true;
  }
  if (bytes <= CHUNK_BYTES) keep(chunks, network, { left: -1, until: time + DENIED_MS });
  return false;
}

/** Returns bytes that were taken but not stored. */
export function giveBackStoredBytes({ db, now }: Limited, network: string, bytes: number): void {
  const chunk = chunksOf(db).get(network);
  if (chunk && chunk.left >= 0 && chunk.until > now().getTime()) chunk.left += bytes;
}

function leftIn(chunks: Map<string, Chunk>, network: string, time: number): number {
  const chunk = chunks.get(network);
  return chunk && chunk.until > time ? Math.max(0, chunk.left) : 0;
}

function keep(chunks: Map<string, Chunk>, network: string, chunk: Chunk): void {
  chunks.delete(network);
  chunks.set(network, chunk);
  if (chunks.size > MOST_NETWORKS) chunks.delete(chunks.keys().next().value as string);
}

const ROW_BYTES = 200;

/**
 * Returns the size on disk of one reader's rows of a table, in bytes, from the columns whose length the
 * reader chooses.
 */
export async function bytesOfReader(
  tx: Transaction,
  { table, columns, userId }: { table: PgTable & { userId: PgColumn }; columns: PgColumn[]; userId: number },
): Promise<number> {
  const sizes: SQL[] = columns.map((column) => sql`pg_column_size(${column})`);
  const [sum] = await rowsOf<{ bytes: number }>(
    tx,
    sql`select coalesce(sum(${sql.join(sizes, sql` + `)} + ${ROW_BYTES}::int), 0)::float8 as bytes
      from ${table} where ${table.userId} = ${userId}::bigint`,
  );
  return sum?.bytes ?? 0;
}
