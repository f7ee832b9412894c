import { sql } from 'drizzle-orm';
import type { JobProgress, JobResult } from '../../contract/operator/jobs.schema';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import { jobs } from '../ground/db/schema/jobs';
import { claim, type Queue } from '../ground/queue';
import type { JobRow } from './describeJob';

/** A process that runs a job says so this often at least; one that was killed says nothing, and another begins the job again. */
export const CLAIM_MS = 60_000;
/** A job that takes its process down takes no third one down. */
const MOST_ATTEMPTS = 2;
/** Any fixed number. */
const CLAIM_LOCK = 7_364_135;

const INTERRUPTED = 'The server stopped in the middle of it, twice. Nothing of it is in the catalogue.';

const JOBS: Queue<typeof jobs> = {
  table: jobs,
  claimed: 'claimedUntil',
  isDue: (now) => sql`ended_at is null and state in ('waiting', 'running')
    and (not_before is null or not_before <= ${now.toISOString()}::timestamptz)
    and not exists (select 1 from jobs r where r.ended_at is null and r.lane = ${jobs.lane} and r.state = 'running'
      and r.claimed_until >= ${now.toISOString()}::timestamptz)`,
  order: sql`created_at, id`,
  holdsMs: CLAIM_MS,
  promise: 'atLeastOnce',
  also: (now) => ({ state: 'running', changedAt: now }),
};

/**
 * Takes the oldest job that is due and in whose lane no process runs one: films are one job’s at a time, and so are texts. Null for none.
 * One whose process is gone is begun again, and given up after the second time: what jobs do is one transaction each.
 */
export async function claimJob({ db, now }: Pick<Context, 'db' | 'now'>): Promise<JobRow | null> {
  const at = now();
  const moment = sql`${at.toISOString()}::timestamptz`;
  return await db.transaction(async (tx) => {
    const [lock] = await rowsOf<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${CLAIM_LOCK}) as taken`,
    );
    if (lock?.taken !== true) return null;
    await tx.execute(sql`
      update jobs set state = 'failed', complaint = ${INTERRUPTED}, ended_at = ${moment}, changed_at = ${moment}
      where ended_at is null and state = 'running' and claimed_until < ${moment} and attempts >= ${MOST_ATTEMPTS}`);
    const [job] = await claim(tx, JOBS, at);
    return job ?? null;
  });
}

/** Says that a job goes on, and how far it is. False once it was cancelled, or is another process’s by now. */
export async function keepClaim(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, attempts }: JobRow,
  progress: JobProgress,
): Promise<boolean> {
  const at = now();
  const [row] = await db
    .update(jobs)
    .set({ progress, claimedUntil: new Date(at.getTime() + CLAIM_MS), changedAt: at })
    .where(sql`${jobs.id} = ${id} and ${jobs.state} = 'running' and ${jobs.attempts} = ${attempts}`)
    .returning({ isCancelled: jobs.isCancelled });
  return row !== undefined && !row.isCancelled;
}

/** How a job ended. `again`: its process stops, and another one, or the next start, begins it from the front. */
export type Ending =
  | { readonly how: 'done'; readonly result: JobResult }
  | { readonly how: 'failed'; readonly complaint: string }
  | { readonly how: 'cancelled' }
  | { readonly how: 'again' };

/** Writes down how a job ended. False where it is another process’s by now: whatever lies there of it is that one’s. */
export async function endJob(db: Database, job: JobRow, ending: Ending, now: Date): Promise<boolean> {
  const mine = sql`${jobs.id} = ${job.id} and ${jobs.state} = 'running' and ${jobs.attempts} = ${job.attempts}`;
  if (ending.how === 'again') {
    const set = { state: 'waiting', claimedUntil: null, attempts: job.attempts - 1, changedAt: now } as const;
    return (await db.update(jobs).set(set).where(mine).returning({ id: jobs.id })).length > 0;
  }
  const { how, ...said } = ending;
  const ended = await db
    .update(jobs)
    .set({ state: how, ...said, claimedUntil: null, endedAt: now, changedAt: now })
    .where(mine)
    .returning({ id: jobs.id });
  return ended.length > 0;
}
