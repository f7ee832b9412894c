import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { blockText } from '../../contract/catalogue/blocks';
import type { Film } from '../../contract/catalogue/dramas.schema';
import type { DeskParagraph } from '../../contract/operator/titles.schema';
import { type Result, success } from '../../contract/wire/failure';
import { openChapterText } from '../../contract/wire/sealing.codec';
import { splitNotes } from '../../formats/authorNotes';
import { parseChapterText } from '../../formats/chapterText';
import { findChapter, isOfTitle } from '../catalogue/deskChapters';
import type { Context } from '../ground/context';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { paragraphsOf } from './corrections';
import type { PublishDrama, PublishEpisode } from './dramaInput';
import { readFilm } from './films/filmFiles';
import { type PublishBook, PublishError } from './publishInput';

type BookRow = typeof books.$inferSelect;

/** Returns a title by its number. Throws PublishError if there is none of this kind. */
export async function titleOf({ db }: Context, bookId: number, kind?: BookRow['kind']): Promise<BookRow> {
  const [book] = await db.select().from(books).where(eq(books.id, bookId));
  if (!book || (kind && book.kind !== kind))
    throw new PublishError(`There is no title ${bookId} of this kind.`);
  return book;
}

function wordsOf(book: BookRow) {
  const { sourceKey, title, author, description, category, tags, language, direction, finished } = book;
  const { ageRating, warnings } = book;
  return {
    sourceKey,
    title,
    author,
    description,
    category,
    tags,
    language,
    direction,
    finished,
    ageRating,
    warnings,
    cover: 'kept' as const,
  };
}

/**
 * Returns a novel of the catalogue for publishing it again with changes: chapters keep their numbers, and
 * unchanged ones their files. Takes some kilobytes of memory per chapter. Throws PublishError if a file is
 * missing.
 */
export async function readPublishedNovel(context: Context, book: BookRow): Promise<PublishBook> {
  const rows = await context.db.select().from(chapters).where(isOfTitle(book)).orderBy(asc(chapters.target));
  const sections: PublishBook['sections'][number][] = [];
  for (const row of rows) {
    const { target, title, parts, wordCount, isDraft } = row;
    const text = await readSectionText(context, row);
    sections.push({ target, title, parts, wordCount, text, ...(isDraft && { isDraft }) });
  }
  return {
    ...wordsOf(book),
    freeChapters: book.freeChapters,
    pricePerChapter: book.pricePerChapter,
    sections,
  };
}

type SectionFile = Pick<typeof chapters.$inferSelect, 'id' | 'target' | 'contentHash' | 'sealed'>;

/** Returns a chapter's text without its seal and its notes. Throws PublishError if its file is missing or damaged. */
export async function readSectionText(
  { content, secrets }: Context,
  { id, target, contentHash, sealed }: SectionFile,
): Promise<string> {
  const bytes = await content.read(contentHash, 'txt');
  if (bytes === null) throw new PublishError(`The text of chapter ${target} is missing.`);
  const text = bytes.toString('utf8');
  return splitNotes(sealed ? openChapterText(id, secrets.chapterKey(id), text) : text).text;
}

/**
 * Returns a drama of the catalogue likewise: films, pictures and captions keep their files, sealed or opened
 * if a price requires it. Its drafts are drafts again.
 */
export async function readPublishedDrama(context: Context, drama: BookRow): Promise<PublishDrama> {
  const rows = await context.db
    .select()
    .from(episodes)
    .where(and(eq(episodes.dramaId, drama.id), or(isNull(episodes.removedAt), episodes.isDraft)))
    .orderBy(asc(episodes.target));
  const published: PublishEpisode[] = [];
  for (const { target, title, sourceHash, isDraft, film: hash } of rows) {
    const film = await readFilm(context.content, hash);
    published.push({
      target,
      title,
      sourceHash,
      isDraft,
      poster: null,
      stills: null,
      captions: await readCaptions(context, film),
      voices: film?.voices,
      pack: async () => {
        throw new PublishError(`The film of episode ${target} is missing.`);
      },
    });
  }
  return {
    ...wordsOf(drama),
    freeEpisodes: drama.freeChapters,
    pricePerEpisode: drama.pricePerChapter,
    ties: drama.ties,
    episodes: published,
  };
}

async function readCaptions({ content }: Context, film: Film | null): Promise<PublishEpisode['captions']> {
  const captions: PublishEpisode['captions'][number][] = [];
  for (const { language, name, hash } of film?.captions ?? []) {
    const text = await content.read(hash, 'vtt');
    if (text !== null) captions.push({ language, name, text: text.toString('utf8') });
  }
  return captions;
}

/**
 * Returns the paragraph of a chapter in which a reader saw these words, as its text writes it with all
 * markup, for an operator to correct. Null if the chapter is gone, or if not exactly one paragraph has the
 * words.
 */
export async function passageOf(
  context: Context,
  { bookId, target, words }: { bookId: number; target: number; words: string },
): Promise<string | null> {
  const [row] = await context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target), isNull(chapters.removedAt)));
  if (!row || words.trim() === '') return null;
  const found = paragraphsWith(await readSectionText(context, row), words);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A page of a text ends after so many characters; a longer paragraph is a page of its own. */
const CHARACTERS_A_PAGE = 24_000;

/**
 * Returns a part of a chapter's text as its paragraphs, with all markup, also of a chapter that the desk
 * removed. Fails with `notFound`. Throws PublishError if its file is missing.
 */
export async function readParagraphs(
  context: Context,
  { bookId, target, from }: { bookId: number; target: number; from: number | null },
): Promise<Result<{ list: DeskParagraph[]; next: number | null }>> {
  const found = await findChapter(context.db, { bookId, target });
  if (!found.ok) return found;
  const paragraphs = paragraphsOf(await readSectionText(context, found.value.row));
  const list: DeskParagraph[] = [];
  let at = from ?? 0;
  for (let left = CHARACTERS_A_PAGE; at < paragraphs.length && left > 0; at += 1) {
    const text = paragraphs[at] ?? '';
    left -= text.length;
    if (text.trim() !== '') list.push({ at, text });
  }
  return success({ list, next: at < paragraphs.length ? at : null });
}

/** Returns the paragraphs with these words. */
export function paragraphsWith(text: string, words: string): string[] {
  const wanted = plain(words);
  return paragraphsOf(text).filter((paragraph) => plain(readAsShown(paragraph)).includes(wanted));
}

function readAsShown(paragraph: string): string {
  return parseChapterText(paragraph).map(blockText).join('\n');
}

/** A reader's selection spans line ends and double spaces. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
