import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { editTitle } from '../../server/catalogue/editTitle';
import { titleOf } from '../../server/content/published';
import { PublishError } from '../../server/content/publishInput';
import { uploadFolder } from '../../server/jobs/uploadFolder';
import { ownCover } from '../importers/cover/makeCover';
import type { JobRun } from './jobRun';

/** A picture becomes a title’s cover, and stays it when its file is imported again. Throws PublishError for one that cannot be drawn. */
export async function changeCover(
  { context, job }: JobRun,
  { bookId }: Extract<JobWork, { kind: 'cover' }>,
): Promise<JobResult> {
  const { title } = await titleOf(context, bookId);
  const bytes = new Uint8Array(await readFile(join(uploadFolder(context, job.id), job.files[0]?.name ?? '')));
  const made = await ownCover({ bytes, mediaType: 'image/*' });
  if (made === null) throw new PublishError('The picture cannot be drawn, or is smaller than 60 by 60.');
  const cover = {
    card: await context.content.put(made.card, 'webp'),
    page: await context.content.put(made.page, 'webp'),
    tint: made.tint,
  };
  await context.db.transaction((tx) => editTitle(tx, bookId, { cover }, context.now()));
  return { kind: 'edited', bookId, title };
}
