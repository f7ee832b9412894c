import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DramaChange, JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { editTitle } from '../../server/catalogue/titles';
import { correctChapter, rewriteNotes } from '../../server/content/correctChapter';
import type { PublishDrama } from '../../server/content/dramaInput';
import { publishBook } from '../../server/content/publishBook';
import { publishDrama } from '../../server/content/publishDrama';
import { readPublishedDrama, readPublishedNovel, titleOf } from '../../server/content/published';
import { PublishError } from '../../server/content/publishInput';
import { withoutWatermarks } from '../../server/content/watermarks';
import { transact } from '../../server/ground/db/transact';
import { uploadFolder } from '../../server/jobs/uploads';
import { ownCover } from '../importers/cover/makeCover';
import type { JobRun } from './jobRun';

type Book = Awaited<ReturnType<typeof titleOf>>;

/**
 * Makes a picture the title’s cover, also after its file is imported again. Throws PublishError for a picture
 * that cannot be drawn.
 */
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
  await transact(context.db, (tx) => editTitle(tx, bookId, { cover }, context.now()));
  return { kind: 'edited', bookId, title };
}

/** Corrects words of a chapter in place, and closes the reports of them. */
export async function correct(
  { context }: JobRun,
  work: Extract<JobWork, { kind: 'correct' }>,
): Promise<JobResult> {
  const title = await correctChapter(context, work);
  return { kind: 'edited', bookId: work.bookId, title };
}

/**
 * Changes a title's prices, chapter by chapter: newly priced chapters are sealed, newly free ones opened.
 * Grants do not change: a reader who paid keeps the chapter, and a reader who agreed to a price pays no more
 * (decision 0017).
 */
export async function reprice(
  run: JobRun,
  { bookId, free, price, ranges }: Extract<JobWork, { kind: 'reprice' }>,
): Promise<JobResult> {
  return await publishAgain(run, await titleOf(run.context, bookId), { edits: { free, price, ranges } });
}

/** Publishes a title as it is, with other edits. */
async function publishAgain(
  run: JobRun,
  book: Book,
  changes: Pick<PublishDrama, 'edits'> = {},
): Promise<JobResult> {
  const { context, signal } = run;
  if (book.kind === 'drama')
    return await publishDramaAgain(run, book, { ...(await readPublishedDrama(context, book)), ...changes });
  const input = await readPublishedNovel(context, book);
  signal.throwIfAborted();
  await publishBook(context, { ...input, ...changes });
  return { kind: 'edited', bookId: book.id, title: book.title };
}

async function publishDramaAgain(
  { context, say, signal }: JobRun,
  { id: bookId, title }: Book,
  input: PublishDrama,
): Promise<JobResult> {
  const of = input.episodes.length;
  await publishDrama(context, input, ({ target }) => {
    signal.throwIfAborted();
    say({ done: target, of });
  });
  return { kind: 'edited', bookId, title };
}

/** Changes a drama as the desk says. Films stay as they are; their files are written again if a word of them changes. */
export async function editDrama(
  run: JobRun,
  { bookId, change }: Extract<JobWork, { kind: 'editDrama' }>,
): Promise<JobResult> {
  const drama = await titleOf(run.context, bookId, 'drama');
  const input = await readPublishedDrama(run.context, drama);
  return await publishDramaAgain(run, drama, { ...input, ...changed(drama, input, change) });
}

function changed(
  { edits, ties }: Book,
  { episodes }: PublishDrama,
  change: DramaChange,
): Partial<PublishDrama> {
  switch (change.kind) {
    case 'title':
      return { edits: { chapters: { ...edits.chapters, [change.target]: { title: change.title } } } };
    case 'captions':
      return {
        episodes: episodes.map((episode) =>
          episode.target === change.target
            ? {
                ...episode,
                captions: episode.captions.filter(({ language }) => language !== change.language),
              }
            : episode,
        ),
      };
    case 'novel':
      return { edits: { ties: change.novelId === null ? null : { novelId: change.novelId, scenes: [] } } };
    case 'scene': {
      if (ties === null) throw new PublishError('The drama names no novel.');
      const others = ties.scenes.filter(({ episode }) => episode !== change.target);
      const scene = change.chapter === null ? [] : [{ episode: change.target, chapter: change.chapter }];
      const scenes = [...others, ...scene].sort((a, b) => a.episode - b.episode);
      return { edits: { ties: { ...ties, scenes } } };
    }
  }
}

/**
 * Removes the operator's watermarks from a novel: chapters with watermarks get new files, and all keep their
 * numbers and grants.
 */
export async function strip(
  { context, signal }: JobRun,
  { bookId }: Extract<JobWork, { kind: 'strip' }>,
): Promise<JobResult> {
  const book = await titleOf(context, bookId, 'novel');
  const { input, stripped } = await withoutWatermarks(context.db, await readPublishedNovel(context, book));
  signal.throwIfAborted();
  if (stripped > 0) await publishBook(context, input);
  return { kind: 'edited', bookId, title: book.title, stripped };
}

/**
 * Publishes a title again as it is: drafts that became priced or free with another number are sealed or opened. Of a
 * named chapter only the file is written again, with its notes.
 */
export async function settle(
  run: JobRun,
  { bookId, chapterId }: Extract<JobWork, { kind: 'settle' }>,
): Promise<JobResult> {
  const book = await titleOf(run.context, bookId);
  if (chapterId === undefined) return await publishAgain(run, book);
  await rewriteNotes(run.context, chapterId);
  return { kind: 'edited', bookId, title: book.title };
}
