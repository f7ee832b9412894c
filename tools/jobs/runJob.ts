import type { JobResult } from '../../contract/operator/jobs.schema';
import { brokenBooks } from '../../server/payments/books';
import { takeMark } from './changeHouse';
import { changeCover, correct, editDrama, reprice, settle, strip } from './changeTitle';
import { importUploadedDrama, importUploadedEpisodes, importUploadedNovel } from './importUploaded';
import type { JobRun } from './jobRun';

/** Does a job's work. Throws its errors; `complaintOf` turns them into the operator's line. */
export async function runJob(run: JobRun): Promise<JobResult> {
  const { work } = run.job;
  switch (work.kind) {
    case 'importNovel':
      return await importUploadedNovel(run, work);
    case 'importDrama':
      return await importUploadedDrama(run, work);
    case 'episodes':
      return await importUploadedEpisodes(run, work);
    case 'cover':
      return await changeCover(run, work);
    case 'mark':
      return await takeMark(run);
    case 'reprice':
      return await reprice(run, work);
    case 'editDrama':
      return await editDrama(run, work);
    case 'correct':
      return await correct(run, work);
    case 'strip':
      return await strip(run, work);
    case 'settle':
      return await settle(run, work);
    case 'prove':
      return { kind: 'proved', broken: await proof(run.context) };
  }
}

/**
 * The embedded database has one connection, without time limits: each rule is checked separately, so readers'
 * statements run in between.
 */
function proof(context: JobRun['context']): Promise<string[]> {
  return brokenBooks(context, { isLimited: context.settings.databaseUrl !== null });
}
