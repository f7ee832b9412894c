import { and, count, eq, isNull, ne, or, sql } from 'drizzle-orm';
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
import { users } from '../ground/db/schema/users';
import { describeJob, type JobRow } from './describeJob';

type Lane = JobRow['lane'];

type Begun = { readonly id: string; readonly operatorId: number | null; readonly now: Date };

/** The most jobs waiting or running; honest use never reaches it. */
const MOST_OPEN = 200;

/**
 * Creates a job whose files are then uploaded. It does not start before `notBefore`. Idempotent by id.
 * Refused: `malformed` for unsuitable files, `tooMany` while too many uploads are open.
 */
export async function beginUpload(
  tx: Transaction,
  upload: Begun & {
    readonly work: UploadWork;
    readonly files: readonly UploadedFile[];
    readonly notBefore: Date | null;
    /** By a person of the title, who has limits of their own (server/handlers/studio). */
    readonly isOfPerson?: boolean;
  },
): Promise<Result<ReturnType<typeof describeJob>>> {
  const { id, work, files, notBefore, isOfPerson = false } = upload;
  const lane: Lane = work.kind === 'importDrama' || work.kind === 'episodes' ? 'films' : 'texts';
  if (!uploadFits(work.kind, files)) return failed('malformed');
  if (!isOfPerson && (await countDeskUploads(tx)) >= MOST_OPEN_UPLOADS) return failed('tooMany');
  return success(
    describeJob(
      await insert(tx, upload, { id, work, lane, files: [...files], state: 'uploading', notBefore }),
    ),
  );
}

/** Those of people without a role would keep operators from uploading. */
async function countDeskUploads(tx: Transaction): Promise<number> {
  const [open] = await tx
    .select({ number: count() })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.operatorId))
    .where(and(eq(jobs.state, 'uploading'), isNull(jobs.endedAt), ne(users.role, 'reader')));
  return open?.number ?? 0;
}

/** Creates a job without files. Idempotent by id. Refused: `tooMany`. */
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
 * Whether a job is publishing a title again as it was, or waits to change an item of it by its number: numbers must
 * not move meanwhile.
 */
export async function isChanging(tx: Transaction, bookId: number): Promise<boolean> {
  const ofTitle = sql`coalesce(${jobs.work} ->> 'bookId', ${jobs.work} -> 'belongsTo' ->> 'bookId') = ${String(bookId)}`;
  const isByNumber = sql`${jobs.work} ->> 'kind' in ('editDrama', 'episodes', 'correct')`;
  const isNext = and(eq(jobs.state, 'waiting'), isNull(jobs.notBefore), isByNumber);
  const isOpen = and(isNull(jobs.endedAt), ofTitle, or(eq(jobs.state, 'running'), isNext));
  return (await tx.$count(jobs, isOpen)) > 0;
}

/**
 * Cancels a job that has not started; a running one is notified within seconds and stops at a point at which
 * nothing is half done. Refused: `notFound` for a job that has ended.
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
