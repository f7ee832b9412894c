import { desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Job } from '../../contract/operator/jobs.schema';
import type { Database } from '../ground/db/database';
import { jobs } from '../ground/db/schema/jobs';
import { describeJob } from './describeJob';

const MOST_SHOWN = 30;

/** What is under way and what was done last, the newest first. */
export async function listJobs(db: Database): Promise<Job[]> {
  const newest = db.select({ id: jobs.id }).from(jobs).orderBy(desc(jobs.createdAt)).limit(MOST_SHOWN);
  const rows = await db
    .select()
    .from(jobs)
    .where(or(isNull(jobs.endedAt), sql`${jobs.id} in ${newest}`))
    .orderBy(desc(jobs.createdAt))
    .limit(MOST_SHOWN * 2);
  return rows.map(describeJob);
}

export async function readJob(db: Database, id: string): Promise<Job | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row ? describeJob(row) : null;
}

/** The proof of the books that was made last; null where there was none yet. */
export async function lastProof(db: Database): Promise<Job | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(sql`${jobs.work} ->> 'kind' = 'prove'`)
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return row ? describeJob(row) : null;
}
