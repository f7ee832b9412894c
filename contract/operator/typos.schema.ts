import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { count, moment, userIdSchema, writtenText } from '../wire/primitives.schema';

/** A misprint that readers reported. Equal open reports of a chapter are shown as the newest one. */
const deskTypoSchema = v.object({
  id: count,
  /** Only at the desk. */
  userId: v.optional(userIdSchema),
  /** How many reported it. */
  readers: v.optional(count, 1),
  bookId: bookIdSchema,
  bookName: v.string(),
  language: v.string(),
  target: targetSchema,
  chapterTitle: v.string(),
  quote: v.string(),
  correction: writtenText,
  note: writtenText,
  createdAt: moment,
  settledAt: v.nullable(moment),
  isMended: v.boolean(),
});
export type DeskTypo = v.InferOutput<typeof deskTypoSchema>;
export const typoPageSchema = v.object({ list: v.array(deskTypoSchema), next: v.nullable(count) });
export const typoIdsSchema = v.pipe(v.array(count), v.maxLength(100));
/** A paragraph as a chapter's text writes it; null if no paragraph or several have the words. */
export const passageSchema = v.object({ passage: v.nullable(v.string()) });
