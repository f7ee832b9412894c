import { sql } from 'drizzle-orm';
import type { JobProgress, JobResult } from '../../contract/operator/jobs.schema';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import { jobs } from '../ground/db/schema/jobs';
import { transact } from '../ground/db/transact';
import { claim, type Queue } from '../ground/queue';
import type { JobRow } from './describeJob';

/** A process must renew its claim on a job this often; otherwise another process restarts the job. */
export const CLAIM_MS = 60_000;
/** A job that crashes its process is started only twice. */
const MOST_ATTEMPTS = 2;
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
 * Claims the oldest due job in a free lane: one for films, one for texts. Null if there is none. A job whose
 * process died is restarted, and fails after its second attempt. A job's effect is one transaction.
 */
export async function claimJob({ db, now }: Pick<Context, 'db' | 'now'>): Promise<JobRow | null> {
  const at = now();
  const moment = sql`${at.toISOString()}::timestamptz`;
  return await transact(db, async (tx) => {
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

/**
 * Renews the claim and stores the progress. Returns false if the job was cancelled or another process has it.
 */
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

/**
 * How a job ended. `again`: its process is stopping, and the job restarts from the beginning elsewhere or at
 * the next start.
 */
export type Ending =
  | { readonly how: 'done'; readonly result: JobResult }
  | { readonly how: 'failed'; readonly complaint: string }
  | { readonly how: 'cancelled' }
  | { readonly how: 'again' };

/** Stores how a job ended. Returns false if another process has it; its files then belong to that process. */
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
