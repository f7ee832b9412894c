import { join } from 'node:path';
import type { JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { type PublishBook, publishBook } from '../../server/content/publishBook';
import { readPublishedNovel, titleOf } from '../../server/content/published';
import { withoutWatermarks } from '../../server/content/watermarks';
import { uploadFolder } from '../../server/jobs/uploadFolder';
import type { JobRun } from './jobRun';
import { placeUpload } from './placeUpload';

type NovelWork = Extract<JobWork, { kind: 'importNovel' }>;

/** A novel’s file becomes a title, or brings one up to date, or is the next chapters of one (decision 0084). */
export async function importUploadedNovel(
  { context, job, say, signal, prepare }: JobRun,
  work: NovelWork,
): Promise<JobResult> {
  const { title, author, category, free, price, belongsTo, isHidden } = work;
  const name = job.files[0]?.name ?? '';
  say({ line: name });
  const options = {
    ...(title && { title }),
    ...(author && { author }),
    ...(category && { category }),
    ...(free !== undefined && { freeChapters: free }),
    ...(price !== undefined && { pricePerChapter: price }),
  };
  const path = join(uploadFolder(context, job.id), name);
  const prepared = await prepare(context.content, { name, path, options }, signal);
  // What is there already stays as it is: what is listed is taken out of the file alone.
  const { input: file, stripped } = await withoutWatermarks(context.db, prepared.input);
  const input = belongsTo ? await within(context, belongsTo, file) : { ...file, isHidden };
  const items = input.sections.filter(({ target }) => target >= 1).length;
  say({ of: items });
  signal.throwIfAborted();
  const outcome = await publishBook(context, input);
  await placeUpload(context, work.placing, outcome.bookId);
  return { kind: 'published', title: input.title, items, leftOut: prepared.leftOut, stripped, ...outcome };
}

/** `next`: behind the chapters that are there, before the back matter. `whole`: in their place; the title stays the same one. */
async function within(
  context: JobRun['context'],
  { bookId, as }: NonNullable<NovelWork['belongsTo']>,
  input: PublishBook,
): Promise<PublishBook> {
  const book = await titleOf(context, bookId, 'novel');
  if (as === 'whole') return { ...input, sourceKey: book.sourceKey };
  const before = await readPublishedNovel(context, book);
  const last = Math.max(0, ...before.sections.map(({ target }) => target));
  const next = input.sections
    .filter(({ target }) => target >= 1)
    .map((section) => ({ ...section, target: last + section.target }));
  return { ...before, sections: [...before.sections, ...next] };
}
