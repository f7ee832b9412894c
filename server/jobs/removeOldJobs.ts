import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { jobs } from '../ground/db/schema/jobs';
import { removeUpload } from './uploadFolder';

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
