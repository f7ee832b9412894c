import { and, eq, type InferSelectModel, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Database, keptFor, type Transaction } from './db/database';

/*
 * What all queues of the server do alike: rows of a table wait until a process claims them, does what they ask for outside any transaction
 * and settles them. Each queue says what is due, and what becomes of a claim whose process died.
 */

type Claimable = PgTable & { readonly id: PgColumn; readonly attempts: PgColumn };

export type Queue<Table extends Claimable> = {
  readonly table: Table;
  /** The column that says that a row is claimed. */
  readonly claimed: keyof InferSelectModel<Table> & string;
  /** What waits and may be begun by then, claims aside. */
  readonly isDue: (now: Date) => SQL | undefined;
  readonly order: SQL;
  /** What a claim writes down: the moment that is this far ahead, ms. */
  readonly holdsMs: number;
  /** At least once: when that moment is past, a row is anybody's again. At most once: nobody claims a row that was claimed. */
  readonly promise: 'atLeastOnce' | 'atMostOnce';
  /** What else a claim changes. */
  readonly also?: (now: Date) => Record<string, unknown>;
};

/**
 * Takes the first rows that are due, at most `most`, and counts a try of each: one statement, so that several processes share a queue.
 * It is committed before anything is done.
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
  // An array, for a subquery might be run again for each row it is compared with, and take more.
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

/** A row whose claim is the one that was taken: not one that ran out, and is another's by now. */
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
  /** Does what is due, and resolves when nothing is. Rejects when the database is not there. */
  readonly workDue: () => Promise<void>;
  /** Nothing is claimed after what is under way. */
  readonly stop: () => void;
};

/**
 * Claims, works and settles until nothing is due. `remembers`: what became of something that the database could not be told is kept in
 * memory and told first the next time, because it would be done again.
 */
export function createWorker<Claimed, Settled>({
  begin,
  claim,
  work,
  settle,
  remembers = false,
}: {
  /** Done before the first claim of a round. */
  readonly begin?: () => Promise<void>;
  /** Empty when there is nothing to do. */
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

/** Pauses grow by this, from one try to the next. */
const PAUSE_GROWS = 3;
/** They differ by up to a fifth, so that what failed together is not all tried again together. */
const JITTER = 0.2;

/** How long to wait after so many tries, ms. */
export function pauseAfter(tries: number, firstMs: number): number {
  return firstMs * PAUSE_GROWS ** (tries - 1) * (1 - JITTER + 2 * JITTER * Math.random());
}

export type Bell = { readonly ring: () => void; readonly answer: (hear: () => void) => void };

/** Wakes this process's worker of a queue: rung when something was put into it and committed. */
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
 * Has a worker look for what is due now, whenever its bell rings and every `everyMs`, one look at a time; one that fails is logged behind
 * `complaint`. Returns what ends it, once what is under way is over.
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

/** Waits for something, but no longer than this: of work whose claims end by themselves. */
export async function noLongerThan(ms: number, work: Promise<unknown>): Promise<void> {
  let patience: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, ms);
  });
  await Promise.race([work, enough]);
  clearTimeout(patience);
}
