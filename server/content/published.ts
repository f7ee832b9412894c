import { and, asc, eq, isNull } from 'drizzle-orm';
import { blockText } from '../../contract/catalogue/blocks';
import type { Film } from '../../contract/catalogue/dramas.schema';
import { openChapterText } from '../../contract/wire/sealing.codec';
import { parseChapterText } from '../../formats/chapterText';
import type { Context } from '../ground/context';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import type { PublishDrama, PublishEpisode } from './dramaInput';
import { readFilm } from './films/filmFiles';
import { type PublishBook, PublishError } from './publishInput';

type BookRow = typeof books.$inferSelect;

/** A title by its number. Throws PublishError where there is none of this kind. */
export async function titleOf({ db }: Context, bookId: number, kind?: BookRow['kind']): Promise<BookRow> {
  const [book] = await db.select().from(books).where(eq(books.id, bookId));
  if (!book || (kind && book.kind !== kind))
    throw new PublishError(`There is no title ${bookId} of this kind.`);
  return book;
}

/** What the catalogue has of a title, as it would be published again. */
function wordsOf(book: BookRow) {
  const { sourceKey, title, author, description, category, tags, language, direction, finished } = book;
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
    cover: 'kept' as const,
  };
}

/**
 * A novel as it stands in the catalogue, to be published with something changed: its chapters keep their numbers, and what is not
 * changed keeps its file. Some kilobytes in memory for each chapter. Throws PublishError where a file is missing.
 */
export async function readPublishedNovel(context: Context, book: BookRow): Promise<PublishBook> {
  const rows = await context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, book.id), isNull(chapters.removedAt)))
    .orderBy(asc(chapters.target));
  const sections: PublishBook['sections'][number][] = [];
  for (const row of rows) {
    const { target, title, parts, wordCount } = row;
    sections.push({ target, title, parts, wordCount, text: await readSectionText(context, row) });
  }
  return {
    ...wordsOf(book),
    freeChapters: book.freeChapters,
    pricePerChapter: book.pricePerChapter,
    sections,
  };
}

type SectionFile = Pick<typeof chapters.$inferSelect, 'id' | 'target' | 'contentHash' | 'sealed'>;

/** A chapter’s text without its seal. Throws PublishError where its file is missing or damaged. */
export async function readSectionText(
  { content, secrets }: Context,
  { id, target, contentHash, sealed }: SectionFile,
): Promise<string> {
  const bytes = await content.read(contentHash, 'txt');
  if (bytes === null) throw new PublishError(`The text of chapter ${target} is missing.`);
  const text = bytes.toString('utf8');
  return sealed ? openChapterText(id, secrets.chapterKey(id), text) : text;
}

/** The same of a drama: films, pictures and captions stay the files they are, sealed or opened where a price asks for it. */
export async function readPublishedDrama(context: Context, drama: BookRow): Promise<PublishDrama> {
  const rows = await context.db
    .select()
    .from(episodes)
    .where(and(eq(episodes.dramaId, drama.id), isNull(episodes.removedAt)))
    .orderBy(asc(episodes.target));
  const published: PublishEpisode[] = [];
  for (const { target, title, sourceHash, film: hash } of rows) {
    const film = await readFilm(context.content, hash);
    published.push({
      target,
      title,
      sourceHash,
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
 * The paragraph of a chapter, as its text writes it with all marks, in which a reader saw these words: what an operator mends. Null where
 * the chapter is gone, or no paragraph has them any more, or more than one.
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

/** Paragraphs stand between empty lines. */
export function paragraphsWith(text: string, words: string): string[] {
  const wanted = plain(words);
  return text.split(/\n{2,}/).filter((paragraph) => plain(readAsShown(paragraph)).includes(wanted));
}

function readAsShown(paragraph: string): string {
  return parseChapterText(paragraph).map(blockText).join('\n');
}

/** Readers select over line ends and double spaces. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
