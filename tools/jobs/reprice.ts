import type { JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { publishBook } from '../../server/content/publishBook';
import { publishDrama } from '../../server/content/publishDrama';
import { readPublishedDrama, readPublishedNovel, titleOf } from '../../server/content/published';
import type { JobRun } from './jobRun';

/**
 * What a title costs, chapter by chapter, from now on: what becomes priced is sealed, what becomes free is opened. Grants are as they were:
 * whoever paid keeps it, and whoever agreed to a price still pays no more (decision 0017).
 */
export async function reprice(
  { context, say, signal }: JobRun,
  { bookId, free, price, ranges }: Extract<JobWork, { kind: 'reprice' }>,
): Promise<JobResult> {
  const book = await titleOf(context, bookId);
  const edits = { free, price, ranges };
  const { title } = book;
  if (book.kind === 'novel') {
    const input = await readPublishedNovel(context, book);
    signal.throwIfAborted();
    await publishBook(context, { ...input, edits });
    return { kind: 'edited', bookId, title };
  }
  const input = await readPublishedDrama(context, book);
  const of = input.episodes.length;
  await publishDrama(context, { ...input, edits }, ({ target }) => {
    signal.throwIfAborted();
    say({ done: target, of });
  });
  return { kind: 'edited', bookId, title };
}
