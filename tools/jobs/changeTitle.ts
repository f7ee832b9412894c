import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DramaChange, JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { editTitle } from '../../server/catalogue/titles';
import { correctChapter } from '../../server/content/correctChapter';
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

/** Changes a drama as the desk says. Films stay as they are; their files are written again if a word of them changes. */
export async function editDrama(
  { context, say, signal }: JobRun,
  { bookId, change }: Extract<JobWork, { kind: 'editDrama' }>,
): Promise<JobResult> {
  const drama = await titleOf(context, bookId, 'drama');
  const input = await readPublishedDrama(context, drama);
  const of = input.episodes.length;
  await publishDrama(context, { ...input, ...changed(drama, input, change) }, ({ target }) => {
    signal.throwIfAborted();
    say({ done: target, of });
  });
  return { kind: 'edited', bookId, title: drama.title };
}

function changed(
  { edits, ties }: Awaited<ReturnType<typeof titleOf>>,
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
 * Publishes a novel again as it is: drafts that became priced or free with another number are sealed or opened.
 */
export async function settle(
  { context, signal }: JobRun,
  { bookId }: Extract<JobWork, { kind: 'settle' }>,
): Promise<JobResult> {
  const book = await titleOf(context, bookId, 'novel');
  const input = await readPublishedNovel(context, book);
  signal.throwIfAborted();
  await publishBook(context, input);
  return { kind: 'edited', bookId, title: book.title };
}
