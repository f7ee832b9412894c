import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { type Database, rowsOf } from './database';

/** Timers of several processes are never quite as far apart as they were set. */
const SLACK = 0.9;

/**
 * Does a job that every process would do, in whichever comes first: once in `everyMs` for all on this database. Whoever fails gives the turn back,
 * for itself or another a little later; whoever is killed in the middle had it. On the embedded database, which is one process's alone, it is always its turn.
 */
export async function inTurns(
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  job: string,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const isAlone = settings.databaseUrl === null;
  if (!isAlone && !(await takeTurn(db, job, everyMs, now()))) return;
  try {
    await work();
  } catch (error) {
    if (!isAlone) await giveBack(db, job);
    throw error;
  }
}

const keyOf = (job: string) => `turn of ${job}`;

async function takeTurn(db: Database, job: string, everyMs: number, now: Date): Promise<boolean> {
  const next = new Date(now.getTime() + everyMs * SLACK).toISOString();
  const rows = await rowsOf(
    db,
    // The same form everywhere: as texts they are in the order of their moments.
    sql`insert into installation (key, value) values (${keyOf(job)}, ${next})
      on conflict (key) do update set value = excluded.value where installation.value <= ${now.toISOString()}
      returning 1`,
  );
  return rows.length > 0;
}

async function giveBack(db: Database, job: string): Promise<void> {
  await db.execute(sql`delete from installation where key = ${keyOf(job)}`);
}
