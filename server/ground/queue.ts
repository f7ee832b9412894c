import { and, eq, type InferSelectModel, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Database, keptFor, type Transaction } from './db/database';

/*
 * The common part of the server's queues. Rows of a table wait until a process claims them, does the work
 * outside any transaction and settles them. Each queue defines what is due, and what happens to the claim of
 * a dead process.
 */

type Claimable = PgTable & { readonly id: PgColumn; readonly attempts: PgColumn };

export type Queue<Table extends Claimable> = {
  readonly table: Table;
  readonly claimed: keyof InferSelectModel<Table> & string;
  /** Matches the rows that may be started at that time, whether claimed or not. */
  readonly isDue: (now: Date) => SQL | undefined;
  readonly order: SQL;
  /** A claim stores the time this far ahead, in ms. */
  readonly holdsMs: number;
  /**
   * `atLeastOnce`: a row is free again once its claim has ended. `atMostOnce`: a claimed row is never claimed
   * again.
   */
  readonly promise: 'atLeastOnce' | 'atMostOnce';
  readonly also?: (now: Date) => Record<string, unknown>;
};

/**
 * Claims the first rows that are due, at most `most`, and counts an attempt of each: one statement, so that
 * several processes can share a queue. Commit it before doing the work.
 */
export async function claim<Table extends Claimable>(
  db: Database | Transaction,
  queue: Queue<Table>,
  now: Date,
  most = 1,
): Promise<InferSelectModel<Table>[]> {
  const { table, claimed, isDue, order, holdsMs, promise, also } = queue;
  const held = columnOf(table, claimed);
  const isFree = promise === 'atMostOnce' ? isNull(held) : or(isNull(held), lte(held, now));
  // As an array: Postgres might run a subquery again for each row it is compared with, and claim more.
  const ids = sql`array(select ${table.id} from ${table} where ${and(isDue(now), isFree)}
    order by ${order} limit ${most} for update skip locked)`;
  const changes = {
    ...also?.(now),
    [claimed]: new Date(now.getTime() + holdsMs),
    attempts: sql`${table.attempts} + 1`,
  };
  const rows = await db
    .update(table)
    .set(changes as PgUpdateSetSource<Table>)
    .where(sql`${table.id} = any(${ids})`)
    .returning();
  return rows as InferSelectModel<Table>[];
}

/**
 * Matches a row while it still has the claim that was taken, not one that ended and was taken by another
 * process.
 */
export function isStillClaimed<Table extends Claimable>(
  { table, claimed }: Pick<Queue<Table>, 'table' | 'claimed'>,
  row: InferSelectModel<Table>,
): SQL | undefined {
  const { id, [claimed]: until } = row as Record<string, unknown>;
  return and(eq(table.id, id), eq(columnOf(table, claimed), until));
}

const columnOf = (table: Claimable, name: string) =>
  (table as unknown as Record<string, PgColumn>)[name] as PgColumn;

export type Worker = {
  /** Does what is due, and resolves when nothing is. Rejects if the database is unreachable. */
  readonly workDue: () => Promise<void>;
  readonly stop: () => void;
};

/**
 * Claims, works and settles until nothing is due. With `remembers`, an outcome that could not be stored stays
 * in memory and is stored first in the next round, because the work must not be repeated.
 */
export function createWorker<Claimed, Settled>({
  begin,
  claim,
  work,
  settle,
  remembers = false,
}: {
  readonly begin?: () => Promise<void>;
  readonly claim: () => Promise<readonly Claimed[]>;
  readonly work: (claimed: readonly Claimed[]) => Promise<Settled>;
  readonly settle?: (settled: Settled) => Promise<void>;
  readonly remembers?: boolean;
}): Worker {
  let isStopped = false;
  let untold: { readonly settled: Settled } | null = null;
  const tell = async () => {
    if (untold === null) return;
    const { settled } = untold;
    if (!remembers) untold = null;
    await settle?.(settled);
    untold = null;
  };
  return {
    workDue: async () => {
      await tell();
      await begin?.();
      while (!isStopped) {
        const claimed = await claim();
        if (claimed.length === 0) return;
        untold = { settled: await work(claimed) };
        await tell();
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
}

const PAUSE_GROWS = 3;
/** Varies pauses by up to a fifth, so that jobs that failed together are not all retried together. */
const JITTER = 0.2;

/** Returns the pause after that many attempts, in ms. */
export function pauseAfter(tries: number, firstMs: number): number {
  return firstMs * PAUSE_GROWS ** (tries - 1) * (1 - JITTER + 2 * JITTER * Math.random());
}

export type Bell = { readonly ring: () => void; readonly answer: (hear: () => void) => void };

/** Wakes this process's worker of a queue. Ring it after committing a new row. */
export function createBell(): (db: Database) => Bell {
  return keptFor(() => {
    let listener: () => void = () => undefined;
    return {
      ring: () => listener(),
      answer: (hear: () => void) => {
        listener = hear;
      },
    };
  });
}

/**
 * Runs a worker now, whenever its bell rings and every `everyMs`, one round at a time. Logs failures with
 * `complaint`. Returns a function that stops it and resolves when the work in progress has ended.
 */
export function keepWorking(
  { workDue, stop }: Worker,
  {
    everyMs,
    complaint,
    bell,
  }: { readonly everyMs: number; readonly complaint: string; readonly bell?: Bell },
): () => Promise<void> {
  let isEnded = false;
  let running: Promise<void> | null = null;
  let mustLookAgain = false;
  const round = async (): Promise<void> => {
    do {
      mustLookAgain = false;
      await workDue().catch((error: unknown) =>
        console.error(complaint, error instanceof Error ? error.message : error),
      );
    } while (mustLookAgain && !isEnded);
    running = null;
  };
  const look = () => {
    mustLookAgain = true;
    running ??= round();
  };
  bell?.answer(look);
  look();
  const timer = setInterval(look, everyMs);
  return async () => {
    isEnded = true;
    clearInterval(timer);
    bell?.answer(() => undefined);
    stop();
    await running;
  };
}

/** Waits for `work`, but no longer than `ms`: use it if the claims of the work end by themselves. */
export async function noLongerThan(ms: number, work: Promise<unknown>): Promise<void> {
  let patience: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, ms);
  });
  await Promise.race([work, enough]);
  clearTimeout(patience);
}
