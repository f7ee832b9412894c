import { and, asc, eq, gt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { blockText } from '../../contract/catalogue/blocks';
import type { DeskDraft } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { parseChapterText } from '../../formats/chapterText';
import { describe, publicationOf } from '../catalogue/deskChapters';
import { describeEpisode } from '../catalogue/deskEpisodes';
import { itemsOf } from '../catalogue/itemRange';
import type { Context } from '../ground/context';
import { books, type chapters } from '../ground/db/schema/books';
import type { episodes } from '../ground/db/schema/episodes';
import { readFilmCaptions } from './films/filmFiles';
import { readSectionText } from './published';
import { PublishError } from './publishInput';

const A_PAGE = 20;
/** A page ends after so many bytes of texts or film lists, since each is read for its first words. */
const BYTES_A_PAGE = 1_000_000;
const LOOKED_AT = 2_000;
const SHOWN = 240;

type BookRow = typeof books.$inferSelect;
type ChapterRow = typeof chapters.$inferSelect;
type EpisodeRow = typeof episodes.$inferSelect;

/** Returns a page of a title's drafts with their first words. Fails with `notFound`. */
export async function listDrafts(
  context: Context,
  { bookId, after }: { bookId: number; after: number | null },
): Promise<Result<{ list: DeskDraft[]; next: number | null }>> {
  const { db } = context;
  const [book] = await db.select().from(books).where(eq(books.id, bookId));
  if (!book) return failed('notFound');
  const { item, bookId: titleId } = itemsOf(book);
  const rows = await db
    .select()
    .from(item as PgTable)
    .where(and(eq(titleId, bookId), item.isDraft, after === null ? undefined : gt(item.target, after)))
    .orderBy(asc(item.target))
    .limit(A_PAGE + 1);
  const list: DeskDraft[] = [];
  let left = BYTES_A_PAGE;
  for (const row of rows.slice(0, A_PAGE)) {
    const draft =
      book.kind === 'novel'
        ? chapterDraft(context, row as ChapterRow)
        : episodeDraft(context, book, row as EpisodeRow);
    left -= await draft.bytes();
    if (left < 0 && list.length > 0) break;
    list.push(await draft.read());
  }
  return success({ list, next: rows.length > list.length ? (list.at(-1)?.target ?? null) : null });
}

/** `bytes`: of what is read. */
type Listed = { readonly bytes: () => Promise<number>; readonly read: () => Promise<DeskDraft> };

function chapterDraft(context: Context, row: ChapterRow): Listed {
  return {
    bytes: async () => row.bytes,
    read: async () => ({
      kind: 'chapter',
      ...describe(row),
      beginning: shortened(await firstWords(context, row)),
      wasPublic: row.publishedAt !== null,
    }),
  };
}

async function firstWords(context: Context, row: ChapterRow): Promise<string> {
  try {
    const text = await readSectionText(context, row);
    return parseChapterText(text.slice(0, LOOKED_AT)).map(blockText).join(' ');
  } catch (error) {
    // The list is there to find and replace such a draft.
    if (error instanceof PublishError) return '';
    throw error;
  }
}

function episodeDraft(context: Context, { ties, language }: BookRow, row: EpisodeRow): Listed {
  const { content } = context;
  const { film: hash, sizes, bytes, publishedAt } = row;
  return {
    bytes: async () => (await content.find(hash, 'json', 'identity'))?.size ?? 0,
    read: async () => ({
      kind: 'episode',
      ...describeEpisode(row, ties),
      bytes: sizes.length > 0 ? sizes.reduce((sum, size) => sum + size.bytes, 0) : bytes,
      ...publicationOf(row),
      beginning: shortened(await firstCaptions(context, hash, language)),
      wasPublic: publishedAt !== null,
    }),
  };
}

/** Of the captions in the drama's language, else of the first. */
async function firstCaptions({ content }: Context, hash: string, language: string): Promise<string> {
  const captions = await readFilmCaptions(content, hash);
  const chosen = captions.find((each) => each.language === language) ?? captions[0];
  const text = chosen && (await content.read(chosen.hash, 'vtt'));
  return text ? captionWords(text.toString('utf8', 0, LOOKED_AT * 2)) : '';
}

function captionWords(webVtt: string): string {
  const cues = webVtt.split(/\n\n+/).flatMap((block) => block.split(/^.*-->.*$/m)[1] ?? []);
  return cues
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

function shortened(words: string): string {
  return words.replace(/\s+/g, ' ').trim().slice(0, SHOWN);
}
