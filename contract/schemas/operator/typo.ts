import * as v from 'valibot';
import { userIdSchema } from '../account';
import { bookIdSchema } from '../catalogue';
import { targetSchema } from '../chapter';
import { count, moment, writtenText } from '../primitives';

/** A misprint that a reader reported. */
export const deskTypoSchema = v.object({
  id: count,
  userId: userIdSchema,
  bookId: bookIdSchema,
  bookName: v.string(),
  /** BCP 47, of the text. */
  language: v.string(),
  target: targetSchema,
  chapterTitle: v.string(),
  quote: v.string(),
  correction: writtenText,
  note: writtenText,
  createdAt: moment,
  /** Null while it is open. */
  settledAt: v.nullable(moment),
  isMended: v.boolean(),
});
export type DeskTypo = v.InferOutput<typeof deskTypoSchema>;
