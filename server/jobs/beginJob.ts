import { and, count, eq, isNull } from 'drizzle-orm';
import {
  type JobWork,
  type UploadedFile,
  type UploadWork,
  uploadFits,
} from '../../contract/operator/jobs.schema';
import { MOST_OPEN_UPLOADS } from '../../contract/operator/operator';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Transaction } from '../ground/db/database';
import { jobs } from '../ground/db/schema/jobs';
import { describeJob, type JobRow } from './describeJob';

type Lane = JobRow['lane'];

type Begun = { readonly id: string; readonly operatorId: number | null; readonly now: Date };

/** What waits or runs: more than anybody has the server do. */
const MOST_OPEN = 200;

/**
 * Writes a job down whose files are sent from now on. `notBefore`: it is not begun earlier. The same id again is the same job.
 * Refused: `malformed` for files that may not become this, `tooMany` while others are on their way.
 */
export async function beginUpload(
  tx: Transaction,
  upload: Begun & {
    readonly work: UploadWork;
    readonly files: readonly UploadedFile[];
    readonly notBefore: Date | null;
  },
): Promise<Result<ReturnType<typeof describeJob>>> {
  const { id, work, files, notBefore } = upload;
  const lane: Lane = work.kind === 'importDrama' ? 'films' : 'texts';
  if (!uploadFits(work.kind, files)) return failed('malformed');
  const [open] = await tx
    .select({ number: count() })
    .from(jobs)
    .where(and(eq(jobs.state, 'uploading'), isNull(jobs.endedAt)));
  if ((open?.number ?? 0) >= MOST_OPEN_UPLOADS) return failed('tooMany');
  return success(
    describeJob(
      await insert(tx, upload, { id, work, lane, files: [...files], state: 'uploading', notBefore }),
    ),
  );
}

/** Writes a job down that needs no files. */
export async function beginJob(
  tx: Transaction,
  job: Begun & { readonly work: Exclude<JobWork, UploadWork>; readonly lane?: Lane },
): Promise<Result<ReturnType<typeof describeJob>>> {
  const { id, work, lane = 'texts' } = job;
  if ((await tx.$count(jobs, isNull(jobs.endedAt))) >= MOST_OPEN) return failed('tooMany');
  return success(describeJob(await insert(tx, job, { id, work, lane, state: 'waiting' })));
}

async function insert(
  tx: Transaction,
  { operatorId, now }: Begun,
  row: Pick<typeof jobs.$inferInsert, 'id' | 'work' | 'lane' | 'files' | 'state' | 'notBefore'>,
): Promise<JobRow> {
  const [written] = await tx
    .insert(jobs)
    .values({ ...row, operatorId, createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning();
  if (written) return written;
  const [known] = await tx.select().from(jobs).where(eq(jobs.id, row.id));
  if (!known) throw new Error('A job was not written.');
  return known;
}

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
