import { and, eq } from 'drizzle-orm';
import type { Job, UploadedFile } from '../../contract/operator/jobs.schema';
import { MOST_STUDIO_FILE_BYTES, PART_RIGHTS } from '../../contract/studio/parts';
import { failed, type Result, success } from '../../contract/wire/failure';
import { isRefusedAsBanned } from '../accounts/banned';
import { itemKindOf } from '../catalogue/itemRange';
import { partOf } from '../catalogue/titleParts';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { jobs } from '../ground/db/schema/jobs';
import { type Budget, takeBudget } from '../ground/limits/budgets';
import { beginUpload } from '../jobs/beginJob';
import { countOpenJobs } from '../jobs/describeJob';
import type { Done } from '../operator/audit';

const DAY_MS = 86_400_000;
/** Each has a file read and a whole title published again. */
const UPLOADS_OF_A_PERSON: Budget = { name: 'uploads of a person', most: 40, windowMs: DAY_MS };
/** So that a script of one account leaves room in the queue for all others. */
const MOST_OWN_JOBS = 10;

/** Whether an account has room for another job. */
export async function hasJobsLeft({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  return (await countOpenJobs(db, userId)) < MOST_OWN_JOBS;
}

/** Takes an upload out of the account’s day. Returns false if it is used up. */
export function takeUpload(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  userId: number,
): Promise<boolean> {
  return takeBudget(db, secrets, { budget: UPLOADS_OF_A_PERSON, subject: String(userId), now: now() });
}

type Next = {
  readonly requestId: string;
  readonly bookId: number;
  readonly file: UploadedFile;
  readonly operatorId: number;
  readonly now: Date;
};

/**
 * Creates an upload of a novel’s next chapters: only its chapters are taken from the file, and as drafts.
 * Refused: `notFound` for a drama, `malformed` for a file that is too large.
 */
export async function beginNextChapters(
  tx: Transaction,
  { requestId: id, bookId, file, ...by }: Next,
): Promise<Result<Done<Job>>> {
  if ((await itemKindOf(tx, bookId)) !== 'chapter') return failed('notFound');
  if (file.bytes > MOST_STUDIO_FILE_BYTES) return failed('malformed');
  const work = { kind: 'importNovel', isHidden: false, belongsTo: { bookId, as: 'next' } } as const;
  const job = await beginUpload(tx, { id, work, files: [file], notBefore: null, isOfPerson: true, ...by });
  if (!job.ok) return job;
  const after = { title: bookId, bytes: file.bytes };
  return success({ answer: job.value, act: { act: 'upload.begin', object: 'job', objectId: id, after } });
}

/** Whether an account may send parts of an upload: it began it, and may still add chapters to the title. */
export async function maySendPart(context: Context, userId: number, jobId: string): Promise<boolean> {
  const [job] = await context.db
    .select({ work: jobs.work })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.operatorId, userId)));
  if (job?.work.kind !== 'importNovel' || job.work.belongsTo?.as !== 'next') return false;
  const part = await partOf(context.db, { userId, bookId: job.work.belongsTo.bookId });
  if (part === null || !PART_RIGHTS[part].uploads) return false;
  return !(await isRefusedAsBanned(context, 'studioBeginUpload', userId));
}
