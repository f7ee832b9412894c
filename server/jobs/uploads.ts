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
  /** Where it begins, of all files one behind the other. */
  readonly at: number;
  readonly body: AsyncIterable<Uint8Array>;
};

/**
 * Takes a part of an upload in and says how much there is then: the next part begins there. A part that came before is not
 * written twice; one that is not the next is not taken. It is of one file alone, and of UPLOAD_PART_BYTES at most. Once all is
 * there the job waits for its turn. Refused: `notFound` for an upload that is over, or another operator’s; `storageFull` where the disk
 * has no room for all of it; `malformed`.
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
  // The same part came twice at once, and both wrote the same.
  return taken.length > 0 ? success({ received }) : failed('tooMany');
}

type Place = { readonly name: string; readonly from: number; readonly most: number };

/** In which file a part lies, where in it, and how long it may be. */
function placeOf(files: JobRow['files'], at: number): Place | null {
  let begin = 0;
  for (const { name, bytes } of files) {
    if (at < begin + bytes)
      return { name, from: at - begin, most: Math.min(UPLOAD_PART_BYTES, begin + bytes - at) };
    begin += bytes;
  }
  return null;
}

/** Piece by piece onto the disk. Null for a part that is empty, longer than it may be, or neither a whole one nor its file’s last. */
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

/** An upload, what is made of it, and as much again for all else. */
const TIMES = 3;

/** Whether the disk has room for an upload and what becomes of it. Where the system does not say, it has. */
export async function hasRoomFor(folder: string, files: readonly UploadedFile[]): Promise<boolean> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > bytes * TIMES;
  } catch {
    return true;
  }
}

/** Where the files of a job lie until it is over: beside the content, in the folder that all processes share. */
export function uploadFolder({ settings }: Pick<Context, 'settings'>, jobId: string): string {
  return join(settings.dataDir, 'uploads', jobId);
}

export async function removeUpload(context: Pick<Context, 'settings'>, jobId: string): Promise<void> {
  await rm(uploadFolder(context, jobId), { recursive: true, force: true });
}

/** Jobs are looked at for so long. */
const JOB_DAYS = 90;
/** An upload of which nothing came for a day is given up by whoever began it. */
const UPLOAD_DAYS = 1;
const DAY_MS = 86_400_000;

/** Removes jobs past their time, ends uploads that were given up, and takes files away that no open job has. */
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
    // One of the command line has no row, and is of today.
    const { mtime } = await stat(join(settings.dataDir, 'uploads', id));
    if (mtime < before(UPLOAD_DAYS)) await removeUpload(context, id);
  }
}
