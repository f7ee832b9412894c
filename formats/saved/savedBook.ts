import * as v from 'valibot';
import { targetSchema } from '../../contract/catalogue/chapters.schema';
import { BACK_MATTER_TARGET, FRONT_MATTER_TARGET } from '../../contract/catalogue/target';
import { type BookFile, BookFileError, type Section } from '../bookFile';
import { type Archive, openArchive } from '../epub/archive';
import type { ByteSource } from '../epub/byteSource';

/**
 * What Dogear writes into an EPUB that it saves (decision 0035), beside the pages that every reader shows:
 * the stored text, so that every place and mark is found again, and the marks themselves.
 */
export const SAVED_MEMBER = 'META-INF/dogear.json';
/** The folder of the pictures in the file; a member's name begins with the picture's own. */
export const PICTURE_FOLDER = 'EPUB/pictures/';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const blockId = v.pipe(v.string(), v.maxLength(40));
const blockIds = v.pipe(v.array(blockId), v.maxLength(8), v.readonly());
const quote = v.pipe(v.string(), v.maxLength(20_000));
const picture = v.union([v.literal(''), v.pipe(v.string(), v.regex(/^data:image\/[a-z+]+;base64,/))]);
const spot = v.object({ blockId, offset: count });

const markSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  target: targetSchema,
  kind: v.picklist(['bookmark', 'highlight']),
  color: v.picklist(['yellow', 'green', 'blue', 'pink']),
  start: spot,
  end: spot,
  quote,
  share,
  note: v.pipe(v.string(), v.maxLength(100_000)),
  createdAt: count,
  changedAt: count,
});

const placeSchema = v.object({
  target: targetSchema,
  blockId,
  offset: count,
  quote,
  chapterShare: share,
  around: v.optional(v.object({ before: blockIds, after: blockIds })),
  at: count,
});

const savedSchema = v.object({
  version: v.literal(1),
  /** SHA-256 (hex) of the book's original file: opening that again gives the same book. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  book: v.object({
    title: v.string(),
    author: v.string(),
    language: v.string(),
    description: v.string(),
    category: v.string(),
    tags: v.array(v.string()),
    finished: v.boolean(),
    direction: v.optional(v.picklist(['ltr', 'rtl', 'vertical'])),
  }),
  /** The file's own data, if the reader changed it. */
  original: v.optional(
    v.object({ bookName: v.string(), authorName: v.string(), sourceImg: picture, sourceimg: picture }),
  ),
  sections: v.pipe(
    v.array(
      v.object({
        target: targetSchema,
        title: v.string(),
        wordCount: count,
        parts: v.optional(v.array(v.string())),
        text: v.string(),
      }),
    ),
    v.minLength(1),
    v.maxLength(20_000),
  ),
  cover: v.nullable(v.object({ path: v.string(), mediaType: v.string() })),
  pictures: v.array(v.object({ name: v.string(), path: v.string(), mediaType: v.string() })),
  // Validated one by one, so that an invalid mark does not discard the others.
  marks: v.array(v.unknown()),
  place: v.unknown(),
});
const placesSchema = v.object({ current: placeSchema, furthest: placeSchema });

export type SavedMark = v.InferOutput<typeof markSchema>;
export type SavedPlaces = v.InferOutput<typeof placesSchema>;
export type Saved = Omit<v.InferOutput<typeof savedSchema>, 'marks' | 'place'> & {
  marks: readonly SavedMark[];
  place: SavedPlaces | null;
};
/** A file that Dogear made: the book, its original file's hash, and the reader's marks and place. */
export type SavedBook = {
  hash: string;
  book: BookFile;
  original: Saved['original'];
  marks: SavedMark[];
  place: SavedPlaces | null;
};

/**
 * Reads an EPUB that Dogear made; returns null for any other file. Throws BookFileError if a member is
 * damaged.
 */
export function readSavedBook(file: Uint8Array | ByteSource): SavedBook | null {
  const [first, second] = file instanceof Uint8Array ? file : file.read(0, 2);
  if (first !== 0x50 || second !== 0x4b) return null;
  let archive: Archive;
  try {
    archive = openArchive(file);
  } catch (error) {
    // The file's reader reports the damage.
    if (error instanceof BookFileError) return null;
    throw error;
  }
  if (!archive.has(SAVED_MEMBER)) return null;
  const saved = parsed(new TextDecoder().decode(archive.readText(SAVED_MEMBER)));
  // A later version may have written more: then the pages are read, as in any EPUB.
  if (!saved) return null;
  const { hash, book, sections, cover, pictures, original } = saved;
  const place = v.safeParse(placesSchema, saved.place);
  const ofTarget = (target: number) => sections.filter((section) => section.target === target).map(sectionOf);
  return {
    hash,
    original,
    marks: saved.marks.flatMap((mark) => {
      const read = v.safeParse(markSchema, mark);
      return read.success ? [read.output] : [];
    }),
    place: place.success ? place.output : null,
    book: {
      ...book,
      direction: book.direction ?? '',
      identifier: '',
      cover:
        cover && archive.has(cover.path)
          ? { bytes: archive.read(cover.path), mediaType: cover.mediaType }
          : null,
      frontMatter: ofTarget(FRONT_MATTER_TARGET),
      chapters: sections
        .filter(({ target }) => target > 0)
        .sort((a, b) => a.target - b.target)
        .map(sectionOf),
      backMatter: ofTarget(BACK_MATTER_TARGET),
      pictures: pictures
        .filter(({ path }) => archive.has(path))
        .map(({ name, path, mediaType }) => ({ name, mediaType, read: () => archive.read(path) })),
    },
  };
}

function sectionOf({ title, wordCount, parts, text }: Saved['sections'][number]): Section {
  return { title, wordCount, text, ...(parts && { parts }) };
}

function parsed(text: string): v.InferOutput<typeof savedSchema> | undefined {
  try {
    const read = v.safeParse(savedSchema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
