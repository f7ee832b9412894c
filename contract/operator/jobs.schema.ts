import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { priceRangesSchema, priceSchema, targetSchema } from '../catalogue/chapters.schema';
import { count, longText, moment, uuid, writtenLine } from '../wire/primitives.schema';
import {
  MOST_BOOK_BYTES,
  MOST_COVER_BYTES,
  MOST_DRAMA_BYTES,
  MOST_UPLOADED_FILES,
  UPLOADED_NAME,
} from './operator';

/** A file sent for a job. No more than `bytes` is accepted. */
export const uploadedFileSchema = v.object({
  name: v.pipe(v.string(), v.regex(UPLOADED_NAME)),
  bytes: v.pipe(count, v.minValue(1), v.maxValue(MOST_DRAMA_BYTES)),
});
export type UploadedFile = v.InferOutput<typeof uploadedFileSchema>;

const line = v.pipe(writtenLine, v.maxLength(200));

const placingSchema = v.object({ blockId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/** An import's fields; missing ones are taken from the file. */
const importFields = {
  title: v.optional(line),
  author: v.optional(line),
  category: v.optional(line),
  free: v.optional(count),
  price: v.optional(priceSchema),
  placing: v.optional(placingSchema),
  /** A new title is hidden from readers until it is published at the desk. */
  isHidden: v.boolean(),
};

/**
 * A paragraph, or words of one, as in the chapter's text, and their replacement. With `at`, they are the
 * paragraph of this place, from 0; without it, the text has them exactly once.
 */
export const correctionFields = {
  wrong: v.pipe(longText, v.nonEmpty()),
  right: longText,
  at: v.optional(count),
};

export const uploadWorkSchema = v.variant('kind', [
  v.object({
    kind: v.literal('importNovel'),
    ...importFields,
    /** Of an export with several stories, the name of one or its number. */
    story: v.optional(line),
    /**
     * The existing title that the file belongs to: `next` appends its chapters as drafts, `whole` updates
     * the title.
     */
    belongsTo: v.optional(v.object({ bookId: bookIdSchema, as: v.picklist(['next', 'whole']) })),
  }),
  v.object({ kind: v.literal('importDrama'), ...importFields, isLadder: v.optional(v.boolean()) }),
  /**
   * Files of one drama, each named by its episode's number: films of the next episodes, and films, pictures and
   * captions that episodes lack or that replace theirs. `titles` are those of the films. `isLadder`: each film is
   * encoded in several sizes. `next`: all of them are next episodes, whatever their numbers.
   */
  v.object({
    kind: v.literal('episodes'),
    bookId: bookIdSchema,
    titles: v.pipe(
      v.array(v.object({ target: targetSchema, title: line })),
      v.maxLength(MOST_UPLOADED_FILES),
    ),
    isLadder: v.boolean(),
    next: v.optional(v.picklist(['drafts', 'published'])),
  }),
  v.object({ kind: v.literal('cover'), bookId: bookIdSchema }),
  /** A square PNG becomes the mark of the house. */
  v.object({ kind: v.literal('mark') }),
]);
export type UploadWork = v.InferOutput<typeof uploadWorkSchema>;

/**
 * A change to a drama that needs no file. `title` and `scene` concern an episode: its name, and the chapter of
 * the novel in which it begins. `captions` removes those of a language. `novel` is the one that the drama films.
 */
export const dramaChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('title'), target: targetSchema, title: v.pipe(line, v.nonEmpty()) }),
  v.object({
    kind: v.literal('captions'),
    target: targetSchema,
    language: v.pipe(v.string(), v.maxLength(35)),
  }),
  v.object({ kind: v.literal('scene'), target: targetSchema, chapter: v.nullable(targetSchema) }),
  v.object({ kind: v.literal('novel'), novelId: v.nullable(bookIdSchema) }),
]);
export type DramaChange = v.InferOutput<typeof dramaChangeSchema>;

