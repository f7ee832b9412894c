import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { JobResult, JobWork } from '../../contract/operator/jobs.schema';
import type { Context } from '../../server/ground/context';
import type { JobRow } from '../../server/jobs/describeJob';
import { removeUpload, uploadFolder } from '../../server/jobs/uploads';
import { prepareApart } from '../importers/prepareApart';
import { runJob } from './runJob';

/**
 * Runs a job’s work at once for the command line, with a local file if it needs one. Throws as `runJob` does.
 */
export async function runHere(
  context: Context,
  work: JobWork,
  { file, signal }: { file?: string; signal: AbortSignal },
): Promise<JobResult> {
  const now = context.now();
  const id = randomUUID();
  const files = file === undefined ? [] : [{ name: basename(file), bytes: (await stat(file)).size }];
  const job: JobRow = {
    id,
    work,
    files,
    lane: 'texts',
    state: 'running',
    operatorId: null,
    received: 0,
    notBefore: null,
    progress: { done: 0, of: 0, line: '' },
    result: null,
    complaint: '',
    attempts: 1,
    claimedUntil: null,
    isCancelled: false,
    createdAt: now,
    changedAt: now,
    endedAt: null,
  };
  try {
    if (file !== undefined) {
      await mkdir(uploadFolder(context, id), { recursive: true, mode: 0o700 });
      await copyFile(file, join(uploadFolder(context, id), basename(file)));
    }
    return await runJob({ context, job, signal, say: () => undefined, prepare: prepareApart });
  } finally {
    await removeUpload(context, id);
  }
}
