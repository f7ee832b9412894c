import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { type Database, rowsOf } from './database';

/** The timers of several processes drift, so a turn ends a little before `everyMs`. */
const SLACK = 0.9;

/**
 * Runs a periodic job in one of all processes that share the database: once in `everyMs`, in the process that
 * asks first. A process that fails gives the turn back for an early retry; a process that is killed has used
 * its turn. On the embedded database, which has one process, the job always runs.
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
    // ISO timestamps of one format sort as text in the order of their moments.
    sql`insert into installation (key, value) values (${keyOf(job)}, ${next})
      on conflict (key) do update set value = excluded.value where installation.value <= ${now.toISOString()}
      returning 1`,
  );
  return rows.length > 0;
}

async function giveBack(db: Database, job: string): Promise<void> {
  await db.execute(sql`delete from installation where key = ${keyOf(job)}`);
}
