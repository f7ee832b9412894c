import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { UploadedFile } from '../../contract/operator/jobs.schema';
import { UPLOAD_PART_BYTES } from '../../contract/operator/operator';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import { jobs } from '../ground/db/schema/jobs';
import { bytesOf, type JobRow } from './describeJob';

type Part = {
  readonly jobId: string;
  readonly operatorId: number;
  /** The offset of the part in all files, concatenated. */
  readonly at: number;
  readonly body: AsyncIterable<Uint8Array>;
};

/**
 * Stores a part of an upload and returns the offset at which the next part begins. A repeated part is not
 * written twice; a part out of order is ignored. A part belongs to one file and has at most
 * UPLOAD_PART_BYTES. Once all parts are stored, the job waits for its turn. Refused: `notFound` for an upload
 * that has ended or belongs to another operator; `storageFull` if the disk lacks room for all of it;
 * `malformed`; `tooMany` if the same part is being stored concurrently.
 */
export async function receivePart(
  context: Context,
  { jobId, operatorId, at, body }: Part,
): Promise<Result<{ readonly received: number }>> {
  const { db, now } = context;
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job || job.operatorId !== operatorId || job.isCancelled) return failed('notFound');
  if (job.state !== 'uploading')
    return job.endedAt ? failed('notFound') : success({ received: job.received });
  if (at !== job.received) return success({ received: job.received });
  if (at === 0 && !(await hasRoomFor(context.settings.dataDir, job.files))) return failed('storageFull');
  const place = placeOf(job.files, at);
  if (place === null) return failed('malformed');
  const written = await writePart(join(uploadFolder(context, jobId), place.name), place, body);
  if (written === null) return failed('malformed');
  const received = at + written;
  const isThrough = received === bytesOf(job.files);
  const taken = await db
    .update(jobs)
    .set({ received, changedAt: now(), ...(isThrough && { state: 'waiting' as const }) })
    .where(and(eq(jobs.id, jobId), eq(jobs.received, at), eq(jobs.state, 'uploading')))
    .returning({ id: jobs.id });
  // The same part was sent twice concurrently; both wrote the same bytes.
  return taken.length > 0 ? success({ received }) : failed('tooMany');
}

type Place = { readonly name: string; readonly from: number; readonly most: number };

function placeOf(files: JobRow['files'], at: number): Place | null {
  let begin = 0;
  for (const { name, bytes } of files) {
    if (at < begin + bytes)
      return { name, from: at - begin, most: Math.min(UPLOAD_PART_BYTES, begin + bytes - at) };
    begin += bytes;
  }
  return null;
}

/**
 * Streams the part to the disk. Null unless it is exactly as long as expected: a full part, or the rest of
 * its file.
 */
async function writePart(
  path: string,
  { from, most }: Place,
  body: AsyncIterable<Uint8Array>,
): Promise<number | null> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    let written = 0;
    for await (const piece of body) {
      if (written + piece.length > most) return null;
      await file.write(piece, 0, piece.length, from + written);
      written += piece.length;
    }
    return written === most ? written : null;
  } finally {
    await file.close();
  }
}

/** An upload, its result, and as much again for everything else. */
const TIMES = 3;

/** Whether the disk has room for an upload and its result. True if the system does not tell. */
export async function hasRoomFor(folder: string, files: readonly UploadedFile[]): Promise<boolean> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > bytes * TIMES;
  } catch {
    return true;
  }
}

/** The folder of a job's files until it ends: beside the content, shared by all processes. */
export function uploadFolder({ settings }: Pick<Context, 'settings'>, jobId: string): string {
  return join(settings.dataDir, 'uploads', jobId);
}

export async function removeUpload(context: Pick<Context, 'settings'>, jobId: string): Promise<void> {
  await rm(uploadFolder(context, jobId), { recursive: true, force: true });
}

const JOB_DAYS = 90;
/** An upload without a new part for this long is considered abandoned. */
const UPLOAD_DAYS = 1;
const DAY_MS = 86_400_000;

/** Deletes expired jobs, cancels abandoned uploads, and deletes files that belong to no open job. */
export async function removeOldJobs(context: Context, now: Date): Promise<void> {
  const { db, settings } = context;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.delete(jobs).where(lt(jobs.endedAt, before(JOB_DAYS)));
  await db
    .update(jobs)
    .set({ state: 'cancelled', endedAt: now })
    .where(and(eq(jobs.state, 'uploading'), lt(jobs.changedAt, before(UPLOAD_DAYS))));
  const open = await db.select({ id: jobs.id }).from(jobs).where(isNull(jobs.endedAt));
  const kept = new Set(open.map(({ id }) => id));
  const lying = await readdir(join(settings.dataDir, 'uploads')).catch(() => []);
  for (const id of lying) {
    if (kept.has(id)) continue;
    // Uploads of the command line have no row, so their age decides.
    const { mtime } = await stat(join(settings.dataDir, 'uploads', id));
    if (mtime < before(UPLOAD_DAYS)) await removeUpload(context, id);
  }
}
