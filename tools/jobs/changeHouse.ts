import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobResult } from '../../contract/operator/jobs.schema';
import { PublishError } from '../../server/content/publishInput';
import { transact } from '../../server/ground/db/transact';
import { uploadFolder } from '../../server/jobs/uploads';
import { changeMark } from '../../server/operator/house';
import type { JobRun } from './jobRun';

/** Makes a picture the mark of the house. Throws PublishError for a picture that cannot be one. */
export async function takeMark({ context, job }: JobRun): Promise<JobResult> {
  const { cleanMark } = await import('../../server/ground/house/drawBrand');
  const file = await readFile(join(uploadFolder(context, job.id), job.files[0]?.name ?? ''));
  const picture = await cleanMark(new Uint8Array(file)).catch((error: Error) => {
    const isUnfit = error.name === 'UnfitMarkError';
    throw new PublishError(isUnfit ? `The picture ${error.message}.` : 'The picture cannot be read.');
  });
  const actor = { operatorId: job.operatorId, commandId: job.id };
  await transact(context.db, (tx) => changeMark(tx, picture, actor, context.now()));
  await context.house.look();
  return { kind: 'marked' };
}
