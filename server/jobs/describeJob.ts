import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Job } from '../../contract/operator/jobs.schema';
import type { Database } from '../ground/db/database';
import { jobs } from '../ground/db/schema/jobs';

export type JobRow = typeof jobs.$inferSelect;

export function describeJob(row: JobRow): Job {
  const { id, work, state, files, received, progress, result, complaint } = row;
  return {
    id,
    work,
    state,
    // A drama may have a thousand files; the desk does not show their names.
    files: files.slice(0, FILES_SHOWN).map(({ name, bytes }) => ({ name, bytes })),
    bytes: bytesOf(files),
    received,
    notBefore: row.notBefore?.getTime() ?? null,
    progress,
    result,
    complaint,
    createdAt: row.createdAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
  };
}

const FILES_SHOWN = 1;

export function bytesOf(files: JobRow['files']): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

const MOST_SHOWN = 30;

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

/** Returns a job that this account began; null if there is none. */
export async function readOwnJob(db: Database, id: string, userId: number): Promise<Job | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.operatorId, userId)));
  return row ? describeJob(row) : null;
}

/** Returns how many jobs of this account wait or run. */
export function countOpenJobs(db: Database, userId: number): Promise<number> {
  return db.$count(jobs, and(eq(jobs.operatorId, userId), isNull(jobs.endedAt)));
}

/** The last proof of the books; null if there was none yet. */
export async function lastProof(db: Database): Promise<Job | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(sql`${jobs.work} ->> 'kind' = 'prove'`)
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return row ? describeJob(row) : null;
}

/** Stores the result of a proof that was made on the command line, so that the desk shows it too. */
export async function keepProof(db: Database, broken: readonly string[], now: Date): Promise<void> {
  await db.insert(jobs).values({
    id: randomUUID(),
    work: { kind: 'prove' },
    lane: 'texts',
    state: 'done',
    result: { kind: 'proved', broken: [...broken] },
    createdAt: now,
    changedAt: now,
    endedAt: now,
  });
}
