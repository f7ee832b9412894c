import { and, eq, isNull } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Transaction } from '../ground/db/database';
import { jobs } from '../ground/db/schema/jobs';

/**
 * Ends a job that has not begun; one that runs hears of it within seconds, and ends where nothing is half-done. Refused: `notFound`
 * for one that is over.
 */
export async function cancelJob(tx: Transaction, id: string, now: Date): Promise<Result<null>> {
  const [job] = await tx
    .select({ state: jobs.state })
    .from(jobs)
    .where(and(eq(jobs.id, id), isNull(jobs.endedAt)))
    .for('update');
  if (!job) return failed('notFound');
  const over = job.state === 'running' ? {} : ({ state: 'cancelled', endedAt: now } as const);
  await tx
    .update(jobs)
    .set({ isCancelled: true, changedAt: now, ...over })
    .where(eq(jobs.id, id));
  return success(null);
}
