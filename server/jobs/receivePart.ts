import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { UPLOAD_PART_BYTES } from '../../contract/operator/operator';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import { jobs } from '../ground/db/schema/jobs';
import { bytesOf, type JobRow } from './describeJob';
import { hasRoomFor } from './hasRoomFor';
import { uploadFolder } from './uploadFolder';

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