export const jobWorkSchema = v.variant('kind', [
  ...uploadWorkSchema.options,
  v.object({ kind: v.literal('editDrama'), bookId: bookIdSchema, change: dramaChangeSchema }),
  v.object({
    kind: v.literal('reprice'),
    bookId: bookIdSchema,
    free: count,
    price: priceSchema,
    ranges: priceRangesSchema,
  }),
  v.object({
    kind: v.literal('correct'),
    bookId: bookIdSchema,
    target: targetSchema,
    ...correctionFields,
    reports: v.pipe(v.array(count), v.maxLength(100)),
  }),
  v.object({ kind: v.literal('strip'), bookId: bookIdSchema }),
  /**
   * Seals or opens drafts that became priced or free with another number. `chapterId`: writes this chapter's file
   * again, with the notes before and after it.
   */
  v.object({ kind: v.literal('settle'), bookId: bookIdSchema, chapterId: v.optional(count) }),
  v.object({ kind: v.literal('prove') }),
]);
export type JobWork = v.InferOutput<typeof jobWorkSchema>;

export const JOB_STATES = ['uploading', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** `line` is its last message, in English; `of` is 0 while the total is unknown. */
export const jobProgressSchema = v.object({ done: count, of: count, line: v.string() });
export type JobProgress = v.InferOutput<typeof jobProgressSchema>;

export const jobResultSchema = v.variant('kind', [
  v.object({
    kind: v.literal('published'),
    bookId: bookIdSchema,
    title: v.string(),
    outcome: v.picklist(['created', 'updated', 'unchanged']),
    items: count,
    added: count,
    revised: count,
    removed: count,
    /** Pictures that could not be decoded. */
    leftOut: count,
    stripped: v.optional(count),
    /** New drafts: chapters or episodes that are not public yet. */
    drafted: v.optional(count),
    /** Imported comments of another site. */
    importedComments: v.optional(count),
    /** What an export had beside its chapters, in English. */
    remarks: v.optional(v.array(v.string())),
  }),
  v.object({
    kind: v.literal('edited'),
    bookId: bookIdSchema,
    title: v.string(),
    stripped: v.optional(count),
  }),
  v.object({ kind: v.literal('marked') }),
  /** One line per violation; empty if the books are sound. */
  v.object({ kind: v.literal('proved'), broken: v.array(v.string()) }),
]);
export type JobResult = v.InferOutput<typeof jobResultSchema>;

export const jobSchema = v.object({
  id: uuid,
  work: jobWorkSchema,
  state: v.picklist(JOB_STATES),
  /** The first of its files. */
  files: v.array(uploadedFileSchema),
  /** The size of all files, and the bytes received. */
  bytes: count,
  received: count,
  notBefore: v.nullable(moment),
  progress: jobProgressSchema,
  result: v.nullable(jobResultSchema),
  complaint: v.string(),
  createdAt: moment,
  endedAt: v.nullable(moment),
});
export type Job = v.InferOutput<typeof jobSchema>;

export const uploadedFilesSchema = v.pipe(
  v.array(uploadedFileSchema),
  v.minLength(1),
  v.maxLength(MOST_UPLOADED_FILES),
  v.check((files) => new Set(files.map(({ name }) => name)).size === files.length, 'a name twice'),
);

const MOST_BYTES: Record<UploadWork['kind'], number> = {
  importNovel: MOST_BOOK_BYTES,
  importDrama: MOST_DRAMA_BYTES,
  episodes: MOST_DRAMA_BYTES,
  cover: MOST_COVER_BYTES,
  mark: MOST_COVER_BYTES,
};

const HAS_MANY_FILES: readonly UploadWork['kind'][] = ['importDrama', 'episodes'];

/**
 * Returns whether the number and size of the files suit their purpose. Only a drama may have several files.
 */
export function uploadFits(kind: UploadWork['kind'], files: readonly UploadedFile[]): boolean {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes <= MOST_BYTES[kind] && (HAS_MANY_FILES.includes(kind) || files.length === 1);
}

/** The answer to a part of an upload: the bytes received of the whole upload. The next part begins there. */
export const receivedSchema = v.object({ received: count });
