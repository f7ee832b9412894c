import * as v from 'valibot';
import { FOUND_MAX_CHARACTERS, WATERMARK_MAX_CHARACTERS } from '../../values/watermarkLimits';
import { targetSchema } from '../chapter';
import { count, writtenLine } from '../primitives';

/** A line of the list as it is written (formats/watermarks/pattern). */
export const watermarkSchema = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(WATERMARK_MAX_CHARACTERS));

/** Something in a chapter that a line of the list fits. */
export const foundWatermarkSchema = v.object({
  target: targetSchema,
  chapterTitle: v.string(),
  /** As the chapter's text writes it, its beginning. */
  text: v.pipe(v.string(), v.maxLength(FOUND_MAX_CHARACTERS)),
  pattern: v.string(),
  /** By a shape that every installation strips: readers do not see it now either. */
  isBuiltIn: v.boolean(),
});
export type FoundWatermark = v.InferOutput<typeof foundWatermarkSchema>;

/** Where a preview goes on: the chapter behind this one, or this many characters into it. */
export const watermarkCursorSchema = v.nullable(v.object({ target: targetSchema, from: count }));
export type WatermarkCursor = v.InferOutput<typeof watermarkCursorSchema>;
