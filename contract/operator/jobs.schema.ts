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

/** What is sent for a job. `bytes` are counted: not one more is taken. */
export const uploadedFileSchema = v.object({
  name: v.pipe(v.string(), v.regex(UPLOADED_NAME)),
  bytes: v.pipe(count, v.minValue(1), v.maxValue(MOST_DRAMA_BYTES)),
});
export type UploadedFile = v.InferOutput<typeof uploadedFileSchema>;

const line = v.pipe(writtenLine, v.maxLength(200));

/** Where what was imported is to be found on home. */
const placingSchema = v.object({ blockId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/** What an upload is to become. What is left out is as the file says. */
const importFields = {
  title: v.optional(line),
  author: v.optional(line),
  category: v.optional(line),
  free: v.optional(count),
  price: v.optional(priceSchema),
  placing: v.optional(placingSchema),
  /** A new title is kept from readers until it is published at the desk. */
  isHidden: v.boolean(),
};

/** A paragraph, or words of one, as the chapter’s text writes them, and what is to stand there. */
export const correctionFields = { wrong: v.pipe(longText, v.nonEmpty()), right: longText };

/** Uploads: what is sent for them comes in parts (`uploadPartPath`). */
export const uploadWorkSchema = v.variant('kind', [
  v.object({
    kind: v.literal('importNovel'),
    ...importFields,
    /** The file is this title’s: `next` has its chapters come behind those that are there, `whole` brings it up to date. */
    belongsTo: v.optional(v.object({ bookId: bookIdSchema, as: v.picklist(['next', 'whole']) })),
  }),
  v.object({ kind: v.literal('importDrama'), ...importFields }),
  /** The file is a picture: this title’s cover from now on. */
  v.object({ kind: v.literal('cover'), bookId: bookIdSchema }),
]);
export type UploadWork = v.InferOutput<typeof uploadWorkSchema>;

export const jobWorkSchema = v.variant('kind', [
  ...uploadWorkSchema.options,
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
    /** Reports of readers that it settles. */
    reports: v.pipe(v.array(count), v.maxLength(100)),
  }),
  /** Takes the operator's watermarks out of a novel. */
  v.object({ kind: v.literal('strip'), bookId: bookIdSchema }),
  v.object({ kind: v.literal('prove') }),
]);
export type JobWork = v.InferOutput<typeof jobWorkSchema>;

export const JOB_STATES = [
  /** Its files are on their way. */
  'uploading',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/** `line` is what it said last, in English; `of` is 0 while nobody knows. */
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
    /** Pictures that could not be drawn. */
    leftOut: count,
    /** Advertising lines that were taken out. */
    stripped: v.optional(count),
  }),
  v.object({
    kind: v.literal('edited'),
    bookId: bookIdSchema,
    title: v.string(),
    stripped: v.optional(count),
  }),
  /** What does not hold, a line each; none when the books are sound. */
  v.object({ kind: v.literal('proved'), broken: v.array(v.string()) }),
]);
export type JobResult = v.InferOutput<typeof jobResultSchema>;

/** A job as the desk shows it. */
export const jobSchema = v.object({
  id: uuid,
  work: jobWorkSchema,
  state: v.picklist(JOB_STATES),
  /** The first of them. */
  files: v.array(uploadedFileSchema),
  /** Of all of them, and what of that has arrived. */
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

/** Files of one upload: how many, and how large, goes by what they are to become. */
export const uploadedFilesSchema = v.pipe(
  v.array(uploadedFileSchema),
  v.minLength(1),
  v.maxLength(MOST_UPLOADED_FILES),
  v.check((files) => new Set(files.map(({ name }) => name)).size === files.length, 'a name twice'),
);

const MOST_BYTES: Record<UploadWork['kind'], number> = {
  importNovel: MOST_BOOK_BYTES,
  importDrama: MOST_DRAMA_BYTES,
  cover: MOST_COVER_BYTES,
};

/** Whether files may become what they are to become: how many, and how large. Films alone come in folders. */
export function uploadFits(kind: UploadWork['kind'], files: readonly UploadedFile[]): boolean {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes <= MOST_BYTES[kind] && (kind === 'importDrama' || files.length === 1);
}

/** What a part of an upload is answered with: bytes that have arrived of all of it. The next part begins there. */
export const receivedSchema = v.object({ received: count });
