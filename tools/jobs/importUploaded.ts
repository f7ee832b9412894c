import { join } from 'node:path';
import type { JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { findCandidates } from '../../formats/plainCandidates';
import { type ChapterComments, importComments } from '../../server/comments/importComments';
import { placeFirst, placeInBlockById } from '../../server/content/arrangeHome';
import { type PublishBook, PublishError, publishBook } from '../../server/content/publishBook';
import { readPublishedNovel, titleOf } from '../../server/content/published';
import { withoutWatermarks } from '../../server/content/watermarks';
import { uploadFolder } from '../../server/jobs/uploads';
import { addEpisodes } from '../importers/drama/addEpisodes';
import { type ImportedDrama, importDrama } from '../importers/drama/importDrama';
import type { JobRun } from './jobRun';

type NovelWork = Extract<JobWork, { kind: 'importNovel' }>;

/**
 * Publishes a novel’s file as a new title, as an update, or as the next chapters of a title (decision 0135).
 */
export async function importUploadedNovel(
  { context, job, say, signal, prepare }: JobRun,
  work: NovelWork,
): Promise<JobResult> {
  const { title, author, category, free, price, story, belongsTo, isHidden } = work;
  const name = job.files[0]?.name ?? '';
  say({ line: name });
  const options = {
    ...(title && { title }),
    ...(author && { author }),
    ...(category && { category }),
    ...(free !== undefined && { freeChapters: free }),
    ...(price !== undefined && { pricePerChapter: price }),
    ...(story && { story }),
  };
  const path = join(uploadFolder(context, job.id), name);
  const prepared = await prepare(context.content, { name, path, options }, signal);
  // Only the file's watermarks are removed: published chapters stay as they are.
  const { input: file, stripped } = await withoutWatermarks(context.db, prepared.input);
  const input = belongsTo ? await within(context, belongsTo, file) : { ...file, isHidden };
  const items = input.sections.filter(({ target }) => target >= 1).length;
  say({ of: items });
  signal.throwIfAborted();
  const { news = [], ...outcome } = await publishBook(context, input);
  // Next chapters are drafts, and get numbers of their own.
  const isNext = belongsTo?.as === 'next';
  const importedComments = isNext ? 0 : await importComments(context, outcome.bookId, prepared.comments);
  if (work.placing) await placeInBlockById(context, work.placing.blockId, outcome.bookId);
  else if (outcome.outcome === 'created') await placeFirst(context, 'novel', outcome.bookId);
  const { leftOut } = prepared;
  const remarks = [...prepared.remarks, ...newsLine(news), ...(isNext ? silentLine(prepared.comments) : [])];
  return {
    kind: 'published',
    title: input.title,
    items,
    leftOut,
    stripped,
    importedComments,
    remarks,
    ...outcome,
  };
}

const MOST_NEWS = 10;

/** Names the chapters that an import added to a title. */
export function newsLine(news: readonly string[]): string[] {
  if (news.length === 0) return [];
  const named = news.slice(0, MOST_NEWS).map((title) => `“${title}”`);
  const more = news.length > MOST_NEWS ? ` and ${news.length - MOST_NEWS} more` : '';
  return [`New: ${named.join(', ')}${more}.`];
}

function silentLine(comments: readonly ChapterComments[]): string[] {
  const number = comments.reduce((sum, { comments: list }) => sum + list.length, 0);
  return number > 0 ? [`Comments that were left out, since the chapters are drafts: ${number}.`] : [];
}

/**
 * `next` appends after the existing chapters, before the back matter, as drafts: the desk shows what was read
 * before readers do. `whole` replaces them; the title stays the same one. Throws PublishError if a next chapter
 * is there already.
 */
async function within(
  context: JobRun['context'],
  { bookId, as }: NonNullable<NovelWork['belongsTo']>,
  input: PublishBook,
): Promise<PublishBook> {
  const book = await titleOf(context, bookId, 'novel');
  if (as === 'whole') return { ...input, sourceKey: book.sourceKey };
  const before = await readPublishedNovel(context, book);
  const added = input.sections.filter(({ target }) => target >= 1);
  refuseTwice(before.sections, added);
  // Numbers of chapters that the desk removed stay theirs.
  const last = Math.max(0, ...before.sections.map(({ target }) => target));
  const next = added.map((section) => ({
    ...section,
    target: last + section.target,
    isDraft: true as const,
  }));
  return { ...before, sections: [...before.sections, ...next] };
}

type Sections = PublishBook['sections'];
const MOST_NAMED = 3;

function refuseTwice(before: Sections, added: Sections): void {
  const texts = new Set(before.map(({ text }) => text));
  const numbers = new Map(before.flatMap((section) => numberOf(section).map((key) => [key, section])));
  const twice = added.flatMap((section) => {
    const there = numberOf(section).flatMap((key) => numbers.get(key) ?? [])[0];
    if (!there && !texts.has(section.text)) return [];
    return [
      there && there.title !== section.title ? `“${section.title}” (“${there.title}”)` : `“${section.title}”`,
    ];
  });
  if (twice.length === 0) return;
  const named = twice.slice(0, MOST_NAMED).join(', ');
  const more = twice.length > MOST_NAMED ? ` and ${twice.length - MOST_NAMED} more` : '';
  const are = twice.length === 1 ? 'is' : 'are';
  throw new PublishError(
    `${named}${more} ${are} in the title already. To bring chapters up to date, send the whole book.`,
  );
}

/** The number in a chapter's own title, as “Chapter 12” has one; parts of a book may count from 1 again. */
function numberOf({ target, title, parts = [] }: Sections[number]): string[] {
  if (target < 1) return [];
  return findCandidates([title])
    .filter(({ rank, value }) => rank === 'chapter' && value !== null)
    .map(({ family, value, part }) => JSON.stringify([family, value, part, parts]));
}

type DramaWork = Extract<JobWork, { kind: 'importDrama' }>;

/** Publishes a drama’s folder, or a ZIP of one, as a new title or an update. */
export async function importUploadedDrama(
  { context, job, say, signal }: JobRun,
  work: DramaWork,
): Promise<JobResult> {
  const folder = uploadFolder(context, job.id);
  const [first] = job.files;
  const isZip = job.files.length === 1 && first !== undefined && /\.zip$/i.test(first.name);
  const { title, category, free, price, isHidden, isLadder = false } = work;
  const options = { title: title || undefined, category: category || undefined, free, price, isHidden };
  const imported = await importDrama(context, isZip ? join(folder, first.name) : folder, {
    ...options,
    ladder: isLadder,
    say: counting(say),
    signal,
  });
  if (work.placing) await placeInBlockById(context, work.placing.blockId, imported.bookId);
  else if (imported.outcome === 'created') await placeFirst(context, 'drama', imported.bookId);
  return publishedAs(imported);
}

/** Adds the uploaded files to a drama, as next episodes or as parts of those that are there. */
export async function importUploadedEpisodes(
  { context, job, say, signal }: JobRun,
  { bookId, titles, isLadder, next }: Extract<JobWork, { kind: 'episodes' }>,
): Promise<JobResult> {
  const drama = await titleOf(context, bookId, 'drama');
  const added = await addEpisodes(context, drama, uploadFolder(context, job.id), {
    titles: new Map(titles.map(({ target, title }) => [target, title])),
    ladder: isLadder,
    ...(next && { next }),
    say: counting(say),
    signal,
  });
  return publishedAs(added);
}

/** Reads the progress from the importer's lines: “[3/12] …” is printed after each finished episode. */
function counting(say: JobRun['say']): (line: string) => void {
  let done = 0;
  return (line) => {
    const counted = /^\[(\d+)\/(\d+)\]/.exec(line);
    if (counted) done = Number(counted[1]);
    say({ line: line.slice(0, 200), done, ...(counted && { of: Number(counted[2]) }) });
  };
}

function publishedAs({ episodes: items, ...imported }: ImportedDrama): JobResult {
  return { kind: 'published', items, leftOut: 0, ...imported };
}
