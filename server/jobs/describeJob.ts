import type { Job } from '../../contract/operator/jobs.schema';
import type { jobs } from '../ground/db/schema/jobs';

export type JobRow = typeof jobs.$inferSelect;

/** A job as the desk shows it. */
export function describeJob(row: JobRow): Job {
  const { id, work, state, files, received, progress, result, complaint } = row;
  return {
    id,
    work,
    state,
    // The names of a drama’s thousand files are nobody’s to read.
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
