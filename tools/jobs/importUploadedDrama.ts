import { join } from 'node:path';
import type { JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { placeFirstDrama } from '../../server/content/dramasTab';
import { uploadFolder } from '../../server/jobs/uploadFolder';
import { importDrama } from '../importers/drama/importDrama';
import type { JobRun } from './jobRun';
import { placeUpload } from './placeUpload';

type DramaWork = Extract<JobWork, { kind: 'importDrama' }>;

/** A drama’s folder, or a ZIP of one, becomes a title or brings one up to date. */
export async function importUploadedDrama(
  { context, job, say, signal }: JobRun,
  work: DramaWork,
): Promise<JobResult> {
  const folder = uploadFolder(context, job.id);
  const [first] = job.files;
  const isZip = job.files.length === 1 && first !== undefined && /\.zip$/i.test(first.name);
  const { title, category, free, price, isHidden } = work;
  const options = { title: title || undefined, category: category || undefined, free, price, isHidden };
  let done = 0;
  const imported = await importDrama(context, isZip ? join(folder, first.name) : folder, {
    ...options,
    say: (line) => {
      // “[3/12] …” is an episode that is through.
      const counted = /^\[(\d+)\/(\d+)\]/.exec(line);
      if (counted) done = Number(counted[1]);
      say({ line: line.slice(0, 200), done, ...(counted && { of: Number(counted[2]) }) });
    },
    signal,
  });
  if (work.placing) await placeUpload(context, work.placing, imported.bookId);
  else if (imported.outcome === 'created') await placeFirstDrama(context, imported.bookId);
  const { bookId, outcome, added, revised, removed, episodes: items } = imported;
  return {
    kind: 'published',
    bookId,
    title: imported.title,
    outcome,
    items,
    added,
    revised,
    removed,
    leftOut: 0,
  };
}
